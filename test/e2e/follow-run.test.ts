import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RuntimeEvent } from '../../src/core/runtime-event.ts';
import { openAtlas } from '../../src/runtime/atlas.ts';
import { standInEnvironment } from '../support/agent-env.ts';
import { cleanEnvironment } from '../support/atlas.ts';
import { BROKEN_SUM, SUM_PLAN } from '../support/broken-sum.ts';
import { projectWith } from '../support/project.ts';
import { replayOf, viewOf } from '../support/replayed-view.ts';
import { openScreen } from '../support/screen.ts';

/** The agent asks, so the run stands still until somebody has answered. */
const ASKS = standInEnvironment([
  { run: 'node check.mjs || true', ask: true },
  { run: 'printf "export const sum = (a, b) => a + b;\\n" > sum.mjs', ask: true },
  { say: 'Done!' },
]);

test('another process follows a run while it is worked on, answers what it asks, and has seen what is told again later', async () => {
  const cwd = projectWith({ ...BROKEN_SUM, 'plan.json': JSON.stringify(SUM_PLAN) });
  const args = ['run', 'make the sum right', '--plan', 'plan.json', '--no-memory'];
  const screen = openScreen({ cwd, env: ASKS, args, columns: 120, rows: 40 });
  await screen.shows(/command +node check[^]*answer \(.*\): *$/);
  await using atlas = await openAtlas({ project: cwd, environment: cleanEnvironment(join(cwd, '..')) });
  const seen: RuntimeEvent[] = [];
  let answered = 0;
  // Nobody else answers: what comes behind a question was told only because its event had come here first.
  for await (const event of atlas.runs.events()) {
    seen.push(event);
    if (event.type !== 'asked') continue;
    await atlas.permissions.answer(event.runId, event.pause, { kind: 'once' });
    answered += 1;
  }
  expect(await screen.exited).toMatchObject({ exitCode: 0 });
  expect(answered).toBe(2);
  expect(seen.map(({ seq }) => seq)).toEqual(seen.map((_, i) => i + 1));
  expect(seen.at(-1)).toMatchObject({ type: 'run-end', status: 'proven' });
  const later: RuntimeEvent[] = [];
  for await (const event of atlas.runs.events(undefined, { follow: false })) later.push(event);
  expect(later).toEqual(seen);
  expect(viewOf(seen)).toBe(viewOf(later));
  expect(await replayOf(join(cwd, '.atlas'))).toEqual({ compared: 1, faults: [] });
});
