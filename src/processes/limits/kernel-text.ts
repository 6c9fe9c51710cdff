import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

/** Reads one of the kernel's small files; empty where it is missing or unreadable. */
export function kernelText(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

/** Reads a file of one record, as those of a process are, in a single read. */
export function kernelRecord(path: string): string {
  try {
    const descriptor = openSync(path, 'r');
    try {
      return readInto(descriptor, buffer.length);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return '';
  }
}

/** A file that is read again and again stays open: opening it costs more than reading it. */
export class KernelFile implements Disposable {
  readonly #path: string;
  readonly #most: number;
  #descriptor: number | undefined;

  /** It is one record, of which no more than `most` bytes are read. */
  constructor(path: string, most: number) {
    this.#path = path;
    this.#most = most;
  }

  /**
   * The present content: the kernel writes it anew when it is read from its beginning. Empty where it cannot be read.
   */
  text(): string {
    try {
      this.#descriptor ??= openSync(this.#path, 'r');
      return readInto(this.#descriptor, this.#most);
    } catch {
      return '';
    }
  }

  /** Never called for a file that is needed as long as this process lives. */
  [Symbol.dispose](): void {
    const descriptor = this.#descriptor;
    this.#descriptor = undefined;
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

const buffer = Buffer.allocUnsafeSlow(4096);

function readInto(descriptor: number, most: number): string {
  return buffer.toString('latin1', 0, readSync(descriptor, buffer, 0, Math.min(most, buffer.length), 0));
}

/** The number that stands behind a word at the beginning of a line, such as `Threads:` or `oom_kill`. */
export function numberIn(text: string, word: string): number | undefined {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at > 0 && text[at - 1] !== '\n') continue;
    const number = Number.parseInt(text.slice(at + word.length, at + word.length + MOST_DIGITS), 10);
    if (BLANK.has(text[at + word.length] ?? '') && !Number.isNaN(number)) return number;
  }
  return undefined;
}

const BLANK: ReadonlySet<string> = new Set([' ', '\t']);
/** Blanks before it included. */
const MOST_DIGITS = 40;
