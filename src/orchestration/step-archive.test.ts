import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { newId } from '../core/ids.ts';
import type { Outcome } from '../core/outcome.ts';
import { createRedactor } from '../core/redact.ts';
import { taskSchema } from '../core/task.ts';
import type { Trajectory } from '../core/trajectory.ts';
import { stepArchive } from './step-archive.ts';

const none = async (): Promise<never> => Promise.reject(new Error('there is no trajectory'));
const turnWith = (outcome: Outcome): Trajectory => ({
  task: taskSchema.parse({ id: 't', description: 'd' }),
  steps: [],
  finalMessage: '',
  outcome,
  metadata: { agentId: 'a', timestamp: '2026-01-01T00:00:00Z' },
});
const nothing = { get: none, settle: none };

test('what landed under an earlier plan is still told, also where the new plan uses the same names', async () => {
  const home = scratchFolder();
  const runId = newId('run');
  const archive = stepArchive(home, runId, createRedactor([]), nothing);
  const place = (planNumber: number) => ({ planNumber, step: 's1', attempt: 1 });
  await archive.keepReport(place(1), { step: 's1', summary: 'made the first', at: 1 });
  await archive.keepReport(place(2), { step: 's1', summary: 'made the second', at: 2 });
  const told = [
    { step: 's1 of plan 1', summary: 'made the first', at: 1 },
    { step: 's1', summary: 'made the second', at: 2 },
  ];
  expect(await archive.of(2).reports()).toEqual(told);
  // And so after a kill.
  expect(await stepArchive(home, runId, createRedactor([]), nothing).of(2).reports()).toEqual(told);
  const task = join(home, 'tasks', runId);
  expect(readdirSync(join(task, 'plans'))).toEqual(['0', '1']);
  expect(readdirSync(join(task, 'committed')).toSorted()).toEqual(['s1', 's1.r1']);
});

test('a review settles the trajectory of its own attempt, which stands in its folder; one that waits for a person stands there as it is', async () => {
  const home = scratchFolder();
  const runId = newId('run');
  const outcomes = new Map<string, Outcome>(['a', 'b'].map((id) => [id, { success: false }]));
  const store = {
    get: async (id: string) => await Promise.resolve(turnWith(outcomes.get(id) ?? { success: false })),
    settle: async (id: string, outcome: Outcome) => {
      outcomes.set(id, outcome);
      return await Promise.resolve(turnWith(outcome));
    },
  };
  const open = () => stepArchive(home, runId, createRedactor([]), store);
  const place = (planNumber: number) => ({ planNumber, step: 's1', attempt: 1 });
  const review = {
    verdict: 'pass',
    decision: 'proceed',
    score: 1,
    criteria: [],
    reasons: [],
    instructions: [],
  } as const;
  await open().keepTrajectory(place(2), 'b');
  const waiting = join(home, 'tasks', runId, 'plans/1/steps/s1/attempts/1/trajectory.json');
  expect(JSON.parse(readFileSync(waiting, 'utf8'))).toMatchObject({ id: 'b', outcome: { success: false } });
  await open().keepReview(place(1), review, 'a');
  expect([...outcomes.values()].map(({ success }) => success)).toEqual([true, false]);
  const file = join(home, 'tasks', runId, 'plans/0/steps/s1/attempts/1/trajectory.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ id: 'a', outcome: { success: true } });
  // Proven, but not landed: a neighbour was first.
  await open().keepReview(place(1), { ...review, decision: 'refine' }, 'a');
  expect(outcomes.get('a')?.success).toBe(false);
  await open().keepReview({ planNumber: 1, step: 's2', attempt: 1 }, review, undefined);
  expect(outcomes.size).toBe(2);
});
