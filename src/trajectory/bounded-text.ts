import type { CharBudget } from './limits.ts';

/** Text that grows chunk by chunk up to a cap. It counts the dropped bytes and notes them at the end. */
export class BoundedText {
  readonly #cap: number;
  readonly #budget: CharBudget;
  #pieces: string[] = [];
  #kept = 0;
  #droppedBytes = 0;

  constructor(cap: number, budget: CharBudget) {
    this.#cap = cap;
    this.#budget = budget;
  }

  get isEmpty(): boolean {
    return this.#kept === 0 && this.#droppedBytes === 0;
  }

  get droppedBytes(): number {
    return this.#droppedBytes;
  }

  append(chunk: string): void {
    if (chunk === '') return;
    // Nothing may follow a dropped piece: a text with a hole in it would read as if it were whole.
    const room = this.#droppedBytes > 0 ? 0 : Math.min(chunk.length, this.#cap - this.#kept);
    const granted = this.#budget.take(room);
    const kept = granted < chunk.length ? cutAt(chunk, granted) : chunk;
    this.#budget.giveBack(granted - kept.length);
    if (kept.length < chunk.length) this.#droppedBytes += Buffer.byteLength(chunk) - Buffer.byteLength(kept);
    if (kept === '') return;
    this.#pieces.push(kept);
    this.#kept += kept.length;
  }

  toString(): string {
    if (this.#pieces.length > 1) this.#pieces = [this.#pieces.join('')];
    const text = this.#pieces[0] ?? '';
    return this.#droppedBytes === 0 ? text : `${text}\n[${this.#droppedBytes} bytes dropped]`;
  }
}

/** The first `length` characters as a string of its own (a slice would keep the whole text alive). */
export function cutAt(text: string, length: number): string {
  const code = text.charCodeAt(length - 1);
  // Never half of a pair.
  const end = code >= 0xd800 && code <= 0xdbff ? length - 1 : length;
  return Buffer.from(text.slice(0, end), 'utf16le').toString('utf16le');
}
