import type { TakenRun } from '../storage/run-queue.ts';
import { faultOf } from './worker-fault.ts';

const AVOID_MS = 60_000;
const REST_MS = 2000;
/** A silent holder keeps a run for fifteen of the thirty seconds in which another must have it: a rest may not fill them. */
const MOST_REST_MS = 5000;

/** What a worker has learned about its machine by runs that failed there. */
export class WorkerHealth {
  readonly #avoided = new Map<string, number>();
  readonly #now: () => number;
  #restMs = 0;
  #until = -Infinity;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether no run is asked for: each would end here as the last one did. */
  get rests(): boolean {
    return this.#now() < this.#until;
  }

  /** Runs that just failed here, and that others may be able to do. */
  avoids(): readonly string[] {
    for (const [runId, until] of this.#avoided) if (this.#now() > until) this.#avoided.delete(runId);
    return [...this.#avoided.keys()];
  }

  wentWell(): void {
    this.#restMs = 0;
  }

  failed({ runId }: TakenRun, error: unknown): void {
    const fault = faultOf(error);
    if (fault === 'nobody') return;
    if (fault === 'run') {
      this.#avoided.set(runId, this.#now() + AVOID_MS);
      return;
    }
    this.#restMs = Math.min(MOST_REST_MS, this.#restMs === 0 ? REST_MS : 2 * this.#restMs);
    this.#until = this.#now() + this.#restMs;
  }
}
