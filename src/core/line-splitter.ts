/** What a splitter found: the bytes of one line (without its end), or the note that a line was too long. */
export type SplitLine =
  | { readonly kind: 'line'; readonly bytes: Uint8Array }
  | { readonly kind: 'too-long'; readonly limit: number };

const LF = 0x0a;
const CR = 0x0d;

/**
 * Cuts a byte stream into lines, in time linear in the bytes and in memory bounded by one line.
 *
 * Invariants
 *  L1  Only new bytes are searched for a line's end, and the parts of a line are joined once.
 *  L2  No more than `limit` bytes of an unfinished line are ever held.
 *  L3  Lines before one that is too long are delivered; of the long one, nothing is. The rest of it is skipped, so
 *      that a caller may go on with the line after it.
 */
export class LineSplitter {
  readonly #limit: number;
  #parts: Uint8Array[] = [];
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
        this.#drop();
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
    // A copy: the caller may reuse its buffer, and a slice would keep the whole chunk alive.
    this.#parts.push(Uint8Array.from(part));
    this.#held += part.length;
    // One-byte chunks must not cost an object each.
    if (this.#parts.length >= 1024) this.#parts = [Buffer.concat(this.#parts, this.#held)];
  }

  #take(last: Uint8Array): Uint8Array {
    const whole = this.#held === 0 ? last : Buffer.concat([...this.#parts, last], this.#held + last.length);
    this.#drop();
    return whole.at(-1) === CR ? whole.subarray(0, -1) : whole;
  }

  #drop(): void {
    this.#parts = [];
    this.#held = 0;
  }
}
