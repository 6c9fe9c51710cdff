import type { Redactor } from './redact.ts';

/**
 * Redacts a text that comes in pieces, as agents stream their words: a secret that two pieces share is found in neither.
 *
 * Invariants
 *  S1  A word is given out when it has ended, and redacted together with the lines in which it stands: a name in one
 *      piece (`password =`) and its value in the next are seen together.
 *  S2  Everything is given out, once, in order; only what is redacted is replaced.
 *  S3  A key block, and a quoted value behind a name, is held until it is closed.
 *  S4  The redactor keeps a bounded amount in memory, whatever the agent sends.
 */
const MOST_CONTEXT = 4_096;
const KEPT_CONTEXT = 512;
const MOST_HELD = 16_384;

const OPEN_KEY_BLOCK = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?![\s\S]*-----END )/;
/** A quoted value that is not closed yet, in its line. */
const OPEN_VALUE = /[:=][ \t]*(?:"[^"\n]{0,400}|'[^'\n]{0,400})$/;
/** A sentence that has come to its end. */
const FULL_STOP = /[.!?…]["'”’»)\]]?\s*$/u;
/** Words of prose, which cannot be a secret; a stream that pauses may show one of these before it has ended. */
const PLAIN_WORD = /^[\p{L}\p{M}]{0,24}[.,;:!?…)]{0,3}$/u;

export class StreamRedactor {
  readonly #redact: Redactor['text'];
  /** The last lines as they came, and how much of them was given out. */
  #text = '';
  #ended = 0;
  /** The redacted text already given out for the first `#ended` characters. */
  #given = '';

  constructor(redactor: Pick<Redactor, 'text'>) {
    this.#redact = (text) => redactor.text(text);
  }

  get holds(): boolean {
    return this.#ended < this.#text.length;
  }

  /** Takes the next piece and gives out none of it yet. */
  add(piece: string): void {
    this.#text += piece;
  }

  /** Returns the text that is safe to give out now (S1, S3). */
  ended(): string {
    const { length } = this.#text;
    if (length - this.#ended > MOST_HELD) return this.#giveTo(length);
    const space = /\s(?=\S*$)/.exec(this.#text);
    const end = space === null ? 0 : space.index + 1;
    return this.#giveTo(Math.min(end, this.#openFrom(end)));
  }

  /** Whether the last piece ends a sentence: the word is then hardly going on. */
  get isSentence(): boolean {
    return FULL_STOP.test(this.#text);
  }

  /** The same, where nothing came for a while: a last word of prose is not held back for ever. */
  rested(): string {
    const words = this.ended();
    const rest = this.#text.slice(this.#ended);
    return PLAIN_WORD.test(rest) && this.#openFrom(this.#text.length) >= this.#text.length
      ? words + this.#giveTo(this.#text.length)
      : words;
  }

  /** All that is left: nothing more will come. */
  end(): string {
    const left = this.#giveTo(this.#text.length);
    this.#text = '';
    this.#ended = 0;
    this.#given = '';
    return left;
  }

  /** Where something begins that must be closed before it can be judged. */
  #openFrom(end: number): number {
    const before = this.#text.slice(0, end);
    return Math.min(OPEN_KEY_BLOCK.exec(before)?.index ?? end, OPEN_VALUE.exec(before)?.index ?? end);
  }

  #giveTo(end: number): string {
    if (end <= this.#ended) return '';
    const redacted = this.#redact(this.#text.slice(0, end));
    // Where a word that was given out turned out to begin a secret, only the rest of it is hidden.
    const next = redacted.slice(sharedLength(this.#given, redacted));
    this.#ended = end;
    this.#given = redacted;
    this.#forgetOldLines();
    return next;
  }

  /** The redactor still judges the line before the last one (S1) and drops the text before that (S4). */
  #forgetOldLines(): void {
    const done = this.#text.slice(0, this.#ended);
    const line = done.lastIndexOf('\n', done.lastIndexOf('\n') - 1) + 1;
    const start = this.#ended - line > MOST_CONTEXT ? wordFrom(done, this.#ended - KEPT_CONTEXT) : line;
    if (start === 0) return;
    this.#text = this.#text.slice(start);
    this.#ended -= start;
    this.#given = this.#redact(this.#text.slice(0, this.#ended));
  }
}

function wordFrom(text: string, from: number): number {
  const space = text.slice(from).search(/\s/);
  return space === -1 ? text.length : from + space + 1;
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
