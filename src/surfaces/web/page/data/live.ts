import type { RuntimeEvent } from '../../../../core/runtime-event.ts';
import type { StreamedRun as BoardRun } from '../../api-types.ts';
import { failureFrom, getJson } from './api-client.ts';

/**
 * The one stream between this tab and the server.
 *
 * Invariants
 *  L1  A tab holds one connection, whatever it shows: browsers allow few per host, and other tabs need theirs.
 *  L2  The watcher gets every event of the run in view once and in order, through every reconnection: the tab asks for
 *      the stream after the last number that it has.
 *  L3  After a lost connection, listeners of the board are told to fetch it again.
 *  L4  A hidden tab closes its connection after a while, unless it may notify the person.
 */
export type ConnectionState = 'connecting' | 'live' | 'lost' | 'refused';

export interface RunWatcher {
  readonly id: string;
  /** The number of the last event that was taken. */
  last(): number;
  take(event: RuntimeEvent): void;
}

interface LiveListeners {
  board(run: BoardRun): void;
  /** Changes may have been missed. */
  anew(): void;
  state(now: ConnectionState): void;
}

/** Narration before the last so many events is not requested: a trajectory has it. */
const RECENT = 2000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5000;
const UNSEEN_MS = 60_000;

export class Live {
  #source: EventSource | undefined;
  #watcher: RunWatcher | undefined;
  #wait = FIRST_WAIT_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hiding: ReturnType<typeof setTimeout> | undefined;
  #missed = false;
  #state: ConnectionState = 'connecting';
  #mayNotify = false;
  readonly #listeners = new Set<Partial<LiveListeners>>();

  constructor() {
    document.addEventListener('visibilitychange', () => {
      this.#seen(document.visibilityState === 'visible');
    });
    addEventListener('online', () => {
      if (this.#source === undefined) this.#open();
    });
  }

  get state(): ConnectionState {
    return this.#state;
  }

  listen(listener: Partial<LiveListeners>): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  keepForNotifications(keep: boolean): void {
    this.#mayNotify = keep;
  }

  /** Says which run is in view; none for the other views. */
  watch(watcher: RunWatcher | undefined): void {
    if (this.#source !== undefined && this.#watcher === watcher) return;
    this.#watcher = watcher;
    this.#open();
  }

  #open(): void {
    this.#close();
    const watcher = this.#watcher;
    const query =
      watcher === undefined ? '' : `?run=${encodeURIComponent(watcher.id)}&after=${watcher.last()}&recent=${RECENT}`;
    const source = new EventSource(`/api/stream${query}`);
    this.#source = source;
    source.addEventListener('open', () => {
      this.#wait = FIRST_WAIT_MS;
      this.#tell('live');
    });
    source.addEventListener('run', (message) => {
      const event = JSON.parse(String(message.data)) as RuntimeEvent;
      // L2: events that a reconnection repeats are dropped.
      if (watcher !== undefined && event.runId === watcher.id && event.seq > watcher.last()) watcher.take(event);
    });
    // The stream sends every later change, so earlier ones must be fetched.
    source.addEventListener('ready', () => {
      if (this.#missed) for (const { anew } of this.#listeners) anew?.();
      this.#missed = false;
    });
    source.addEventListener('board', (message) => {
      const run = JSON.parse(String(message.data)) as BoardRun;
      for (const { board } of this.#listeners) board?.(run);
    });
    // The browser's own way of trying again would ask from the first number on: it is done here.
    source.addEventListener('error', () => {
      this.#close();
      this.#missed = true;
      this.#tell('lost');
      this.#timer = setTimeout(() => this.#ask(), this.#wait);
      this.#wait = Math.min(LONGEST_WAIT_MS, this.#wait * 2);
    });
  }

  /** A stream says nothing about why it failed; an ordinary question does. */
  #ask(): void {
    getJson('/api/status').then(
      () => {
        if (this.#source === undefined) this.#open();
      },
      (error: unknown) => {
        if (failureFrom(error).status === 401) this.#tell('refused');
        this.#timer = setTimeout(() => this.#ask(), this.#wait);
        this.#wait = Math.min(LONGEST_WAIT_MS, this.#wait * 2);
      },
    );
  }

  #seen(visible: boolean): void {
    clearTimeout(this.#hiding);
    if (visible && this.#source === undefined) this.#open();
    if (visible || this.#mayNotify) return;
    this.#hiding = setTimeout(() => {
      this.#close();
      this.#missed = true;
    }, UNSEEN_MS);
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = undefined;
  }

  #tell(now: ConnectionState): void {
    if (this.#state === now) return;
    this.#state = now;
    for (const { state } of this.#listeners) state?.(now);
  }
}
