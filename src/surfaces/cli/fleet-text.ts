import { printableLine } from '../../core/printable.ts';
import type { Fleet } from '../../runtime/atlas.ts';
import { table } from './output.ts';

/** Who works on what, and what every other run waits for, as a person reads it. */
export function fleetText({ workers, runs, limits }: Fleet): string {
  const there = workers.map(({ worker, state, runs: own, slots, labels, login }) => [
    worker,
    state,
    `${own.length}/${slots}`,
    labels.join(','),
    login,
  ]);
  const queued = runs.map((run) => [
    run.runId,
    run.waitsFor === undefined ? 'working' : 'waiting',
    run.waitsFor === undefined ? `at ${run.worker ?? 'somebody who did not ask the queue'}` : `for ${run.waitsFor}`,
    printableLine(run.request).slice(0, 60),
  ]);
  const held = Object.entries(limits).map(([project, most]) => [
    project === '' ? 'all projects' : project,
    `at most ${most} at once`,
  ]);
  return [
    there.length === 0 ? 'no workers: start one with `atlas worker`' : `workers\n${table(there)}`,
    queued.length === 0 ? 'nothing is queued: `atlas run --queue` puts something there' : `runs\n${table(queued)}`,
    ...(held.length === 0 ? [] : [`limits\n${table(held)}`]),
  ].join('\n\n');
}
