/** One result of the splitter: the bytes of a line (without its end), or the note that a line was too long. */
export type SplitLine =
  /** The bytes are only good until the splitter is used again. */
  { readonly kind: 'line'; readonly bytes: Uint8Array } | { readonly kind: 'too-long'; readonly limit: number };

const LF = 0x0a;
const CR = 0x0d;
const FIRST_CAPACITY = 64 * 1024;

/**
 * Cuts a byte stream into lines, in time linear in the bytes and in memory bounded by one line.
 *
 * Invariants
 *  L1  Only new bytes are searched for a line's end, and each byte is copied a bounded number of times.
 *  L2  No more than `limit` bytes of an unfinished line are ever held, in one buffer that serves all lines.
 *  L3  The splitter delivers the lines before one that is too long, and no byte of the long one. The rest of it is
 *      skipped, so that a caller may go on with the line after it.
 */
export class LineSplitter {
  readonly #limit: number;
  #buffer: Uint8Array = new Uint8Array(0);
  #held = 0;
  #skipping = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  *push(chunk: Uint8Array): Generator<SplitLine, void> {
    let start = 0;
    while (start < chunk.length) {
      const end = chunk.indexOf(LF, start);
      const part = chunk.subarray(start, end === -1 ? chunk.length : end);
      start += part.length + 1;
      if (this.#skipping) {
        if (end !== -1) this.#skipping = false;
        continue;
      }
      if (this.#held + part.length > this.#limit) {
        this.#held = 0;
        this.#skipping = end === -1;
        yield { kind: 'too-long', limit: this.#limit };
        continue;
      }
      if (end === -1) this.#hold(part);
      else yield { kind: 'line', bytes: this.#take(part) };
    }
  }

  /** The last line, when the stream ended without an end of line. */
  end(): Uint8Array | undefined {
    return this.#held === 0 ? undefined : this.#take(new Uint8Array(0));
  }

  #hold(part: Uint8Array): void {
    const needed = this.#held + part.length;
    if (needed > this.#buffer.length) {
      const larger = new Uint8Array(Math.min(Math.max(needed, this.#buffer.length * 2, FIRST_CAPACITY), this.#limit));
      larger.set(this.#buffer.subarray(0, this.#held));
      this.#buffer = larger;
    }
    this.#buffer.set(part, this.#held);
    this.#held = needed;
  }

  #take(last: Uint8Array): Uint8Array {
    let line = last;
    if (this.#held > 0) {
      this.#hold(last);
      line = this.#buffer.subarray(0, this.#held);
      this.#held = 0;
    }
    return line.at(-1) === CR ? line.subarray(0, -1) : line;
  }
}
