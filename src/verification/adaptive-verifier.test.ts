import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Question } from '../agents/mind.ts';
import { isVerifyStep, planSchema, type Plan } from '../core/plan.ts';
import { noSandbox } from '../processes/sandbox/no-sandbox.ts';
import { junctionsBy } from '../orchestration/plan-tool.ts';
import { planTools } from '../orchestration/plan-tools.ts';
import { builtinTools } from '../tools/builtin-tools.ts';
import { withVerifySteps as insert, type JunctionAdvice, type Rigor } from './adaptive-verifier.ts';
import { mindAdvice } from './mind-advice.ts';

const write = (id: string, dependencies: readonly string[] = []): object => ({
  id,
  title: id,
  action: { tool: 'write_file', args: { path: `${id}.txt`, content: '' } },
  writes: [`${id}.txt`],
  checks: [{ kind: 'file', path: `${id}.txt`, exists: true }],
  dependencies,
});
const shell = (id: string): object => ({
  id,
  title: id,
  action: { tool: 'run_shell', args: { command: 'ls', network: true } },
});
const SHELL = { sandbox: noSandbox, environment: {}, hidden: [], writable: [] };
const TOOLS = builtinTools(SHELL, 'linux');
const junctionOf = junctionsBy(planTools(TOOLS));
const withVerifySteps = async (plan: Plan, rigor: Rigor, advice?: JunctionAdvice): Promise<Plan> =>
  await insert(plan, { rigor, junctionOf, advice });
const planOf = (...steps: readonly object[]): Plan => planSchema.parse({ steps });
const ids = async (plan: Plan, rigor: Rigor, advice?: () => Promise<readonly string[]>): Promise<string> =>
  (await withVerifySteps(plan, rigor, advice)).steps
    .map((step) => (isVerifyStep(step) ? `V(${step.verify.join(' ')})` : step.id))
    .join(' ');

test('a write that later steps build on, something irreversible, and the end are verified', async () => {
  const plan = planOf(write('a'), write('b', ['a']), write('c'), shell('d'), write('e'));
  // Where `writes` is left out, as with d, that is the whole project: everything before it is built on, and touched.
  expect(await ids(plan, 'medium')).toBe('a V(a) b V(b) c V(c) d V(a b c d) e V(e)');
  expect(await ids(plan, 'low')).toBe('a b c d e V(a b c d e)');
  expect(await ids(plan, 'high')).toBe('a V(a) b V(b) c V(c) d V(a b c d) e V(e)');
});

test('a step that the plan calls complex is verified at once, though nothing builds on it', async () => {
  const complex = planOf({ ...write('a'), complexity: 'high' }, { ...write('b'), complexity: 'medium' }, write('c'));
  const told = await ids(complex, 'medium', async () => []);
  expect([told, await ids(complex, 'low')]).toEqual(['a V(a) b c V(b c)', 'a b c V(a b c)']);
});

test('what later steps may have touched is looked at again, and nothing else', async () => {
  const reads = { id: 'r', title: 'r', action: { tool: 'read_file', args: { path: 'r' } } };
  const again = { ...write('d'), writes: ['{a,d}.txt'] };
  expect(await ids(planOf(write('a'), write('b', ['a']), reads, again), 'medium')).toBe('a V(a) b r d V(a b r d)');
  const runs = { ...write('a'), checks: [{ kind: 'command', run: 'npm test' }] };
  expect(await ids(planOf(runs, write('b', ['a']), write('c', ['b'])), 'medium')).toBe('a V(a) b V(a b) c V(a c)');
  const judged = { ...write('a'), checks: [{ kind: 'judge', question: 'good?' }] };
  expect(await ids(planOf(judged, write('b', ['a'])), 'medium')).toBe('a V(a) b V(b)');
});

test('an agent may add a junction, and an agent that fails takes nothing away', async () => {
  const plan = planOf(write('a'), write('b'), write('c'));
  expect(await ids(plan, 'medium', async () => ['b', 'nonsense'])).toBe('a b V(a b) c V(c)');
  expect(await ids(plan, 'medium', async () => await Promise.reject(new Error('no')))).toBe('a b c V(a b c)');
});

test('an agent is asked about what the rules leave open, and not at all where that is nothing', async () => {
  const asked: (readonly string[])[] = [];
  const advice: JunctionAdvice = async (_plan, open) => {
    asked.push(open);
    return open;
  };
  // `a` is built on, `d` is the last, and `c` is verified by the plan itself.
  const plan = planOf(write('a'), write('b', ['a']), write('c'), { id: 'v', verify: ['c'] }, write('d'));
  await withVerifySteps(plan, 'medium', advice);
  expect(asked).toEqual([['b']]);
  for (const rigor of ['low', 'high'] as const) await withVerifySteps(plan, rigor, advice);
  await withVerifySteps(planOf(write('a'), write('b', ['a'])), 'medium', advice);
  await withVerifySteps(planOf(write('a')), 'medium', advice);
  expect(asked).toHaveLength(1);
});

test('the agent is shown the plan and the steps to choose from', async () => {
  let prompt = '';
  const ask = async <T>(question: Question<T>): Promise<T> => {
    ({ prompt } = question);
    return question.schema.parse({ after: ['a'] });
  };
  const advice = mindAdvice({ ask }, new AbortController().signal);
  const made = await withVerifySteps(planOf(write('a'), write('b'), write('c')), 'medium', advice);
  expect(made.steps.map(({ id }) => id)).toEqual(['a', 'verify-1', 'b', 'c', 'verify-2']);
  expect(prompt).toContain('- a: a: calls write_file; proven by file a.txt');
  expect(prompt).toContain('ids out of these alone: a, b.');
});

test('a plan of one step needs no second look, unless rigor is high', async () => {
  expect(await ids(planOf(write('a')), 'medium')).toBe('a');
  expect(await ids(planOf(write('a')), 'high')).toBe('a V(a)');
});

test('what a person verifies already is not verified twice', async () => {
  const plan = planOf(write('a'), { id: 'v1', verify: ['a'] });
  expect(await ids(plan, 'medium')).toBe('a V(a)');
});

test('inserted steps bring no proof of their own, keep the plan sound, and every step is covered', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.boolean(), { minLength: 2, maxLength: 8 }),
      fc.constantFrom<Rigor>('low', 'medium', 'high'),
      async (kinds, rigor) => {
        const plan = planOf(
          ...kinds.map((isShell, i) => (isShell ? shell(`s${i}`) : write(`s${i}`, i > 1 ? [`s${i - 2}`] : []))),
        );
        const result = await withVerifySteps(plan, rigor);
        expect(planSchema.safeParse(result).success).toBe(true);
        expect(new Set(result.steps.map(({ id }) => id)).size).toBe(result.steps.length);
        const verifies = result.steps.filter(isVerifyStep);
        expect(new Set(verifies.flatMap((step) => step.verify))).toEqual(new Set(plan.steps.map(({ id }) => id)));
        expect(verifies.flatMap(({ checks }) => checks)).toEqual([]);
        expect(result.steps.filter((step) => !isVerifyStep(step))).toEqual(plan.steps);
      },
    ),
  );
});

test('a tool says itself where a plan is verified, and one that acts does not pass for one that looks', () => {
  expect(TOOLS.length).toBeGreaterThan(10);
  const looks = TOOLS.filter((tool) => tool.junction({}) === 'reads');
  const acting = looks.filter(({ effect }) => effect !== 'read' && effect !== 'ui');
  expect(acting.map(({ name, effect }) => `${name}: ${effect}`)).toEqual([]);
  const acts = ['click', 'type', 'open_app', 'close_app', 'run_applescript'];
  expect(acts.map((tool) => junctionOf({ tool, args: {} }))).toEqual(acts.map(() => 'irreversible'));
  expect(junctionOf({ tool: 'run_shell', args: { command: 'ls' } })).toBe('writes');
  expect(junctionOf({ tool: 'run_shell', args: { command: 'ls', network: true } })).toBe('irreversible');
  // A name says nothing: a tool that nobody knows is taken for the worst.
  expect(junctionOf({ tool: 'read_everything', args: {} })).toBe('irreversible');
});
