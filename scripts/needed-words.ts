/**
 * Words of which every text that a pattern matches holds at least one, read from the pattern itself: a text that holds
 * none of them need not be matched at all, and the pattern need not be compiled for it.
 *
 * Invariants
 *  W1  A text that holds none of them does not match. Where the reader is not sure of a part, the part asks for nothing.
 *  W2  A pattern that asks for no word at all has none: it is tried on every text.
 */
export function neededWords(pattern: RegExp): readonly string[] | undefined {
  // What is equal but for case, and sets of strings, are not read here.
  if (pattern.ignoreCase || pattern.unicodeSets) return undefined;
  return new Reader(pattern.unicode ? Array.from(pattern.source) : pattern.source.split('')).read();
}

/** Escapes that stand for a place between characters: what is left and right of it lies side by side. */
const PLACES = new Set(['b', 'B']);

class Reader {
  readonly #source: readonly string[];
  #at = 0;

  constructor(source: readonly string[]) {
    this.#source = source;
  }

  /** One of several, up to the end of the group: each of them has to ask for something. */
  read(): readonly string[] | undefined {
    let words: readonly string[] | undefined = [];
    for (;;) {
      const asked = this.#readOne();
      words = words === undefined || asked === undefined ? undefined : [...new Set([...words, ...asked])];
      if (this.#source[this.#at] !== '|') return words;
      this.#at += 1;
    }
  }

  /** Parts in a row: the one that asks for the longest words speaks for all. */
  #readOne(): readonly string[] | undefined {
    let best: readonly string[] | undefined;
    let row = '';
    const offer = (words: readonly string[] | undefined): void => {
      if (words !== undefined && shortest(words) > shortest(best ?? [])) best = words;
    };
    const endRow = (): void => {
      if (row !== '') offer([row]);
      row = '';
    };
    for (;;) {
      const next = this.#source[this.#at];
      if (next === undefined || next === '|' || next === ')') break;
      const part = this.#readPart(next);
      const repeated = this.#readRepeated();
      if (part.kind === 'place') continue;
      if (part.kind === 'character' && repeated !== 'perhaps') row += part.character;
      if (part.kind === 'character' && repeated === 'once') continue;
      endRow();
      if (part.kind === 'group' && repeated !== 'perhaps') offer(part.words);
    }
    endRow();
    return best;
  }

  #readPart(next: string): Part {
    this.#at += 1;
    if (next === '(') return this.#readGroup();
    if (next === '[') return this.#skipClass();
    if (next === '\\') return this.#readEscape();
    if (next === '^' || next === '$') return { kind: 'place' };
    return next === '.' ? { kind: 'unsure' } : { kind: 'character', character: next };
  }

  #readGroup(): Part {
    const look = this.#readLook();
    const words = this.read();
    this.#at += 1;
    return look ? { kind: 'unsure' } : { kind: 'group', words };
  }

  /** Reads what stands in front of a group, and says whether the group only looks, ahead or behind. */
  #readLook(): boolean {
    if (this.#source[this.#at] !== '?') return false;
    const [sign, second] = [this.#source[this.#at + 1], this.#source[this.#at + 2]];
    if (sign === ':' || sign === '=' || sign === '!') this.#at += 2;
    else if (sign !== '<') throw new Error(`a group that begins with (?${sign} is not read here`);
    else if (second === '=' || second === '!') this.#at += 3;
    else this.#at = this.#source.indexOf('>', this.#at) + 1;
    return sign === '=' || sign === '!' || (sign === '<' && (second === '=' || second === '!'));
  }

  #skipClass(): Part {
    while (this.#source[this.#at] !== ']') this.#at += this.#source[this.#at] === '\\' ? 2 : 1;
    this.#at += 1;
    return { kind: 'unsure' };
  }

  #readEscape(): Part {
    const escaped = this.#source[this.#at] ?? '';
    this.#at += 1;
    if (PLACES.has(escaped)) return { kind: 'place' };
    if (escaped === 'n') return { kind: 'character', character: '\n' };
    if (!/[a-z0-9]/i.test(escaped)) return { kind: 'character', character: escaped };
    // \p{L} and \u{1f600}: their braces are no count. The digits of \x41 read on as characters would ask for too much.
    if (this.#source[this.#at] === '{' && 'pPu'.includes(escaped)) this.#at = this.#source.indexOf('}', this.#at) + 1;
    else if (escaped === 'x') this.#at += 2;
    else if (escaped === 'u') this.#at += 4;
    else if (escaped === 'c') this.#at += 1;
    else if (escaped === 'k') this.#at = this.#source.indexOf('>', this.#at) + 1;
    else if (/\d/.test(escaped)) while (/\d/.test(this.#source[this.#at] ?? '')) this.#at += 1;
    return { kind: 'unsure' };
  }

  #readRepeated(): 'once' | 'perhaps' | 'often' {
    const sign = this.#source[this.#at];
    if (sign !== '?' && sign !== '*' && sign !== '+' && !(sign === '{' && this.#isCount())) return 'once';
    const perhaps = sign === '?' || sign === '*' || (sign === '{' && this.#source[this.#at + 1] === '0');
    this.#at = sign === '{' ? this.#source.indexOf('}', this.#at) + 1 : this.#at + 1;
    if (this.#source[this.#at] === '?') this.#at += 1;
    return perhaps ? 'perhaps' : 'often';
  }

  /** Without the flag `u`, a brace that is no count stands for itself. */
  #isCount(): boolean {
    return /\d/.test(this.#source[this.#at + 1] ?? '');
  }
}

type Part =
  | { readonly kind: 'character'; readonly character: string }
  | { readonly kind: 'group'; readonly words: readonly string[] | undefined }
  | { readonly kind: 'place' }
  /** Anything, or nothing. */
  | { readonly kind: 'unsure' };

function shortest(words: readonly string[]): number {
  return words.length === 0 ? 0 : Math.min(...words.map(({ length }) => length));
}
