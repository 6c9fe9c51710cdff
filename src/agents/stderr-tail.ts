import type { Readable } from 'node:stream';

const KEPT_BYTES = 8 * 1024;

/** Drains a stream, so that its writer never blocks, and remembers how it ended. */
export class StderrTail {
  #tail: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    stream.on('data', (chunk: Buffer) => {
      // A copy of the end alone: a slice would keep the whole chunk alive.
      const joined = chunk.length >= KEPT_BYTES ? chunk : Buffer.concat([this.#tail, chunk]);
      this.#tail = Buffer.from(joined.subarray(-KEPT_BYTES));
    });
    stream.on('error', () => undefined);
  }

  get text(): string {
    return this.#tail.toString('utf8');
  }
}
