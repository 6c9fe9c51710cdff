import type { RunId } from '../core/ids.ts';
import type { RuntimeEvent } from '../core/runtime-event.ts';
import type { ToldEvents } from '../storage/run-events.ts';

interface Tally {
  /** The number of the last event that is counted in. */
  seq: number;
  plan: number;
  total: number;
  readonly done: Set<string>;
}

/** The tallies of so many runs are kept; the reader counts any other run again. */
const MOST_KNOWN = 2000;

/** Counts the done steps of each run's last plan. It reads each event only once. */
export class StepTallies {
  readonly #known = new Map<RunId, Tally>();

  /** Undefined where the run has emitted no plan. */
  async read(told: ToldEvents, id: RunId): Promise<{ readonly done: number; readonly total: number } | undefined> {
    const tally = this.#known.get(id) ?? { seq: 0, plan: 0, total: 0, done: new Set<string>() };
    this.#known.delete(id);
    this.#known.set(id, tally);
    if (this.#known.size > MOST_KNOWN) this.#known.delete(this.#known.keys().next().value ?? id);
    for (const event of await told.deciding(id, tally.seq)) if (event.seq > tally.seq) count(tally, event);
    return tally.plan === 0 ? undefined : { done: tally.done.size, total: tally.total };
  }
}

function count(tally: Tally, event: RuntimeEvent): void {
  tally.seq = event.seq;
  if (event.type === 'plan') {
    // A resumed run emits its plan again.
    if (event.number !== tally.plan) tally.done.clear();
    tally.plan = event.number;
    tally.total = event.steps.length;
  }
  if (event.type !== 'step-status' || event.step === undefined) return;
  if (event.status === 'completed') tally.done.add(event.step);
  else tally.done.delete(event.step);
}
