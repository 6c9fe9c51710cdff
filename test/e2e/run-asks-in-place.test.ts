import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { standInEnvironment } from '../support/agent-env.ts';
import { atlas, atlasJson } from '../support/atlas.ts';
import { BROKEN_SUM, RIGHT_SUM, SUM_PLAN } from '../support/broken-sum.ts';
import { projectWith } from '../support/project.ts';
import { openScreen, type Screen } from '../support/screen.ts';

/** An agent that runs its tests, mends what is broken, and runs its tests again: the same command twice. */
const TESTS = standInEnvironment([
  { run: 'node check.mjs || true', ask: true },
  { run: 'printf "export const sum = (a, b) => a + b;\\n" > sum.mjs', ask: true },
  { run: 'node check.mjs || true', ask: true },
  { say: 'Done!' },
]);
const RUN = ['run', 'make the sum right', '--plan', 'plan.json', '--no-memory'];

function project(): string {
  return projectWith({ ...BROKEN_SUM, 'plan.json': JSON.stringify(SUM_PLAN) });
}

async function asks(screen: Screen, command: string): Promise<void> {
  await screen.shows(new RegExp(`command +${command}[^]*answer \\(.*\\): *$`));
}

test('a person at the terminal answers while the agent waits, and a command that is run twice is asked once', async () => {
  const cwd = project();
  const screen = openScreen({ cwd, env: TESTS, args: RUN, columns: 120, rows: 40 });
  await asks(screen, 'node check');
  screen.type('x\r');
  await screen.shows('There is no answer "x".');
  screen.type('o\r');
  await asks(screen, 'printf');
  // Somebody else is quicker: the one at the terminal is not asked any longer.
  const other = await atlas(['allow'], { cwd });
  expect(other, other.stderr).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('the agent goes on') });
  await screen.shows('proven: 1 step landed with proof');
  expect(await screen.exited).toMatchObject({ exitCode: 0 });
  expect(screen.text().match(/\[ASKED\]/g)).toHaveLength(2);
  expect(readFileSync(join(cwd, 'sum.mjs'), 'utf8')).toBe(RIGHT_SUM);
});

test('killed while it asks, the question is still there, and its answer counts when the run goes on', async () => {
  const cwd = project();
  const screen = openScreen({ cwd, env: TESTS, args: RUN, columns: 120, rows: 40 });
  await asks(screen, 'node check');
  process.kill(screen.pty.pid, 'SIGKILL');
  await screen.exited;
  const shown = await atlasJson(['show'], { cwd });
  expect(shown['run']).toMatchObject({
    status: 'paused',
    pause: { blockedArgs: { command: 'node check.mjs || true' } },
  });
  expect(await atlas(['allow'], { cwd })).toMatchObject({ exitCode: 0 });
  // Nobody listens: the next question ends the run at once, and the first is not asked again.
  const paused = await atlas(['resume'], { cwd, env: TESTS });
  expect(paused).toMatchObject({ exitCode: 3, stdout: expect.stringContaining('printf') });
  expect(paused.stdout).not.toContain('node check.mjs || true: no rule');
});
