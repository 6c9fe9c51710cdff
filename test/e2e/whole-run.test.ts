import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { standInCommand } from '../support/agent-env.ts';
import { atlas } from '../support/atlas.ts';
import { projectWith } from '../support/project.ts';

const WRITES_A = {
  id: 's1',
  title: 'write a',
  action: { tool: 'write_file', args: { path: 'a.txt', content: 'one\n' } },
  writes: ['a.txt'],
  checks: [{ kind: 'file', path: 'a.txt', contains: 'one' }],
};
/** Undoes the step before it, and has its own proof. */
const UNDOES_IT = {
  id: 's2',
  title: 'write b',
  action: { instruction: 'write b' },
  checks: [{ kind: 'file', path: 'b.txt', contains: 'two' }],
  dependencies: ['s1'],
};
const MENDS_NOTHING = {
  id: 'm1',
  title: 'write c',
  action: { tool: 'write_file', args: { path: 'c.txt', content: 'three' } },
  writes: ['c.txt'],
  checks: [{ kind: 'file', path: 'c.txt', contains: 'three' }],
};
const MENDS = {
  ...WRITES_A,
  id: 'm2',
  title: 'write a again',
  checks: [{ kind: 'command', run: 'grep -q one a.txt' }],
};
const WORK = {
  when: 'write b',
  does: [{ run: 'rm a.txt; echo two > b.txt', ask: false }],
};
const BROKEN = '"file a.txt" of step s1 no longer holds since step s2 (a.txt is not there)';

const plan = (...steps: readonly object[]): string => JSON.stringify({ steps });

test('a second step that undoes the first: with a plan given by hand what landed stays, exit 1, and verify agrees', async () => {
  const project = projectWith({ 'plan.json': plan(WRITES_A, UNDOES_IT) });
  const env = standInCommand({ turns: [[WORK]] });
  const run = await atlas(['run', 'write a and b', '--plan', 'plan.json', '--no-memory'], { cwd: project, env });
  expect(run, run.stderr).toMatchObject({ exitCode: 1 });
  expect(run.stdout.trimEnd().split('\n').at(-1)).toBe(
    `failed: step verify-2: 1 attempt; ${BROKEN}; what landed does not hold together, and stays`,
  );
  expect([existsSync(join(project, 'a.txt')), existsSync(join(project, 'b.txt'))]).toEqual([false, true]);
  const verified = await atlas(['verify'], { cwd: project });
  expect(verified.exitCode).toBe(1);
  expect(verified.stdout).toContain(`DOES NOT HOLD  all together at the end (2 checks)\n    differs: ${BROKEN}\n`);
  expect(verified.stdout).toMatch(/holds {2}step s1: proven\nholds {2}step s2: proven\n/);
});

test('an agent that plans is told what broke, and the run is proven once a plan has mended it', async () => {
  const project = projectWith({ 'x.txt': 'x\n' });
  const say = (text: string): unknown => ({ say: text });
  const env = standInCommand({
    turns: [
      [
        {
          when: 'You plan work on the project',
          does: [
            {
              when: 'write c: landed',
              does: [say(plan(MENDS))],
              otherwise: [
                { when: BROKEN, does: [say(plan(MENDS_NOTHING))], otherwise: [say(plan(WRITES_A, UNDOES_IT))] },
              ],
            },
          ],
          otherwise: [WORK],
        },
      ],
    ],
  } as never);
  const run = await atlas(['run', 'write a.txt, b.txt and c.txt', '--no-memory'], { cwd: project, env });
  expect(run, run.stdout + run.stderr).toMatchObject({ exitCode: 0 });
  // The second plan is sound by itself, and leaves broken what the first one proved: that is seen at the end of it.
  expect(run.stdout).toMatch(/landed c\.txt .*\n(?:.*\n)*Grisha +together: "file a\.txt" of step s1 no longer holds/);
  expect(run.stdout).toMatch(
    /landed a\.txt .*\n(?:.*\n)*Grisha +together: 4 checks of 4 steps hold on what landed last\n/,
  );
  expect(run.stdout.trimEnd().split('\n').at(-1)).toBe('proven: 4 steps landed with proof, uncontrolled: m2');
  expect(readFileSync(join(project, 'a.txt'), 'utf8')).toBe('one\n');
  const verified = await atlas(['verify'], { cwd: project });
  expect(verified, verified.stdout).toMatchObject({ exitCode: 0 });
  expect(verified.stdout).toContain('holds  all together at the end (4 checks)');
});
