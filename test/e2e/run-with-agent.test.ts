import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { standInEnvironment } from '../support/agent-env.ts';
import { atlas, atlasJson } from '../support/atlas.ts';
import { BROKEN_SUM, RIGHT_SUM, SUM_PLAN, WRONG_SUM } from '../support/broken-sum.ts';
import { projectWith } from '../support/project.ts';

const events = (stdout: string): readonly Record<string, unknown>[] =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Wrong at first; right once it is told what did not hold. */
const LEARNS = standInEnvironment([
  { say: 'I will mend it. ' },
  {
    when: 'Your last attempt did not hold',
    does: [{ write: { path: 'sum.mjs', text: RIGHT_SUM } }],
    otherwise: [{ write: { path: 'sum.mjs', text: WRONG_SUM } }],
  },
  { say: 'Done!' },
]);

/** The project after a run that mends its sum at the second attempt, and what the run printed. */
async function mended(): Promise<{ readonly project: string; readonly stdout: string }> {
  const project = projectWith({ ...BROKEN_SUM, 'plan.json': JSON.stringify(SUM_PLAN) });
  const run = await atlas(['run', 'make the sum right', '--plan', 'plan.json', '--json'], {
    cwd: project,
    env: LEARNS,
  });
  expect(run, run.stderr).toMatchObject({ exitCode: 0 });
  return { project, stdout: run.stdout };
}

test('a failing test is mended: the first attempt is caught, the second lands with a receipt, and both are told', async () => {
  const { project, stdout } = await mended();
  expect(readFileSync(join(project, 'sum.mjs'), 'utf8')).toBe(RIGHT_SUM);
  const all = events(stdout);
  expect(all.filter(({ type }) => type === 'verdict').map(({ verdict }) => verdict)).toEqual(['fail', 'pass']);
  expect(all.find(({ type }) => type === 'commit')).toMatchObject({ attempt: 2, paths: ['sum.mjs'] });
  const found = await atlasJson(['memory', 'search', 'sum right', '--kind', 'experience'], { cwd: project });
  expect(found).toMatchObject({ results: [{ title: 'make the sum right' }] });
  await expectTold(project);
});

/** The folder of an attempt tells what was said, done, judged and reported there. */
async function expectTold(project: string): Promise<void> {
  const tasks = join(project, '.atlas/tasks');
  const [task = ''] = readdirSync(tasks);
  const attempts = join(tasks, task, 'plans/0/steps', SUM_PLAN.steps[0]?.id ?? '', 'attempts');
  const read = (attempt: string, file: string): unknown =>
    JSON.parse(readFileSync(join(attempts, attempt, file), 'utf8'));
  expect(readdirSync(join(attempts, '1')).toSorted()).toEqual(['history.json', 'review.json', 'trajectory.json']);
  expect(read('1', 'review.json')).toMatchObject({ verdict: 'fail', decision: 'refine' });
  expect(read('1', 'trajectory.json')).toMatchObject({
    finalMessage: 'Done!',
    outcome: { success: false, verificationDetails: { verdict: 'fail', decision: 'refine' } },
  });
  expect(readdirSync(join(attempts, '2')).toSorted()).toEqual([
    'history.json',
    'report.json',
    'review.json',
    'trajectory.json',
  ]);
  expect(read('2', 'review.json')).toMatchObject({ verdict: 'pass', decision: 'proceed' });
  const proven = read('2', 'trajectory.json') as { readonly id: string };
  expect(proven).toMatchObject({ outcome: { success: true, verificationDetails: { verdict: 'pass' } } });
  // The store tells the same.
  const { trajectories } = await atlasJson(['trajectory'], { cwd: project });
  expect(trajectories).toMatchObject([
    { id: proven.id, attempt: 2, success: true },
    { attempt: 1, success: false },
  ]);
}

test('an agent that says done and is not lands nothing, whatever it says', async () => {
  const env = standInEnvironment([{ write: { path: 'sum.mjs', text: WRONG_SUM } }, { say: 'Done! All tests pass.' }]);
  const project = projectWith({ ...BROKEN_SUM, 'plan.json': JSON.stringify(SUM_PLAN) });
  const run = await atlas(['run', 'make the sum right', '--plan', 'plan.json'], { cwd: project, env });
  expect(run.exitCode).toBe(1);
  expect(run.stdout.match(/verdict: fail/g)).toHaveLength(3);
  expect(readFileSync(join(project, 'sum.mjs'), 'utf8')).toBe(BROKEN_SUM['sum.mjs']);
});

test('an agent that changes the check instead of the code is caught by name', async () => {
  const env = standInEnvironment([{ write: { path: 'check.mjs', text: 'process.exit(0);\n' } }, { say: 'Done!' }]);
  const project = projectWith({ ...BROKEN_SUM, 'plan.json': JSON.stringify(SUM_PLAN) });
  const run = await atlas(['run', 'make the sum right', '--plan', 'plan.json'], { cwd: project, env });
  expect(run.exitCode).toBe(1);
  expect(run.stdout).toContain('check.mjs');
  expect(readFileSync(join(project, 'check.mjs'), 'utf8')).toBe(BROKEN_SUM['check.mjs']);
});

test('an agent that crashes is a failed attempt and not a failed program', async () => {
  const env = standInEnvironment([{ say: 'oh' }, { exit: 3 }]);
  const project = projectWith({ ...BROKEN_SUM, 'plan.json': JSON.stringify(SUM_PLAN) });
  const run = await atlas(['run', 'make the sum right', '--plan', 'plan.json'], { cwd: project, env });
  expect(run.exitCode).toBe(1);
  expect(run.stdout).toContain('agent_crashed');
});

test('what an agent asks for passes the gate: nobody there pauses the run, and a yes lets it go on', async () => {
  const env = standInEnvironment([
    { run: 'printf "export const sum = (a, b) => a + b;\\n" > sum.mjs', ask: true },
    { say: 'Done!' },
  ]);
  const project = projectWith({ ...BROKEN_SUM, 'plan.json': JSON.stringify(SUM_PLAN) });
  const paused = await atlas(['run', 'make the sum right', '--plan', 'plan.json'], { cwd: project, env });
  expect(paused, paused.stderr).toMatchObject({ exitCode: 3 });
  expect(paused.stdout).toMatch(/\[PAUSED\].*\n {2}\$ atlas allow grant_\w+/);
  expect(readFileSync(join(project, 'sum.mjs'), 'utf8')).toBe(BROKEN_SUM['sum.mjs']);
  expect((await atlas(['allow'], { cwd: project })).exitCode).toBe(0);
  const resumed = await atlas(['resume'], { cwd: project, env });
  expect(resumed, `${resumed.stdout}${resumed.stderr}`).toMatchObject({ exitCode: 0 });
  expect(readFileSync(join(project, 'sum.mjs'), 'utf8')).toBe(RIGHT_SUM);
  // The turn that was cut off by the question stays what it was; the one that was proven says so.
  const { trajectories } = await atlasJson(['trajectory'], { cwd: project });
  expect(trajectories).toMatchObject([{ success: true }, { success: false }]);
});

test('with no plan given, the agent plans, and a plan that leads nowhere is made anew', async () => {
  const good = JSON.stringify(SUM_PLAN);
  const hopeless = JSON.stringify({
    steps: [{ ...SUM_PLAN.steps[0], action: { instruction: 'Multiply instead' }, maxAttempts: 1 }],
  });
  const env = standInEnvironment([
    {
      when: 'You plan work on the project',
      does: [{ when: 'led nowhere', does: [{ say: good }], otherwise: [{ say: hopeless }] }],
      otherwise: [
        {
          when: 'Multiply instead',
          does: [{ write: { path: 'sum.mjs', text: WRONG_SUM } }],
          otherwise: [{ write: { path: 'sum.mjs', text: RIGHT_SUM } }],
        },
      ],
    },
  ]);
  const project = projectWith(BROKEN_SUM);
  const run = await atlas(['run', 'make the sum right', '--json'], { cwd: project, env });
  expect(run, run.stderr).toMatchObject({ exitCode: 0 });
  const all = events(run.stdout);
  expect(all.filter(({ type }) => type === 'plan')).toHaveLength(2);
  expect(all.find(({ type }) => type === 'rollback')).toBeDefined();
  expect(readFileSync(join(project, 'sum.mjs'), 'utf8')).toBe(RIGHT_SUM);
});

test('steps that do not depend on each other run side by side and land one after the other', async () => {
  const step = (id: string) => ({
    id,
    title: `write ${id}`,
    action: { tool: 'write_file', args: { path: `${id}.txt`, content: id } },
    writes: [`${id}.txt`],
    checks: [{ kind: 'file', path: `${id}.txt`, contains: id }],
  });
  const plan = { steps: [step('a'), step('b'), step('c'), { id: 'v', verify: ['a', 'b', 'c'] }] };
  const project = projectWith({ 'plan.json': JSON.stringify(plan) });
  const run = await atlas(['run', 'write a.txt, b.txt and c.txt', '--plan', 'plan.json', '--parallel', '3', '--json'], {
    cwd: project,
  });
  expect(run, run.stderr).toMatchObject({ exitCode: 0 });
  const types = events(run.stdout).map(({ type, step: id }) => `${type as string} ${(id as string | undefined) ?? ''}`);
  expect(types.filter((line) => line.startsWith('commit'))).toEqual(['commit a', 'commit b', 'commit c']);
  expect(types.indexOf('attempt-start c')).toBeLessThan(types.indexOf('verdict a'));
  expect(['a', 'b', 'c'].map((id) => readFileSync(join(project, `${id}.txt`), 'utf8'))).toEqual(['a', 'b', 'c']);
});

test.each([
  ['an agent that plans is asked where to look, too', '{"after": ["a"]}', ['a', 'verify-1', 'b', 'c', 'verify-2']],
  ['where it gives no answer, the rules decide', 'Wherever you like.', ['a', 'b', 'c', 'verify-1']],
])('%s', async (_name, answer, steps) => {
  const step = (id: string) => ({
    id,
    title: `write ${id}`,
    action: { tool: 'write_file', args: { path: `${id}.txt`, content: id } },
    writes: [`${id}.txt`],
    checks: [{ kind: 'file', path: `${id}.txt`, contains: id }],
  });
  const env = standInEnvironment([
    {
      when: 'You plan work on the project',
      does: [{ say: JSON.stringify({ steps: ['a', 'b', 'c'].map(step) }) }],
      otherwise: [{ say: answer }],
    },
  ]);
  const run = await atlas(['run', 'write a.txt, b.txt and c.txt', '--no-memory', '--json'], {
    cwd: projectWith({}),
    env,
  });
  expect(run, run.stderr).toMatchObject({ exitCode: 0 });
  const all = events(run.stdout);
  const plan = all.find(({ type }) => type === 'plan') as { readonly steps: readonly { readonly id: string }[] };
  expect(plan.steps.map(({ id }) => id)).toEqual(steps);
  const told = all.filter(({ message }) => (message as string | undefined)?.includes('where to verify'));
  expect(told).toHaveLength(answer.startsWith('{') ? 0 : 1);
});

test('a plan whose check needs what this machine does not have goes back to whoever made it', async () => {
  const plan = (run: string): string =>
    JSON.stringify({
      steps: [
        {
          id: 'a',
          title: 'write a',
          action: { tool: 'write_file', args: { path: 'a.txt', content: 'a' } },
          writes: ['a.txt'],
          checks: [{ kind: 'command', run }],
        },
      ],
    });
  const env = standInEnvironment([
    {
      when: 'runs no-such-runner, which is not on this machine',
      does: [{ say: plan('grep -q a a.txt') }],
      otherwise: [{ say: plan('no-such-runner a.txt') }],
    },
  ]);
  const run = await atlas(['run', 'write a.txt', '--no-memory', '--json'], { cwd: projectWith({}), env });
  expect(run, run.stderr).toMatchObject({ exitCode: 0 });
  expect(events(run.stdout).filter(({ type }) => type === 'plan')).toHaveLength(1);
});

test('a step that no longer holds with what its neighbour landed is done again on the new base', async () => {
  const count = {
    id: 'count',
    title: 'count the notes',
    action: { instruction: 'Write the number of notes into count.txt' },
    writes: ['count.txt'],
    checks: [{ kind: 'command', run: 'test "$(cat count.txt)" -eq "$(ls *.md | wc -l)"' }],
  };
  const note = {
    id: 'note',
    title: 'a second note',
    action: { tool: 'write_file', args: { path: 'b.md', content: 'two' } },
    writes: ['b.md'],
    checks: [{ kind: 'file', path: 'b.md', contains: 'two' }],
  };
  const project = projectWith({ 'a.md': 'one', 'plan.json': JSON.stringify({ steps: [note, count] }) });
  const env = standInEnvironment([
    {
      when: 'a step beside it landed first',
      does: [{ write: { path: 'count.txt', text: '2' } }],
      otherwise: [{ write: { path: 'count.txt', text: '1' } }],
    },
  ]);
  const run = await atlas(['run', 'count', '--plan', 'plan.json', '--parallel', '2', '--json'], { cwd: project, env });
  expect(run, run.stderr).toMatchObject({ exitCode: 0 });
  const landed = events(run.stdout).filter(({ type }) => type === 'commit');
  expect(landed).toMatchObject([
    { step: 'note', attempt: 1 },
    { step: 'count', attempt: 2 },
  ]);
  expect(readFileSync(join(project, 'count.txt'), 'utf8')).toBe('2');
});

test('the limit of steps is a clean stop that says so, and a raised limit goes on', async () => {
  const step = (id: string, after: string[]) => ({
    id,
    title: `write ${id}`,
    action: { tool: 'write_file', args: { path: `${id}.txt`, content: id } },
    checks: [{ kind: 'file', path: `${id}.txt`, contains: id }],
    dependencies: after,
  });
  const plan = { steps: [step('a', []), step('b', ['a'])] };
  const project = projectWith({ 'plan.json': JSON.stringify(plan) });
  // Cut off between the two steps, so that the lower limit meets the second one.
  const killed = await atlas(['run', 'write', '--plan', 'plan.json'], {
    cwd: project,
    env: { ATLAS_CRASH_AT: 'commit.result:after' },
  });
  expect(killed.signal).toBe('SIGKILL');
  const stopped = await atlas(['resume', '--max-steps', '1'], { cwd: project });
  expect(stopped, stopped.stderr).toMatchObject({ exitCode: 3 });
  expect(stopped.stdout).toMatch(
    /\[PAUSED\] the run has reached limits\.maxSteps \(1\)\n {2}\$ atlas resume run_\w+ --max-steps 2/,
  );
  expect((await atlas(['resume', '--max-steps', '2'], { cwd: project })).exitCode).toBe(0);
  const fresh = projectWith({ 'plan.json': JSON.stringify(plan) });
  const limited = await atlas(['run', 'write', '--plan', 'plan.json', '--max-steps', '1'], { cwd: fresh });
  expect(limited.exitCode).toBe(2);
  expect(limited.stderr).toContain('limits.maxSteps');
});
