import { setTimeout as sleep } from 'node:timers/promises';
import type { Atlas, BoardRun } from '../../../runtime/atlas.ts';
import type { StreamedRun } from '../api-types.ts';
import { frame } from './event-stream.ts';

/** How long the channel waits before it follows the home again after a failure. */
const AGAIN_MS = 1000;
/** A tab that goes from one page to the next leaves and comes back: to begin anew costs more than to wait for it. */
const LINGER_MS = 5000;
/** Whoever begins to follow may have asked for the board a moment before: the last runs that changed are told to them. */
const JUST_CHANGED = 20;

/**
 * Runs as they change, for any number of listeners.
 *
 * Invariants
 *  C1  One follower watches the home, and only while there is a listener or one has just left.
 *  C2  For a slow listener only the last state of each run waits.
 *  C3  Who listens later than another misses nothing that the first one of all would have been told.
 */
export class BoardChannel implements AsyncDisposable {
  readonly #atlas: Pick<Atlas, 'board'>;
  readonly #listeners = new Set<(run: BoardRun) => void>();
  /** The last ones that changed, the latest last. */
  readonly #recent = new Map<string, BoardRun>();
  #following: { readonly stop: AbortController; readonly done: Promise<void> } | undefined;
  #lingering: NodeJS.Timeout | undefined;

  constructor(atlas: Pick<Atlas, 'board'>) {
    this.#atlas = atlas;
  }

  /** Calls the listener with each change until it is removed. A listener must not throw and must not wait. */
  listen(listener: (run: BoardRun) => void): () => void {
    clearTimeout(this.#lingering);
    this.#listeners.add(listener);
    this.#following ??= this.#follow();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#lingering);
      this.#lingering = setTimeout(() => {
        this.#leave();
      }, LINGER_MS).unref();
    };
  }

  async *frames(signal: AbortSignal): AsyncGenerator<string, void> {
    // C3.
    const changed = new Map(this.#recent);
    let wake = Promise.withResolvers<void>();
    if (changed.size > 0) wake.resolve();
    const leave = this.listen((run) => {
      changed.set(run.id, run);
      wake.resolve();
    });
    signal.addEventListener('abort', () => {
      wake.resolve();
    });
    try {
      yield frame('ready', {});
      while (!signal.aborted) {
        await wake.promise;
        wake = Promise.withResolvers();
        const text = [...changed.values()].map((run: StreamedRun) => frame('board', run)).join('');
        changed.clear();
        if (text !== '') yield text;
      }
    } finally {
      leave();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#listeners.clear();
    clearTimeout(this.#lingering);
    const done = this.#following?.done;
    this.#leave();
    await done;
  }

  #leave(): void {
    this.#following?.stop.abort();
    this.#following = undefined;
    this.#recent.clear();
  }

  #tell(run: BoardRun): void {
    this.#recent.delete(run.id);
    this.#recent.set(run.id, run);
    if (this.#recent.size > JUST_CHANGED) this.#recent.delete(this.#recent.keys().next().value ?? '');
    for (const listener of this.#listeners) listener(run);
  }

  #follow(): { readonly stop: AbortController; readonly done: Promise<void> } {
    const stop = new AbortController();
    const follow = async (): Promise<void> => {
      while (!stop.signal.aborted) {
        try {
          for await (const run of this.#atlas.board.changes(stop.signal)) {
            if (!stop.signal.aborted) this.#tell(run);
          }
        } catch {
          // A store that is busy or full today is followed again.
        }
        await sleep(AGAIN_MS, undefined, { signal: stop.signal }).catch(() => undefined);
      }
    };
    return { stop, done: follow() };
  }
}
