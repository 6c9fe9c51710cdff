import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../core/atlas-error.ts';
import { WorkerHealth } from './worker-health.ts';
import type { RunQueue, TakenRun, WorkerState } from '../storage/run-queue.ts';

/**
 * A worker: takes runs from the queue of a team, as many at once as it has places, until it is told to stop.
 *
 * Invariants
 *  K1  A run is worked on under the lease with which it was given out, and both are given back in one step.
 *  K2  A worker that is told to stop takes nothing more. It waits for its runs until its patience ends, then hands them
 *      over; a second call hands them over at once.
 *  K3  A store that is away stops nothing: the worker asks again. A run that was lost meanwhile ends by its fence.
 *  K4  Whatever one run does, the worker goes on with the others. It does not ask for the same one again at once.
 *  K5  A machine on which no run can go on, for want of room on its disk for example, asks less and less often, until
 *      one could.
 *  K6  A run that was lost and is given out here again begins when the earlier work on it has ended.
 */
export interface WorkerParts {
  readonly queue: Pick<RunQueue, 'take' | 'greet' | 'part'>;
  readonly state: Omit<WorkerState, 'draining'>;
  /** Works on a run until it ends, rests, or is handed over because of the signal. */
  readonly work: (taken: TakenRun, handOver: AbortSignal) => Promise<void>;
  readonly tell: (event: WorkerEvent) => void;
  /** Aborted: no more runs; those at work may end. */
  readonly drain: AbortSignal;
  /** Aborted: they are handed over. */
  readonly leave: AbortSignal;
  readonly pollMs?: number;
  /** How long runs may go on after `drain`. */
  readonly patienceMs: number;
}

export type WorkerEvent =
  | { readonly type: 'ready'; readonly worker: string; readonly labels: readonly string[] }
  | { readonly type: 'took' | 'left'; readonly run: TakenRun }
  | { readonly type: 'trouble'; readonly message: string; readonly run?: TakenRun }
  | { readonly type: 'draining'; readonly runs: number };

const POLL_MS = 1000;
const GREET_MS = 5000;

export async function workQueue(parts: WorkerParts): Promise<void> {
  const { queue, state, tell, drain, leave, pollMs = POLL_MS } = parts;
  const atWork = new Map<string, Promise<void>>();
  const handOver = new AbortController();
  const leaving = (): void => {
    handOver.abort();
  };
  leave.addEventListener('abort', leaving);
  const dead = new Set<string>();
  const health = new WorkerHealth();
  let greeted = -Infinity;
  const greet = async (): Promise<void> => {
    if (performance.now() - greeted < GREET_MS) return;
    greeted = performance.now();
    for (const holder of await queue.greet({ ...state, draining: drain.aborted })) dead.add(holder);
  };
  const take = async (): Promise<TakenRun | undefined> => {
    if (atWork.size >= state.slots || health.rests) return undefined;
    return await queue.take({ worker: state.worker, labels: state.labels, dead: [...dead], avoids: health.avoids() });
  };
  const begin = (taken: TakenRun): void => {
    const { runId } = taken;
    // K6
    const earlier = atWork.get(runId);
    const working = (earlier ?? Promise.resolve())
      .then(async () => {
        await oneRun(parts, taken, handOver.signal, health);
      })
      .finally(() => {
        if (atWork.get(runId) === working) atWork.delete(runId);
      });
    atWork.set(runId, working);
  };
  let isReady = false;
  try {
    while (!drain.aborted && !leave.aborted) {
      try {
        await greet();
        if (!isReady) tell({ type: 'ready', worker: state.worker, labels: state.labels });
        isReady = true;
        const taken = await take();
        if (taken !== undefined) {
          begin(taken);
          continue;
        }
      } catch (error) {
        // K3
        tell({ type: 'trouble', message: messageOf(error) });
      }
      await pause(pollMs * (0.75 + Math.random() / 2), [drain, leave], atWork, state.slots);
    }
    await drained(parts, atWork, handOver, greet);
  } finally {
    leave.removeEventListener('abort', leaving);
    handOver.abort();
    await Promise.all(atWork.values());
    await queue.part(state.worker).catch(() => undefined);
  }
}

/** K4 */
async function oneRun(
  { work, tell }: WorkerParts,
  taken: TakenRun,
  handOver: AbortSignal,
  health: WorkerHealth,
): Promise<void> {
  tell({ type: 'took', run: taken });
  try {
    await work(taken, handOver);
    health.wentWell();
  } catch (error) {
    health.failed(taken, error);
    tell({ type: 'trouble', message: messageOf(error), run: taken });
  }
  tell({ type: 'left', run: taken });
}

/** Until it is time to ask again, a place is free, or the worker is told to stop. */
async function pause(
  ms: number,
  signals: readonly AbortSignal[],
  atWork: ReadonlyMap<string, Promise<void>>,
  slots: number,
): Promise<void> {
  const over = new AbortController();
  const waiting = sleep(ms, undefined, { signal: AbortSignal.any([over.signal, ...signals]) }).catch(() => undefined);
  await Promise.race([waiting, ...(atWork.size >= slots ? atWork.values() : [])]);
  over.abort();
}

async function drained(
  { tell, patienceMs, leave }: WorkerParts,
  atWork: ReadonlyMap<string, Promise<void>>,
  handOver: AbortController,
  greet: () => Promise<void>,
): Promise<void> {
  if (atWork.size === 0) return;
  tell({ type: 'draining', runs: atWork.size });
  const end = performance.now() + patienceMs;
  while (atWork.size > 0 && performance.now() < end && !leave.aborted) {
    await greet().catch(() => undefined);
    const over = new AbortController();
    const left = Math.min(GREET_MS, end - performance.now());
    const waiting = sleep(Math.max(0, left), undefined, { signal: AbortSignal.any([over.signal, leave]) }).catch(
      () => undefined,
    );
    await Promise.race([waiting, ...atWork.values()]);
    over.abort();
  }
  handOver.abort();
}
