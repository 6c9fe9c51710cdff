import { expect } from 'vitest';
import { openAtlas } from '../../src/runtime/atlas.ts';
import { Desk } from '../../src/surfaces/web/server/desk.ts';
import { seenAs } from '../../src/surfaces/web/server/run-head.ts';
import { atlas, atlasJson, cleanEnvironment } from './atlas.ts';
import { eventually } from './eventually.ts';
import { join } from 'node:path';

/** A plan that has to be approved, whose command asks, and whose work nothing proves: three times a person is needed. */
export const ASKING_PLAN = JSON.stringify({
  steps: [
    {
      id: 'ask',
      title: 'make d',
      action: { tool: 'run_shell', args: { command: 'curl --version > d.txt' } },
      writes: ['d.txt'],
      checks: [{ kind: 'file', path: 'd.txt', exists: true, role: 'invariant' }],
    },
  ],
});

interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Answers a queued run from a machine that never worked on it: by command, by the page, and by `resume`. */
export async function answerElsewhere(runId: string, there: Place, patienceMs: number): Promise<void> {
  const environment = { ...cleanEnvironment(join(there.cwd, '..')), ...there.env };
  await using own = await openAtlas({ project: there.cwd, environment });
  await using desk = new Desk({ atlas: own, project: there.cwd, open: async () => await openAtlas({ environment }) });
  const waitsWith = async (reason: string): Promise<void> => {
    const asked = async (): Promise<boolean> => (await own.runs.waits(runId))?.reason === reason;
    await eventually(`it waits with ${reason}`, asked, patienceMs);
    const sleeps = async (): Promise<boolean> =>
      (await own.queue.standing()).runs.some((run) => run.runId === runId && run.asleep);
    await eventually('it rests', sleeps, patienceMs);
  };
  await waitsWith('approval');
  // Whoever looks there sees what is asked, and how to answer.
  expect((await atlas(['show', runId], there)).stdout).toMatch(/allow plan/);
  expect(await atlasJson(['allow', 'plan', '--run', runId], there)).toMatchObject({ runId, waiting: true });

  await waitsWith('permission');
  const pause = await own.runs.waits(runId);
  if (pause === undefined) throw new Error('nothing is asked');
  const answered = await desk.answer(runId, { seen: seenAs(runId, pause), answer: { kind: 'once' } });
  expect([answered.goesOn, desk.working]).toEqual(['waiting', []]);
  expect((await desk.fleet()).fleet?.workers.length).toBeGreaterThan(0);

  await waitsWith('unverifiable');
  expect(await atlasJson(['resume', runId, '--waive', 'ask'], there)).toEqual({ runId, queued: true });
}
