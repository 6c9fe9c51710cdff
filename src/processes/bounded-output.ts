import { createHash } from 'node:crypto';

/** The kept part of a stream that may be endless: its beginning, its end, its length and its digest. */
export interface KeptOutput {
  readonly text: string;
  readonly bytes: number;
  /** Bytes between head and tail that are not in `text`. */
  readonly dropped: number;
  readonly sha256: string;
}

/**
 * Keeps the head and the tail of a stream within a fixed number of bytes. An error usually stands at one of the two
 * ends; the middle is the part that can be spared.
 */
export class BoundedOutput {
  readonly #headLimit: number;
  readonly #tailLimit: number;
  readonly #head: Uint8Array[] = [];
  readonly #hash = createHash('sha256');
  #tail: Uint8Array[] = [];
  #headBytes = 0;
  #tailBytes = 0;
  #bytes = 0;

  constructor(limitBytes: number) {
    this.#headLimit = Math.ceil(limitBytes / 2);
    this.#tailLimit = limitBytes - this.#headLimit;
  }

  push(chunk: Uint8Array): void {
    this.#bytes += chunk.byteLength;
    this.#hash.update(chunk);
    const room = this.#headLimit - this.#headBytes;
    if (room > 0) {
      const part = chunk.subarray(0, room);
      this.#head.push(Uint8Array.from(part));
      this.#headBytes += part.byteLength;
    }
    if (chunk.byteLength > room) this.#pushTail(chunk.subarray(Math.max(room, 0)));
  }

  finish(): KeptOutput {
    const tail = Buffer.concat(this.#tail).subarray(-this.#tailLimit || Infinity);
    const dropped = this.#bytes - this.#headBytes - tail.byteLength;
    const gap = dropped > 0 ? `\n[... ${dropped} bytes left out ...]\n` : '';
    const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
    const text =
      dropped > 0
        ? decode(Buffer.concat(this.#head)) + gap + decode(tail)
        : decode(Buffer.concat([...this.#head, tail]));
    return { text, bytes: this.#bytes, dropped, sha256: this.#hash.digest('hex') };
  }

  #pushTail(chunk: Uint8Array): void {
    this.#tail.push(Uint8Array.from(chunk.subarray(-this.#tailLimit || chunk.byteLength)));
    this.#tailBytes += chunk.byteLength;
    // Rarely, so that many small chunks cost no more than a few large ones.
    if (this.#tail.length > 1 && this.#tailBytes > 4 * this.#tailLimit + 65_536) {
      this.#tail = [Buffer.concat(this.#tail).subarray(-this.#tailLimit || Infinity)];
      this.#tailBytes = this.#tail[0]?.byteLength ?? 0;
    }
  }
}
