import type { RuntimeEvent } from '../../core/runtime-event.ts';
import { attemptKey, runAttempts, type RunAttempt } from './run-attempts.ts';

/** What was told of one attempt since it began. */
interface Told {
  readonly plan: number;
  /** Whether no agent works on it: Grisha looks once. */
  readonly verify: boolean;
  readonly events: RuntimeEvent[];
  /** Folded when somebody looks, and kept until more is told. */
  shown: RunAttempt | undefined;
}

const FOLDED: ReadonlySet<RuntimeEvent['type']> = new Set(['check', 'controls', 'verdict', 'review', 'commit']);
/** A longer attempt, and the earliest of more attempts, are left to the server. */
const MOST_EVENTS = 2000;
const MOST_ATTEMPTS = 1000;

/**
 * The attempts that began while somebody watched, as their events tell them.
 *
 * Invariants
 *  A1  An attempt is here only where all of it was heard, from its beginning on: of any other the server is asked.
 *  A2  Taking an event costs the same however many came before it; looking folds only the attempts of which something
 *      was told since the last look.
 */
export class LiveAttempts {
  readonly #told = new Map<string, Told>();
  /** VERIFY steps that have begun: their attempt begins with the first thing that is told of it. */
  readonly #verifying = new Set<string>();
  #plan: number;

  constructor(plan: number) {
    this.#plan = plan;
  }

  /** False where the event changes an attempt that is not here. */
  take(event: RuntimeEvent): boolean {
    if (event.type === 'plan') {
      if (event.number !== this.#plan) this.#verifying.clear();
      this.#plan = event.number;
    }
    const { step, attempt } = event;
    if (event.type === 'step-status' && event.verify === true && step !== undefined) this.#verifying.add(step);
    if (step === undefined || attempt === undefined) return true;
    const key = attemptKey({ plan: this.#plan, step, attempt });
    // A resumed run begins its attempt again.
    if (event.type === 'attempt-start') this.#begin(key, false, [event]);
    if (!FOLDED.has(event.type)) return true;
    if (!this.#told.has(key) && this.#verifying.has(step)) this.#begin(key, true, []);
    const known = this.#told.get(key);
    if (known === undefined) return false;
    known.events.push(event);
    known.shown = undefined;
    return known.events.length <= MOST_EVENTS || !this.#told.delete(key);
  }

  shown(): readonly RunAttempt[] {
    return [...this.#told.values()].flatMap((told) => {
      told.shown ??= folded(told);
      return told.shown ?? [];
    });
  }

  #begin(key: string, verify: boolean, events: RuntimeEvent[]): void {
    this.#told.delete(key);
    this.#told.set(key, { plan: this.#plan, verify, events, shown: undefined });
    const [earliest = key] = this.#told.keys();
    if (this.#told.size > MOST_ATTEMPTS) this.#told.delete(earliest);
  }
}

function folded({ plan, verify, events }: Told): RunAttempt | undefined {
  const [first] = events;
  if (first === undefined) return undefined;
  const { runId, at, seq, step: id = '' } = first;
  const steps = [{ id, title: '', verify }];
  return runAttempts([{ type: 'plan', number: plan, source: 'file', steps, runId, at, seq }, ...events])[0];
}
