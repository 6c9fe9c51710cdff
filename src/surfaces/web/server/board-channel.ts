import { setTimeout as sleep } from 'node:timers/promises';
import type { Atlas, BoardRun } from '../../../runtime/atlas.ts';
import type { StreamedRun } from '../api-types.ts';
import { frame } from './event-stream.ts';

/** How long the channel waits before it follows the home again after a failure. */
const AGAIN_MS = 1000;

/**
 * Runs as they change, for any number of listeners.
 *
 * Invariants
 *  C1  One follower watches the home, and only while there is a listener.
 *  C2  For a slow listener only the last state of each run waits.
 */
export class BoardChannel implements AsyncDisposable {
  readonly #atlas: Pick<Atlas, 'board'>;
  readonly #listeners = new Set<(run: BoardRun) => void>();
  #following: { readonly stop: AbortController; readonly done: Promise<void> } | undefined;

  constructor(atlas: Pick<Atlas, 'board'>) {
    this.#atlas = atlas;
  }

  /** Calls the listener with each change until it is removed. A listener must not throw and must not wait. */
  listen(listener: (run: BoardRun) => void): () => void {
    this.#listeners.add(listener);
    this.#following ??= this.#follow();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#following?.stop.abort();
      this.#following = undefined;
    };
  }

  async *frames(signal: AbortSignal): AsyncGenerator<string, void> {
    const changed = new Map<string, BoardRun>();
    let wake = Promise.withResolvers<void>();
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
    this.#following?.stop.abort();
    await this.#following?.done;
  }

  #follow(): { readonly stop: AbortController; readonly done: Promise<void> } {
    const stop = new AbortController();
    const follow = async (): Promise<void> => {
      while (!stop.signal.aborted) {
        try {
          for await (const run of this.#atlas.board.changes(stop.signal)) {
            for (const listener of this.#listeners) listener(run);
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
