import { AtlasError } from '../core/atlas-error.ts';

/** Where a consumer counts as being behind. */
export interface HighWater {
  readonly events: number;
  readonly bytes: number;
}

interface Entry<T> {
  readonly item: T;
  readonly bytes: number;
}

/**
 * Events between one producer that must not be held up for long and one consumer that may be slow.
 *
 * Invariants
 *  Q1  The queue loses and reorders nothing until the consumer leaves; then it drops everything.
 *  Q2  `pressure` is a promise while more events, or more bytes, wait than the marks allow: the producer stops reading
 *      until it settles.
 */
export class EventQueue<T> implements AsyncIterable<T> {
  readonly #high: HighWater;
  #items: (Entry<T> | undefined)[] = [];
  #head = 0;
  #bytes = 0;
  #closed = false;
  #wake: (() => void) | undefined;
  #relief: { readonly promise: Promise<void>; readonly settle: () => void } | undefined;

  constructor(high: HighWater) {
    this.#high = high;
  }

  get pressure(): Promise<void> | undefined {
    if (this.#closed || this.#below(1)) return undefined;
    if (this.#relief === undefined) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#relief = { promise, settle: resolve };
    }
    return this.#relief.promise;
  }

  /** `bytes` is about what the event weighs. */
  push(item: T, bytes = 0): void {
    if (this.#closed) return;
    this.#items.push({ item, bytes });
    this.#bytes += bytes;
    this.#wakeUp();
  }

  /** No further event comes; the waiting ones are still delivered. */
  close(): void {
    this.#closed = true;
    this.#relieve();
    this.#wakeUp();
  }

  /** The consumer has left. */
  abandon(): void {
    this.#items = [];
    this.#head = 0;
    this.#bytes = 0;
    this.close();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void> {
    try {
      for (;;) {
        while (this.#head < this.#items.length) yield this.#take();
        if (this.#closed) return;
        const { promise, resolve } = Promise.withResolvers<void>();
        this.#wake = resolve;
        await promise;
      }
    } finally {
      this.abandon();
    }
  }

  #below(share: number): boolean {
    const waiting = this.#items.length - this.#head;
    return waiting <= this.#high.events * share && this.#bytes <= this.#high.bytes * share;
  }

  #take(): T {
    const entry = this.#items[this.#head];
    if (entry === undefined) throw new AtlasError('internal', 'the queue of events is empty');
    // The queue must not keep a delivered event alive.
    this.#items[this.#head] = undefined;
    this.#head += 1;
    this.#bytes -= entry.bytes;
    if (this.#head > 1024 && this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    if (this.#below(0.5)) this.#relieve();
    return entry.item;
  }

  #wakeUp(): void {
    const wake = this.#wake;
    this.#wake = undefined;
    wake?.();
  }

  #relieve(): void {
    this.#relief?.settle();
    this.#relief = undefined;
  }
}
