import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelTrouble } from '../agents/model-trouble.ts';
import type { Clock } from '../core/clock.ts';
import type { RuntimeEventBody } from '../core/runtime-event.ts';
import { requireGoingOn } from './going-on.ts';
import { RunPaused } from './run-paused.ts';

export interface PatienceParts {
  /** How long the run waits for a model that does not answer. */
  readonly minutes: number;
  readonly clock: Clock;
  readonly emit: (event: RuntimeEventBody) => void;
  /** Stops the clock of the run. */
  readonly standStill: () => Disposable;
  /** The first wait; each further one is twice as long. */
  readonly firstMs?: number;
}

const FIRST_MS = 5000;
const LONGEST_MS = 120_000;
/** A key that was refused this often will not be taken the next time either. */
const MOST_REFUSALS = 3;

const WORDS: Readonly<Record<ModelTrouble['kind'], string>> = {
  unreachable: 'the model of the agent cannot be reached',
  'key-refused': 'the model of the agent refuses the key or login',
  overloaded: 'the model of the agent is overloaded or failing',
};

/**
 * Waits for a model that does not answer.
 *
 * Invariants
 *  W1  Waiting costs no attempt, and none of the run's minutes.
 *  W2  From the first failure until something works, it waits at most as long as the setting says; then the run pauses.
 *  W3  The run emits every wait with its reason before it begins, and a stop of the run ends it at once.
 */
export class ModelPatience {
  readonly #parts: PatienceParts;
  #since: number | undefined;
  #tries = 0;

  constructor(parts: PatienceParts) {
    this.#parts = parts;
  }

  /** The model answered, so the next failure starts a new wait. */
  worked(): void {
    this.#since = undefined;
    this.#tries = 0;
  }

  /** Resolves when it is time to try again; throws `RunPaused` where that was done long enough. */
  async again(trouble: ModelTrouble, signal: AbortSignal): Promise<void> {
    const { clock, emit, standStill, firstMs = FIRST_MS } = this.#parts;
    const now = clock.monotonic();
    this.#since ??= now;
    this.#tries += 1;
    const left = this.#parts.minutes * 60_000 - (now - this.#since);
    const message = `${WORDS[trouble.kind]}: ${trouble.reason}`;
    const hopeless = trouble.kind === 'key-refused' && this.#tries >= MOST_REFUSALS;
    if (left <= 0 || hopeless) throw givenUp(message, this.#tries);
    const wait = Math.min(firstMs * 2 ** (this.#tries - 1), LONGEST_MS, left);
    const next = `asked again in ${Math.ceil(wait / 1000)} s, for ${Math.ceil(left / 60_000)} min at most`;
    emit({ type: 'warning', code: 'agent.failed', message: `${message} (${next}; costs no attempt)` });
    using _still = standStill();
    await sleep(wait, undefined, { signal }).catch(() => undefined);
    requireGoingOn(signal);
  }
}

function givenUp(message: string, tries: number): RunPaused {
  return new RunPaused({
    reason: 'model',
    message: `${message} (asked ${tries} ${tries === 1 ? 'time' : 'times'})`,
    answers: [{ kind: 'go-on' }],
  });
}
