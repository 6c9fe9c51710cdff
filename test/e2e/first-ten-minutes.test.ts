import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { standInEnvironment } from '../support/agent-env.ts';
import { BROKEN_SUM, RIGHT_SUM, SUM_PLAN } from '../support/broken-sum.ts';
import { projectWith } from '../support/project.ts';
import { openScreen, type Screen } from '../support/screen.ts';

/** An agent that runs its tests before and after its work, and says so. */
const AGENT = standInEnvironment([
  { say: 'I run the tests first.\n' },
  { run: 'node check.mjs || true', ask: true },
  { run: 'printf "export const sum = (a, b) => a + b;\\n" > sum.mjs' },
  { run: 'node check.mjs || true', ask: true },
  { say: 'All tests pass now!' },
]);

test('a first run in a terminal: asked, kept for always, landed, looked at, offered and gone on from', async () => {
  const cwd = projectWith({ ...BROKEN_SUM, 'plan.json': JSON.stringify(SUM_PLAN) });
  const person = { GIT_AUTHOR_NAME: 'P', GIT_AUTHOR_EMAIL: 'p@example.com' };
  const env = { ...AGENT, ...person, GIT_COMMITTER_NAME: 'P', GIT_COMMITTER_EMAIL: 'p@example.com' };
  for (const args of [
    ['init', '-q', '-b', 'main'],
    ['add', '-A'],
    ['commit', '-qm', 'first'],
  ])
    execFileSync('git', args, { cwd, env: { ...process.env, ...env } });
  const typed = async (...args: readonly string[]): Promise<Screen> => {
    const screen = openScreen({ cwd, env, args, columns: 110, rows: 45 });
    await screen.exited;
    await screen.settled();
    return screen;
  };

  const run = openScreen({
    cwd,
    env,
    args: ['run', 'make the sum right', '--plan', 'plan.json'],
    columns: 110,
    rows: 45,
  });
  await run.shows(/command +node check[^]*answer \(.*\): *$/, 90_000);
  // Its words were told before it asked.
  expect(run.text()).toContain('Tetyana  “I run the tests first.”');
  run.type('a\r');
  await run.shows(/keep the rule .*node check\.mjs.*\? \[y\/N\]/);
  run.type('y\r');
  await run.shows('proven: 1 step landed with proof', 90_000);
  expect(await run.exited).toMatchObject({ exitCode: 0 });
  await run.settled();
  const frame = run.text();
  // The same command was asked for once; what was claimed stands before what was found; the sum stands at the end.
  expect(frame.match(/\[ASKED\]/g)).toHaveLength(1);
  expect(frame.indexOf('“All tests pass now!”')).toBeLessThan(frame.indexOf('verdict: pass'));
  expect(frame).toMatch(/spent: .*\d s/);
  expect(readFileSync(join(cwd, 'sum.mjs'), 'utf8')).toBe(RIGHT_SUM);

  const diff = await typed('diff');
  expect(diff.text()).toMatch(/step s1, attempt 1, landed: 1 changed line covered, 0 not/);
  expect(diff.text()).toMatch(/✓ +1 \+ export const sum = \(a, b\) => a \+ b;/);

  const offered = await typed('pr');
  expect(offered.text()).toMatch(/^atlas\/make-the-sum-right-\w{6} \(1 commit\)$/m);
  expect(offered.text()).toContain('`node check.mjs`: fail before, pass after');
  expect(offered.text()).toContain('$ git push -u REMOTE atlas/make-the-sum-right-');

  // What was kept for always is not asked again, and what was said before is told along.
  execFileSync('git', ['checkout', '-q', 'sum.mjs'], { cwd });
  const next = await typed('run', 'once more', '--plan', 'plan.json', '--continue');
  expect(next.text()).toContain('once more (From the conversation: the person: make the sum right');
  expect(next.text()).toContain('proven: 1 step landed with proof');
  expect(next.text()).not.toContain('[ASKED]');
});
