/**
 * Releases a model when it has been idle for a while; the next question loads it again.
 *
 * Invariants
 *  I1  It never releases the model while work is under way, however long that takes.
 *  I2  Each piece of work starts the time anew, and a process that only waits for it may end.
 */
export class IdleModel {
  readonly #close: () => Promise<void>;
  readonly #idleMs: number;
  #timer: NodeJS.Timeout | undefined;
  #working = 0;

  constructor(close: () => Promise<void>, idleMs: number) {
    this.#close = close;
    this.#idleMs = idleMs;
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.stop();
    this.#working += 1;
    try {
      return await work();
    } finally {
      this.#working -= 1;
      if (this.#working === 0) this.#timer = setTimeout(() => this.#release(), this.#idleMs).unref();
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #release(): void {
    this.#close().catch(() => undefined);
  }
}
