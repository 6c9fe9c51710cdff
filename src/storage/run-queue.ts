import type { GoingOn } from '../core/going-on.ts';
import type { RunId } from '../core/ids.ts';

/**
 * The runs of a team that wait for a worker.
 *
 * Invariants
 *  Q1  The queue is a hint: what a run has done stands in its journal, and who works on it is said by its lease. A run
 *      that is given out twice, or without need, is only looked at.
 *  Q2  A run is given out together with its lease, in one transaction, and in that transaction the limits of its tenant
 *      and its project are held: they are never passed, however many ask at once.
 *  Q3  A holder that died or fell silent is fenced before anything is counted; its run waits again.
 *  Q4  A worker gets only runs whose labels it has. Within a tenant the higher priority comes first, then who waited
 *      longest; between tenants the one that has the fewest given out, then who waited longest.
 *  Q5  A run that was called for while its holder laid it to rest is not asleep.
 *  Q6  A run that ends its workers again and again without writing anything is not given out for ever. Before that,
 *      every other worker that can do it was asked: one that names a run is not given that one. A worker that is lost
 *      speaks against a run only where that was alone there in having written nothing; one that often was not is a
 *      suspect, and is given out alone.
 *  Q7  What a person said to a run counts until its journal has a new record, whoever is given it meanwhile. The word on
 *      an effect of unknown outcome is given out once.
 *  Q8  A worker begins few new runs at a time, however many places it has: it is given no more while that many have just
 *      been given to it and have written nothing. Of those that others had begun it is given more.
 */
export interface RunQueue {
  /** Asks for a run to be worked on; one that is there already is asked for anew. Refuses with `run.not-found`. */
  put(runId: RunId, wish?: QueueWish): Promise<void>;
  /** The next run for this worker with its lease taken, or undefined. */
  take(asker: QueueAsker, signal?: AbortSignal): Promise<TakenRun | undefined>;
  /** The run has ended: nobody needs to be given it any more. This and the next two give the lease back, too. */
  finish(taken: TakenRun): Promise<void>;
  /** The run waits for a person, and for `wake`. */
  rest(taken: TakenRun): Promise<void>;
  /** Another worker may go on with it at once. */
  handOver(taken: TakenRun): Promise<void>;
  /** A person has answered, where more is to be said than that, with this. False where the run is not in the queue. */
  wake(runId: RunId, said?: GoingOn): Promise<boolean>;
  /** What a person said to the run as it stands (Q7). */
  answer(taken: TakenRun): Promise<GoingOn | undefined>;
  /** Takes a run out that nobody works on. False where somebody does, or where it is not there. */
  remove(runId: RunId): Promise<boolean>;
  /** Everything in the queue, in the order of giving out within each state. */
  standing(): Promise<QueueStanding>;
  /** The worker is there. The answer names those holders of queued runs that have ended on this machine. */
  greet(worker: WorkerState, signal?: AbortSignal): Promise<readonly string[]>;
  /** The worker goes. */
  part(worker: string): Promise<void>;
}

export interface QueueWish {
  readonly labels?: readonly string[];
  /** The higher, the earlier; 0 where nobody says more. */
  readonly priority?: number;
}

export interface QueueAsker {
  readonly worker: string;
  readonly labels: readonly string[];
  /** Holders that are known to have ended, as `greet` named them. */
  readonly dead: readonly string[];
  /** Runs that just failed there. */
  readonly avoids?: readonly string[];
}

export interface TakenRun {
  readonly tenant: string;
  readonly runId: RunId;
  readonly project: string;
  readonly fence: number;
  /** How often it had been called for when it was given out (Q5). */
  readonly woken: number;
}

export interface WorkerState {
  readonly worker: string;
  readonly machine: string;
  readonly labels: readonly string[];
  readonly slots: number;
  readonly draining: boolean;
}

export interface QueuedRun {
  readonly runId: RunId;
  readonly project: string;
  readonly request: string;
  readonly labels: readonly string[];
  readonly priority: number;
  readonly queuedAt: string;
  readonly asleep: boolean;
  /** The worker that was given the run, while it holds it. */
  readonly worker: string | undefined;
  /** Whether anybody holds the run, by the queue or not. */
  readonly held: boolean;
  /** It was given out too often without writing anything (Q6). */
  readonly givenUp: boolean;
  /** It is a suspect, and is given out alone (Q6). */
  readonly alone: boolean;
}

export interface SeenWorker extends WorkerState {
  readonly login: string;
  readonly since: string;
  /** Seconds since it last said that it is there, by the store's clock. */
  readonly silentFor: number;
}

export interface QueueStanding {
  readonly runs: readonly QueuedRun[];
  readonly workers: readonly SeenWorker[];
  /** At most so many at once: of the tenant (project ''), and of projects. */
  readonly limits: ReadonlyMap<string, number>;
}
