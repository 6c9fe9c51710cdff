import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { standInEnvironment } from '../support/agent-env.ts';
import { atlas } from '../support/atlas.ts';
import { projectWith } from '../support/project.ts';

const PLAN = {
  steps: [
    {
      id: 's1',
      title: 'greet',
      action: { instruction: 'write the greeting' },
      writes: ['b.txt'],
      checks: [{ kind: 'file', path: 'b.txt', contains: 'two' }],
    },
  ],
};
const PLANS_AND_WRITES = standInEnvironment([
  {
    when: 'You plan work on the project',
    does: [{ say: JSON.stringify(PLAN) }],
    otherwise: [{ write: { path: 'b.txt', text: 'two\n' } }],
  },
]);

test('`atlas plan` shows and saves a plan and does nothing; it can be run from its file, or by a yes', async () => {
  const project = projectWith({});
  const env = PLANS_AND_WRITES;
  const made = await atlas(['plan', 'greet in b.txt', '--out', 'plan.json'], { cwd: project, env });
  expect(made, made.stderr).toMatchObject({ exitCode: 0 });
  expect(made.stdout).toContain('s1  greet\n    does    the agent: write the greeting\n    writes  b.txt\n');
  expect(made.stdout).toContain("$ atlas run 'greet in b.txt' --plan plan.json");
  expect(existsSync(join(project, 'b.txt'))).toBe(false);
  expect(JSON.parse(readFileSync(join(project, 'plan.json'), 'utf8'))).toMatchObject(PLAN);
  // Nobody has said yes yet.
  const waiting = await atlas(['resume'], { cwd: project, env });
  expect(waiting).toMatchObject({ exitCode: 3 });
  expect(waiting.stdout).toMatch(
    /\[PAUSED\] the plan \(1 step\) waits for your yes\n {2}\$ atlas allow plan --run run_\w+\n {2}\$ atlas resume run_\w+\n/,
  );
  expect((await atlas(['allow', 'plan'], { cwd: project })).stdout).toContain('the plan is approved');
  const done = await atlas(['resume'], { cwd: project, env });
  expect(done, done.stderr).toMatchObject({ exitCode: 0 });
  expect(readFileSync(join(project, 'b.txt'), 'utf8')).toBe('two\n');
});

test('`--approve` waits for a yes, also with a plan given by hand; a no ends the run with nothing done', async () => {
  const project = projectWith({ 'plan.json': JSON.stringify(PLAN) });
  const env = PLANS_AND_WRITES;
  const paused = await atlas(['run', 'greet', '--plan', 'plan.json', '--approve'], { cwd: project, env });
  expect(paused, paused.stderr).toMatchObject({ exitCode: 3 });
  expect(paused.stdout).toContain('    proof   file b.txt');
  expect((await atlas(['deny', 'plan'], { cwd: project })).stdout).toContain('the plan is refused');
  const ended = await atlas(['resume'], { cwd: project, env });
  expect(ended).toMatchObject({ exitCode: 1 });
  expect(ended.stdout).toContain('the plan was refused');
  expect(existsSync(join(project, 'b.txt'))).toBe(false);
  expect((await atlas(['allow', 'plan'], { cwd: project })).exitCode).toBe(2);
  const late = await atlas(['allow', 'shell'], { cwd: project });
  expect(late).toMatchObject({ exitCode: 2, stdout: '' });
  expect(late.stderr).toMatch(/has ended \(failed\).*atlas run/);
});

test('`--best-of 3`: three agents side by side in copies of their own; the proven one lands', async () => {
  const project = projectWith({ 'plan.json': JSON.stringify(PLAN) });
  // Each begins with a copy that has nothing of the others in it, or it says so instead of writing.
  const env = standInEnvironment([
    { run: 'test -e mine && echo shared > b.txt; touch mine; sleep 0.2; test -e b.txt || echo two > b.txt; rm mine' },
  ]);
  const run = await atlas(['run', 'greet', '--plan', 'plan.json', '--best-of', '3', '--json'], { cwd: project, env });
  expect(run, run.stderr).toMatchObject({ exitCode: 0 });
  const events = run.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const candidates = new Set(events.filter(({ type }) => type === 'tool-call').map(({ candidate }) => candidate));
  // Who is late is stopped before it says anything.
  expect([1, 2, 3]).toEqual(expect.arrayContaining([...candidates]));
  expect(candidates.size).toBeGreaterThan(0);
  expect(events.filter(({ type }) => type === 'commit')).toHaveLength(1);
  expect(readFileSync(join(project, 'b.txt'), 'utf8')).toBe('two\n');
});
