import { blankText, closing, syntaxOf, type Range } from './blank-text.ts';
import type { Edit } from './edit.ts';
import { beforeImports, outermost } from './guard-expectations.ts';
import { applyEdits, expectationsOf } from './turn-expectations.ts';

/**
 * A test file that notes whether a number that is none was compared by its size. Such a number is neither more nor less
 * than any other: `!(distance(a, b) > 2)` holds of it, and nothing was worked out.
 */
export interface WatchedOrder {
  readonly text: string;
  /** Statements that add the word to `heart` where one was seen. */
  readonly asks: readonly string[];
}

/** Formatters put a space at both sides; types and arrows have none, or only one. */
const COMPARES = /(?<=[^\s=<>-]\s+)(?:<=?|>=?)(?=\s+[^\s=<>])/g;
const NOT_MORE = /^\)\s*\.\s*not\s*\.\s*toBe(?:Greater|Less)Than(?:OrEqual)?\s*\(/;
const ENDS = {
  javascript: /^(?:&&|\|\||\?|:|;|,|=>|\breturn\b)/,
  python: /^(?:,|:|\b(?:and|or|not|assert|if|else|in|is|return|lambda)\b)/,
} as const;

export function watchOrder(path: string, source: string, word: string): WatchedOrder | undefined {
  const syntax = syntaxOf(path);
  if (syntax !== 'javascript' && syntax !== 'python') return undefined;
  const blank = blankText(source, syntax);
  const wholes = outermost(expectationsOf(path, source)).flatMap(({ whole, guessed }) =>
    whole === undefined || guessed === true ? [] : [whole],
  );
  const edits: Edit[] = [];
  for (const whole of wholes) {
    for (const { 0: sign, index } of blank.slice(whole.from, whole.to).matchAll(COMPARES)) {
      const at = whole.from + index;
      const sides = [leftOf(blank, whole, at, syntax), rightOf(blank, whole, at + sign.length, syntax)];
      edits.push(...sides.filter((side) => calls(blank, side)).map((side) => wrapped(source, side, word)));
    }
    const open = blank.indexOf('(', whole.from);
    const close = open === -1 ? undefined : closing(blank, open);
    if (close === undefined || !NOT_MORE.test(blank.slice(close, whole.to))) continue;
    edits.push(wrapped(source, { from: open + 1, to: close }, word));
  }
  const apart = edits
    .toSorted((a, b) => a.from - b.from)
    .filter((edit, i, all) => i === 0 || edit.from >= (all[i - 1]?.to ?? 0));
  if (apart.length === 0) return undefined;
  const text = applyEdits(source, apart);
  return syntax === 'python'
    ? {
        text: beforeImports(
          text,
          `${word}_none = set()\n${word}_sized = lambda one: (${word}_none.add(1) if isinstance(one, float) and one != one else None, one)[1]\n`,
        ),
        asks: [`heart += " " + "${word}" if ${word}_none else ""`],
      }
    : {
        text: `${text}\nfunction ${word}_sized(one) { if (typeof one === 'number' && one !== one) globalThis.${word} = true; return one; }\n`,
        asks: [`if (globalThis.${word} === true) heart += ' ' + '${word}';`],
      };
}

/** Only what was worked out can be none without anybody having written it. */
function calls(blank: string, { from, to }: Range): boolean {
  return /[\w$)\]]\s*\(/.test(blank.slice(from, to)) || /[A-Za-z_$]/.test(blank.slice(from, to));
}

function wrapped(source: string, { from, to }: Range, word: string): Edit {
  return { from, to, text: `${word}_sized(${source.slice(from, to)})` };
}

function leftOf(blank: string, whole: Range, at: number, syntax: 'javascript' | 'python'): Range {
  let [depth, from, to] = [0, whole.from, at];
  while (/\s/.test(blank.charAt(to - 1))) to -= 1;
  for (let i = to - 1; i >= whole.from; i -= 1) {
    const letter = blank.charAt(i);
    if (')]}'.includes(letter)) depth += 1;
    else if ('([{'.includes(letter)) depth -= 1;
    const ends = depth === 0 ? endAt(blank, i, syntax) : undefined;
    if (depth >= 0 && ends === undefined) continue;
    from = depth < 0 ? i + 1 : i + (ends?.length ?? 1);
    break;
  }
  while (/[\s!]/.test(blank.charAt(from))) from += 1;
  return { from, to };
}

function rightOf(blank: string, whole: Range, at: number, syntax: 'javascript' | 'python'): Range {
  let [depth, from, to] = [0, at, whole.to];
  while (/\s/.test(blank.charAt(from))) from += 1;
  for (let i = from; i < whole.to; i += 1) {
    const letter = blank.charAt(i);
    if ('([{'.includes(letter)) depth += 1;
    else if (')]}'.includes(letter)) depth -= 1;
    const further = depth === 0 && i > from && /^\s(?:<=?|>=?|==|!=)\s/.test(blank.slice(i));
    const ends = depth === 0 && i > from && endAt(blank, i, syntax) !== undefined;
    if (depth >= 0 && !further && !ends) continue;
    to = i;
    break;
  }
  while (/\s/.test(blank.charAt(to - 1))) to -= 1;
  return { from, to };
}

/** What ends an operand at this place: a sign, or a word that does not go on from the letter before it. */
function endAt(blank: string, i: number, syntax: 'javascript' | 'python'): string | undefined {
  const found = ENDS[syntax].exec(blank.slice(i))?.[0];
  return found !== undefined && /^\w/.test(found) && /[\w$]/.test(blank.charAt(i - 1)) ? undefined : found;
}
