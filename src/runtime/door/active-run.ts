import { AtlasError } from '../../core/atlas-error.ts';
import { isNarration, type EventSink, type RuntimeEvent } from '../../core/runtime-event.ts';
import type { FinishedRun } from '../../runs/run-request.ts';

/** A run in progress. Iterating yields its events; the run goes on whether or not a caller listens. */
export interface ActiveRun extends AsyncIterable<RuntimeEvent>, AsyncDisposable {
  /** How it ended, or its pause. Rejects where the run could not begin or an error cut it off. */
  readonly finished: Promise<FinishedRun>;
  /** Narration that was dropped because the caller read too slowly; events that decide a run are never dropped. */
  readonly dropped: number;
  /** Stops the work; the run can be resumed. Resolves when it is put down. */
  interrupt(): Promise<void>;
}

const MOST_WAITING = 10_000;

/**
 * Starts the work at once and hands out its events.
 *
 * Invariants
 *  R1  Events come in order, each once, to one listener; it first receives the events from before it listened, unless
 *      `onEvent` has received them.
 *  R2  At most `MOST_WAITING` events of narration wait; further ones are dropped and counted.
 *  R3  Leaving the loop does not stop the run; disposing of it does, and waits until the run is interrupted and stored.
 *  R4  The loop ends when the run has ended, and fails where `finished` does.
 */
export function activeRun(
  work: (signal: AbortSignal, onEvent: EventSink) => Promise<FinishedRun>,
  given: { readonly signal: AbortSignal; readonly onEvent?: EventSink | undefined },
): ActiveRun {
  const stop = new AbortController();
  const signal = AbortSignal.any([given.signal, stop.signal]);
  const waiting: RuntimeEvent[] = [];
  let narrated = 0;
  let dropped = 0;
  let over = false;
  let heard = false;
  let gone = false;
  let wake: (() => void) | undefined;

  const finished = work(signal, (event) => {
    given.onEvent?.(event);
    if (gone || (given.onEvent !== undefined && !heard)) return;
    if (isNarration(event.type)) {
      if (narrated >= MOST_WAITING) {
        dropped += 1;
        return;
      }
      narrated += 1;
    }
    waiting.push(event);
    wake?.();
  }).finally(() => {
    over = true;
    wake?.();
  });
  // A rejection reaches the caller that awaits `finished`; one that only iterates gets it from the loop.
  finished.catch(() => undefined);

  async function* events(): AsyncGenerator<RuntimeEvent, void> {
    try {
      for (;;) {
        for (const event of waiting.splice(0)) {
          if (isNarration(event.type)) narrated -= 1;
          yield event;
        }
        if (over) break;
        if (waiting.length > 0) continue;
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        await promise;
        wake = undefined;
      }
      await finished;
    } finally {
      gone = true;
      waiting.length = 0;
    }
  }

  const interrupt = async (): Promise<void> => {
    stop.abort('interrupted by the caller');
    await finished.catch(() => undefined);
  };
  return {
    finished,
    get dropped() {
      return dropped;
    },
    interrupt,
    [Symbol.asyncIterator]: () => {
      if (heard) {
        throw new AtlasError('usage', 'another caller listens to this run already', {
          remedy: 'Pass `onEvent` for further listeners.',
        });
      }
      heard = true;
      return events();
    },
    [Symbol.asyncDispose]: interrupt,
  };
}
