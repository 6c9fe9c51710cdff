import { expect, test } from 'vitest';
import { z } from 'zod';
import { fakeRun, planOf, stepOf } from '../../test/fakes/fake-run.ts';
import { createRedactor } from '../core/redact.ts';
import { planTools } from './plan-tools.ts';
import { defineTool } from '../tools/define-tool.ts';
import { countTry, forbid, repeatedStep, SAME_TIMES, tryKey } from './loop-detector.ts';
import type { PlanTool } from './plan-tool.ts';
import { mindPlanner } from './planner.ts';

const came = {
  verdict: 'fail' as const,
  staged: 'tree-1',
  failures: [],
  after: { observations: [{ result: 'fail' as const, evidence: 'took 12 ms' }], violations: [] },
};
const action = { instruction: 'multiply' };

test('the same action with the same result three times forces a rollback, with that action forbidden', async () => {
  // Ten attempts would be allowed; the third that changes nothing about the outcome is the last.
  await using run = await fakeRun({
    plans: [planOf(stepOf('a', { maxAttempts: 10 })), planOf(stepOf('b'))],
    limits: { maxAttempts: 10 },
    work: async ({ step }) => `${step.id}-the-same`,
    proves: (step) => (step === 'a' ? 'fail' : 'pass'),
  });
  expect(await run.drive()).toMatchObject({ status: 'proven' });
  expect(run.works.map(({ step, attempt }) => `${step.id}${attempt}`)).toEqual(['a1', 'a2', 'a3', 'b1']);
  expect(run.of('rollback')[0]?.reason).toContain('the same action came to the same result 3 times');
  expect(run.asked[1]?.setbacks[0]).toBe('FORBIDDEN, it came to the same result 3 times: do a');
  expect(run.asked[1]?.forbidden).toHaveLength(1);
});

test('an attempt that comes to something else is no loop', async () => {
  await using run = await fakeRun({
    plans: [planOf(stepOf('a', { maxAttempts: 10 }))],
    limits: { maxAttempts: 10 },
    work: async ({ attempt }) => `tree-${attempt}`,
    proves: (_step, state) => (state === 'tree-6' ? 'pass' : 'fail'),
  });
  expect(await run.drive()).toMatchObject({ status: 'proven' });
  expect(run.works).toHaveLength(6);
});

test('tries are counted across plans, whatever the step is called, and what is forbidden stays forbidden', async () => {
  const same = (id: string): Record<string, unknown> =>
    stepOf(id, { action: { tool: 'write_file', args: { path: 'x' } } });
  await using run = await fakeRun({
    plans: [
      planOf(same('a')),
      planOf(same('b')),
      planOf(same('c')),
      planOf(stepOf('d', { maxAttempts: 1 })),
      planOf(stepOf('e')),
    ],
    work: async ({ step }) => (step.id === 'e' ? 'right' : 'the-same'),
    proves: (_step, state) => (state === 'right' ? 'pass' : 'fail'),
  });
  expect(await run.drive()).toMatchObject({ status: 'proven' });
  expect(run.asked.map(({ forbidden }) => forbidden.length)).toEqual([0, 0, 0, 1, 1]);
});

test('a plan that repeats what is forbidden is refused, and the planner is told to plan differently', async () => {
  const forbidden = [forbid(planOf(stepOf('x', { action })).steps[0] as never)];
  const answers = [planOf(stepOf('a', { action })), planOf(stepOf('b'))];
  const flaws: string[] = [];
  const mind = {
    ask: async <T>({ schema }: { readonly schema: z.ZodType<T> }): Promise<T> => {
      for (const answer of answers) {
        const parsed = schema.safeParse(answer);
        if (parsed.success) return parsed.data;
        flaws.push(z.prettifyError(parsed.error));
      }
      throw new Error('no usable answer');
    },
  };
  const planner = mindPlanner(mind, async () => ({ maxSteps: 30, tools: [] }), createRedactor([]));
  const signal = new AbortController().signal;
  const request = { request: 'r', recalled: '', summary: '', earlier: '', setbacks: [], forbidden, signal };
  expect((await planner.plan(request)).steps[0]?.id).toBe('b');
  expect(flaws.join()).toContain('step a does again what is forbidden');
  answers.pop();
  await expect(planner.plan(request)).rejects.toThrow('no usable answer');
});

const WRITE_FILE = planTools([
  defineTool({
    name: 'write_file',
    description: 'Writes a file.',
    effect: 'write',
    junction: 'writes',
    schema: z.strictObject({ path: z.string(), content: z.string() }),
    use: () => ({ effects: ['write'] }),
    run: async () => ({ ok: true, text: '' }),
  }),
])[0] as PlanTool;

test('a plan that cannot run goes back to whoever made it: cycles, strange tools, too many steps, wrong arguments', async () => {
  const flaws: string[] = [];
  const answers = [
    planOf(stepOf('a', { dependencies: ['b'] }), stepOf('b', { dependencies: ['a'] })),
    planOf(stepOf('a', { action: { tool: 'teleport' } })),
    planOf(stepOf('a'), stepOf('b'), stepOf('c')),
    planOf(stepOf('a', { action: { tool: 'write_file', args: { file: 'a.txt', content: 'a' } } })),
  ];
  let told = '';
  const mind = {
    ask: async <T>({ schema, prompt }: { readonly schema: z.ZodType<T>; readonly prompt: string }): Promise<T> => {
      told = prompt;
      for (const answer of answers) flaws.push(z.prettifyError(schema.safeParse(answer).error as z.ZodError));
      throw new Error('no usable answer');
    },
  };
  const planner = mindPlanner(mind, async () => ({ maxSteps: 2, tools: [WRITE_FILE] }), createRedactor([]));
  const signal = new AbortController().signal;
  const asking = planner.plan({
    request: 'r',
    recalled: '',
    summary: '',
    earlier: '',
    setbacks: [],
    forbidden: [],
    signal,
  });
  await expect(asking).rejects.toThrow('no usable answer');
  expect(flaws[0]).toContain('cycle');
  expect(flaws[1]).toContain('teleport, which is no tool');
  expect(flaws[2]).toContain('3 steps are more than limits.maxSteps (2)');
  expect(flaws[3]).toContain('step a calls write_file: the arguments do not fit: path: expected string');
  // Whoever plans was told what each tool takes.
  expect(told).toContain(
    '  - write_file: Writes a file. Takes: {"type":"object","properties":{"path":{"type":"string"}',
  );
});

test('what a check prints does not tell two results apart; its outcome, the tree and the failures do', () => {
  const again = {
    ...came,
    after: { ...came.after, observations: [{ result: 'fail' as const, evidence: 'took 99 ms' }] },
  };
  expect(tryKey(action, again)).toBe(tryKey(action, came));
  expect(tryKey(action, { ...came, staged: 'tree-2' })).not.toBe(tryKey(action, came));
  expect(tryKey(action, { ...came, failures: ['agent_crashed'] })).not.toBe(tryKey(action, came));
  expect(tryKey({ instruction: 'add' }, came)).not.toBe(tryKey(action, came));
  const passed = { ...came, after: { ...came.after, observations: [{ result: 'pass' as const, evidence: '' }] } };
  expect(tryKey(action, passed)).not.toBe(tryKey(action, came));
});

test('what is counted stays bounded', () => {
  let tries: Readonly<Record<string, number>> = {};
  for (let i = 0; i < 1000; i += 1) tries = countTry(tries, `key-${i}`);
  expect(Object.keys(tries).length).toBeLessThanOrEqual(200);
  for (let i = 0; i < SAME_TIMES; i += 1) tries = countTry(tries, 'again');
  expect(tries['again']).toBe(SAME_TIMES);
});

test('only what is forbidden is found in a plan', () => {
  const plan = planOf(stepOf('a'), stepOf('b', { action }), { id: 'v', verify: ['a'] });
  expect(repeatedStep(plan, [])).toBeUndefined();
  expect(repeatedStep(plan, [forbid(plan.steps[1] as never)])).toBe('b');
});
