import { setTimeout as sleep } from 'node:timers/promises';
import { isNarration } from '../../../core/runtime-event.ts';
import type { Atlas } from '../../../runtime/atlas.ts';
import type { StreamedEvent, StreamRest } from '../api-types.ts';
import type { BoardChannel } from './board-channel.ts';
import { frame } from './event-stream.ts';

const MOST_FRAMES = 2000;
const MOST_CHARS = 2 * 1024 * 1024;
const PAGE = 500;
/** So much goes into one chunk. */
const CHUNK_CHARS = 64 * 1024;
const AGAIN_MS = 1000;
/** Events of one turn come together, and are sent together. */
const GATHER_MS = 20;

interface Frame {
  readonly seq: number;
  readonly text: string;
  /** True for an agent's narration, which decides nothing. */
  readonly spoken: boolean;
}

/**
 * The events of one run, for any number of listeners.
 *
 * Invariants
 *  R1  One follower reads the run, and only while there is a listener; each event is written as text once for all.
 *  R2  A listener gets every event that is kept behind the number it names, in order, each once. A listener that is too
 *      slow or too late for the events kept here gets pages of the store until they suffice.
 *  R3  No more than `MOST_FRAMES` events and about `MOST_CHARS` characters are kept here, however many listen.
 *  R4  When no process works on the run any more, listeners learn so, and the channel waits for one that does.
 *  R5  A listener that asks for recent events still gets every event that decides the run.
 */
export class RunChannel {
  readonly #atlas: Pick<Atlas, 'runs'>;
  readonly #id: string;
  readonly #board: BoardChannel;
  readonly #frames: Frame[] = [];
  #chars = 0;
  /** Everything behind this number is in `#frames`. */
  #from = 0;
  #last = 0;
  #rests = false;
  #listeners = 0;
  #changed = Promise.withResolvers<void>();
  #gathering: NodeJS.Timeout | undefined;
  #stop = new AbortController();
  #begun: Promise<void> | undefined;

  constructor(atlas: Pick<Atlas, 'runs'>, id: string, board: BoardChannel) {
    this.#atlas = atlas;
    this.#id = id;
    this.#board = board;
  }

  get isIdle(): boolean {
    return this.#listeners === 0;
  }

  /** With `recent`, narration before the last so many events is left out (R5). */
  async *frames(after: number, signal: AbortSignal, recent?: number): AsyncGenerator<string, void> {
    this.#listeners += 1;
    const wake = (): void => {
      this.#wake();
    };
    signal.addEventListener('abort', wake);
    try {
      this.#begun ??= this.#begin();
      await this.#begun;
      let cursor = Math.min(after, this.#last);
      const spokenAfter = recent === undefined ? 0 : Math.max(0, this.#last - recent);
      let told = false;
      while (!signal.aborted) {
        const changed = this.#changed.promise;
        if (cursor < this.#from) {
          const { events } = await this.#atlas.runs.told(this.#id, { after: cursor, limit: PAGE, spokenAfter });
          if (events.length > 0) yield* chunked(events.map(frameOf));
          // Old narration may be gone: after a page that is not full, nothing older is left.
          cursor =
            events.length < PAGE ? Math.max(this.#from, events.at(-1)?.seq ?? 0) : (events.at(-1)?.seq ?? cursor);
          continue;
        }
        const waiting = this.#frames.slice(this.#frames.findLastIndex(({ seq }) => seq <= cursor) + 1);
        if (waiting.length > 0) {
          cursor = waiting.at(-1)?.seq ?? cursor;
          told = false;
          yield* chunked(waiting.filter(({ seq, spoken }) => !spoken || seq > spokenAfter));
        } else if (this.#rests && !told) {
          told = true;
          yield frame('rest', { last: cursor } satisfies StreamRest);
        } else {
          if (!this.#rests) told = false;
          await changed;
        }
      }
    } finally {
      signal.removeEventListener('abort', wake);
      this.#listeners -= 1;
      if (this.#listeners === 0) this.#end();
    }
  }

  async #begin(): Promise<void> {
    const { signal } = this.#stop;
    const { last } = await this.#atlas.runs.told(this.#id, { after: Number.MAX_SAFE_INTEGER, limit: 1 });
    if (signal.aborted) return;
    this.#last = last;
    this.#from = last;
    this.#follow(signal).catch(() => undefined);
  }

  #end(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    this.#begun = undefined;
    this.#frames.length = 0;
    this.#chars = 0;
    this.#rests = false;
  }

  async #follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      let changed = Promise.withResolvers<void>();
      // Listens before it looks, so that a process that takes the run up meanwhile is not missed.
      const leave = this.#board.listen(({ id }) => {
        if (id === this.#id) changed.resolve();
      });
      const wake = (): void => {
        changed.resolve();
      };
      signal.addEventListener('abort', wake);
      try {
        while (!signal.aborted) {
          for await (const event of this.#atlas.runs.events(this.#id, { after: this.#last, signal })) {
            if (signal.aborted) return;
            this.#rests = false;
            this.#push(frameOf(event));
          }
          if (signal.aborted) return;
          this.#rests = true;
          this.#wake();
          await changed.promise;
          changed = Promise.withResolvers();
        }
      } catch {
        await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined);
      } finally {
        signal.removeEventListener('abort', wake);
        leave();
      }
    }
  }

  #push(one: Frame): void {
    this.#last = one.seq;
    this.#frames.push(one);
    this.#chars += one.text.length;
    while (this.#frames.length > MOST_FRAMES || (this.#chars > MOST_CHARS && this.#frames.length > 1)) {
      const dropped = this.#frames.shift();
      if (dropped === undefined) break;
      this.#chars -= dropped.text.length;
      this.#from = dropped.seq;
    }
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      this.#wake();
    }, GATHER_MS);
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}

function frameOf(event: StreamedEvent): Frame {
  return { seq: event.seq, text: frame('run', event, event.seq), spoken: isNarration(event.type) };
}

function* chunked(frames: readonly Frame[]): Generator<string, void> {
  let chunk = '';
  for (const { text } of frames) {
    chunk += text;
    if (chunk.length < CHUNK_CHARS) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
