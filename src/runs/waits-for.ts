import type { QueuedRun, QueueStanding, SeenWorker } from '../storage/run-queue.ts';

/** A worker that has not said for so long that it is there is counted as gone. */
const GONE_S = 20;

export interface FleetRun extends QueuedRun {
  /** What keeps a run from being worked on, in words; left out while somebody works on it. */
  readonly waitsFor?: string;
}

export interface FleetWorker extends SeenWorker {
  readonly state: 'working' | 'idle' | 'draining' | 'gone';
  readonly runs: readonly string[];
}

export interface Fleet {
  readonly workers: readonly FleetWorker[];
  readonly runs: readonly FleetRun[];
  readonly limits: Readonly<Record<string, number>>;
}

/** Who works on what, and what every other run waits for. */
export function fleetOf({ runs, workers, limits }: QueueStanding): Fleet {
  const seen = workers.map((worker): FleetWorker => {
    const own = runs.filter((run) => run.worker === worker.worker).map(({ runId }) => runId);
    return { ...worker, runs: own, state: stateOf(worker, own.length) };
  });
  const held = runs.filter((run) => run.held);
  const there = seen.filter(({ state }) => state === 'working' || state === 'idle');
  return {
    workers: seen,
    limits: Object.fromEntries(limits),
    runs: runs.map((run) => (run.held ? run : { ...run, waitsFor: waitsFor(run, held, there, limits) })),
  };
}

function stateOf({ silentFor, draining }: SeenWorker, runs: number): FleetWorker['state'] {
  if (silentFor > GONE_S) return 'gone';
  if (draining) return 'draining';
  return runs > 0 ? 'working' : 'idle';
}

function waitsFor(
  run: QueuedRun,
  held: readonly QueuedRun[],
  workers: readonly FleetWorker[],
  limits: ReadonlyMap<string, number>,
): string {
  if (run.asleep) return 'an answer of a person';
  if (run.givenUp) return 'a person: it ended its workers again and again without writing anything';
  const fit = workers.filter(({ labels }) => run.labels.every((label) => labels.includes(label)));
  if (workers.length === 0) return 'a worker: there is none';
  if (fit.length === 0) return `a worker with the labels ${run.labels.join(', ')}`;
  const ofTenant = limits.get('');
  if (ofTenant !== undefined && held.length >= ofTenant) return `the limit of ${ofTenant} runs at once`;
  const ofProject = limits.get(run.project);
  const inProject = held.filter(({ project }) => project === run.project).length;
  if (ofProject !== undefined && inProject >= ofProject) return `the project's limit of ${ofProject} runs at once`;
  if (fit.every(({ runs, slots }) => runs.length >= slots)) return 'a free place at a worker';
  if (run.alone) return 'a worker whose other runs are well under way: its workers were lost, and it may be the cause';
  return 'its turn';
}
