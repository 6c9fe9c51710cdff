/**
 * Events between one producer that must not be held up for long and one consumer that may be slow.
 *
 * Invariants
 *  Q1  Nothing is lost or reordered until the consumer leaves; then everything is dropped.
 *  Q2  `pressure` is a promise while more than `high` events wait: who feeds the queue stops reading until it settles.
 */
export class EventQueue<T> implements AsyncIterable<T> {
  readonly #high: number;
  #items: T[] = [];
  #head = 0;
  #closed = false;
  #wake: (() => void) | undefined;
  #relief: { readonly promise: Promise<void>; readonly settle: () => void } | undefined;

  constructor(high: number) {
    this.#high = high;
  }

  get pressure(): Promise<void> | undefined {
    if (this.#closed || this.#size <= this.#high) return undefined;
    if (this.#relief === undefined) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#relief = { promise, settle: resolve };
    }
    return this.#relief.promise;
  }

  push(item: T): void {
    if (this.#closed) return;
    this.#items.push(item);
    this.#wakeUp();
  }

  /** Nothing comes any more; what waits is still delivered. */
  close(): void {
    this.#closed = true;
    this.#relieve();
    this.#wakeUp();
  }

  /** The consumer has left. */
  abandon(): void {
    this.#items = [];
    this.#head = 0;
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

  get #size(): number {
    return this.#items.length - this.#head;
  }

  #take(): T {
    const item = this.#items[this.#head] as T;
    this.#head += 1;
    if (this.#head > 1024 && this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    if (this.#size <= this.#high / 2) this.#relieve();
    return item;
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
