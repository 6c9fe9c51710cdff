import { TEST_START } from '../expectations/mark-expectations.ts';
import type { Range, Syntax } from '../expectations/blank-text.ts';

/**
 * Names that a test gives to what it worked out, and uses only to ask: `const one = point(1, 2);` and then
 * `String(one)`. Whoever asks `String(point(1, 2))` instead asks the same, and needs nothing of the test.
 */
export interface Spelled {
  readonly text: string;
  /** The places at which these names were given. */
  readonly given: readonly Range[];
  /** The names, by the test in which they stand. */
  readonly names: readonly string[];
}

interface Given {
  readonly name: string;
  /** The whole of the line that gives it. */
  readonly at: Range;
  readonly value: Range;
}

const GIVES = {
  javascript: /(?<=^|[;{}\n])[ \t]*(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=\s*(?![=>])/g,
  python: /^[ \t]+([A-Za-z_]\w*)\s*=\s*(?!=)/gm,
} as const;
/** What is worked out later, or by a function that is made here. */
const LATER = /\b(?:await|yield|async|lambda|function)\b|=>|:=/;
const MOST_NAMES = 3;

export class WrittenNames {
  readonly #source: string;
  readonly #blank: string;
  readonly #starts: readonly number[];
  readonly #given: readonly Given[];

  constructor(source: string, blank: string, syntax: 'javascript' | 'python') {
    this.#source = source;
    this.#blank = blank;
    this.#starts = [...blank.matchAll(TEST_START[syntax])].map(({ index }) => index);
    this.#given = [...blank.matchAll(GIVES[syntax])].flatMap(({ 0: head, 1: name = '', index }) => {
      const from = index + head.length;
      const to = endOf(blank, from, syntax);
      const value = blank.slice(from, to);
      return LATER.test(value) || value.trim() === '' ? [] : [{ name, at: { from: index, to }, value: { from, to } }];
    });
  }

  /** The same text without names that the test around it gave; `wanted` says which of its names are such. */
  spell(at: Range, wanted: (blank: string) => readonly string[]): Spelled | undefined {
    let [text, bare] = [this.#source.slice(at.from, at.to), this.#blank.slice(at.from, at.to)];
    const given: Range[] = [];
    const names: string[] = [];
    for (let turn = 0; turn < MOST_NAMES; turn += 1) {
      const [name] = wanted(bare);
      if (name === undefined) break;
      const found = this.#in(name, at.from);
      if (found === undefined) return undefined;
      const word = new RegExp(String.raw`(?<![\w$.])${name.replaceAll('$', String.raw`\$`)}(?![\w$])`, 'g');
      const places = [...bare.matchAll(word)].map(({ index }) => index).toReversed();
      const put = (all: string, value: string): string =>
        places.reduce((one, from) => `${one.slice(0, from)}(${value})${one.slice(from + name.length)}`, all);
      [text, bare] = [
        put(text, this.#source.slice(found.value.from, found.value.to)),
        put(bare, this.#blank.slice(found.value.from, found.value.to)),
      ];
      given.push(found.at);
      names.push(name);
    }
    return wanted(bare).length === 0 && names.length > 0 ? { text, given, names } : undefined;
  }

  /** Whether a name stands in its test only where it is given, or within some places. */
  onlyIn(name: string, from: number, places: readonly Range[]): boolean {
    const test = this.#testAt(from);
    const word = new RegExp(String.raw`(?<![\w$.])${name.replaceAll('$', String.raw`\$`)}(?![\w$])`, 'g');
    return [...this.#blank.slice(test.from, test.to).matchAll(word)].every(({ index }) => {
      const at = test.from + index;
      return places.some((place) => place.from <= at && at < place.to);
    });
  }

  #in(name: string, before: number): Given | undefined {
    const test = this.#testAt(before);
    const all = this.#given.filter((one) => one.name === name && one.at.from >= test.from && one.at.from < test.to);
    const [first] = all;
    const again = new RegExp(
      String.raw`(?<![\w$.])${name.replaceAll('$', String.raw`\$`)}\s*(?:=(?![=>])|[-+*/%&|^]=|\+\+|--)|(?:\+\+|--)${name.replaceAll('$', String.raw`\$`)}(?![\w$])`,
      'g',
    );
    const times = [...this.#blank.slice(test.from, test.to).matchAll(again)].length;
    return first !== undefined && all.length === 1 && times === 1 && first.at.to <= before ? first : undefined;
  }

  #testAt(at: number): Range {
    const place = this.#starts.findLastIndex((start) => start <= at);
    return { from: this.#starts[place] ?? 0, to: this.#starts[place + 1] ?? this.#blank.length };
  }
}

/** Where a value ends: at the end of its line, or of its statement, where no bracket is open. */
function endOf(blank: string, from: number, syntax: Syntax): number {
  let depth = 0;
  for (let i = from; i < blank.length; i += 1) {
    const letter = blank.charAt(i);
    if ('([{'.includes(letter)) depth += 1;
    else if (')]}'.includes(letter)) {
      depth -= 1;
      if (depth < 0) return i;
    } else if (depth === 0 && (letter === ';' || letter === '\n')) {
      const goesOn = syntax === 'javascript' && letter === '\n' && /^\s*[.?]/.test(blank.slice(i));
      if (!goesOn) return i;
    }
  }
  return blank.length;
}
