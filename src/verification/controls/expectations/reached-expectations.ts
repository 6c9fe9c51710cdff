import { blankText, syntaxOf } from './blank-text.ts';
import { beforeImports, outermost } from './guard-expectations.ts';
import { TEST_START } from './mark-expectations.ts';
import { standsApart } from './stands-apart.ts';
import { applyEdits, expectationsOf } from './turn-expectations.ts';

/**
 * A test file that records which of its expectations are reached. One that is not says nothing, whatever the program
 * does: in a callback that is never called, behind a promise that never settles, in a walk over an empty list.
 */
export interface Reached {
  readonly text: string;
  /**
   * Statements that add to `heart`, behind the word, `1` for each expectation that was reached and `0` for any other.
   */
  readonly asks: readonly string[];
  /** The lines of these expectations. */
  readonly lines: readonly number[];
}

/** Expectations that an honest test may not reach. */
const MAYBE = /\b(?:if|else|switch|skip\w*|todo|only|xfail|fails?|failing|platform|importorskip)\b|\?/i;

/** For the tests that speak of `isTheirs` names. */
export function reachedExpectations(
  path: string,
  source: string,
  word: string,
  isTheirs: (name: string) => boolean,
): Reached | undefined {
  const syntax = syntaxOf(path);
  if (syntax !== 'javascript' && syntax !== 'python') return undefined;
  const blank = blankText(source, syntax);
  const starts = [...blank.matchAll(TEST_START[syntax])].map(({ index }) => index);
  const places = new Map<string, { readonly n: number; readonly line: number }>();
  const edits = outermost(expectationsOf(path, source)).flatMap((edit) => {
    const { whole } = edit;
    if (whole === undefined || edit.guessed === true) return [];
    const place = starts.findLastIndex((start) => start < whole.from);
    if (place === -1) return [];
    const text = blank.slice(starts[place], starts[place + 1]);
    const called = [...text.matchAll(/([A-Za-z_$][\w$]*)\s*\(/g)].map(([, name = '']) => name);
    if (MAYBE.test(text) || !called.some((name) => !COMMON.test(name) && isTheirs(name))) return [];
    // What stands where only the code under test leads is to be come to by itself: without that nobody asks.
    const begin = starts[place] ?? 0;
    const apart = isCaught(blank, begin, whole.from, syntax) || standsApart(source, blank, begin, whole.from, syntax);
    const key = apart ? `${whole.from}` : `test ${begin}`;
    if (!places.has(key))
      places.set(key, {
        n: places.size,
        line: source.slice(0, key.startsWith('test') ? starts[place] : whole.from).split('\n').length,
      });
    const n = places.get(key)?.n ?? 0;
    const said = source.slice(whole.from, whole.to);
    const put =
      syntax === 'python'
        ? `${/\bassert\s*$/.test(blank.slice(0, whole.from)) ? ' ' : ''}(${word}_seen.add(${n}) or (${said}))`
        : `((globalThis.${word} ??= new Set()).add(${n}), ${said})`;
    return [{ ...whole, text: put }];
  });
  if (edits.length === 0) return undefined;
  const all = [...places.values()].map(({ n }) => n);
  const lines = [...places.values()].map(({ line }) => line);
  const text = applyEdits(source, edits);
  return syntax === 'python'
    ? {
        text: beforeImports(text, `${word}_seen = set()\n`),
        asks: [
          `heart += " " + "${word}" + "".join("1" if one in ${word}_seen else "0" for one in ${JSON.stringify(all)}) + "z"`,
        ],
        lines,
      }
    : {
        text,
        asks: [
          `heart += ' ' + '${word}' + ${JSON.stringify(all)}.map((one) => (globalThis.${word}?.has(one) ? '1' : '0')).join('') + 'z';`,
        ],
        lines,
      };
}

/** Calls of the test framework itself. */
const COMMON =
  /^(?:test|it|describe|assert\w*|expect|ok|equal|\w*Equal|to[A-Z]\w*|def|test_\w*|len|str|int|list|then|push|map|filter)$/;

/** Whether a place stands in what is done with a failure. */
function isCaught(blank: string, from: number, at: number, syntax: 'javascript' | 'python'): boolean {
  if (syntax === 'python') {
    const lines = blank.slice(from, at).split('\n');
    let depth = lines.pop()?.length ?? 0;
    for (const line of lines.toReversed()) {
      const indent = line.length - line.trimStart().length;
      if (line.trim() === '' || indent >= depth) continue;
      if (/^\s*except\b/.test(line)) return true;
      depth = indent;
    }
    return false;
  }
  let depth = 0;
  for (let i = at - 1; i > from; i -= 1) {
    const letter = blank.charAt(i);
    if (')]}'.includes(letter)) depth += 1;
    else if ('([{'.includes(letter)) {
      if (depth === 0 && /\bcatch\s*(?:\([^()]*\)\s*)?$/.test(blank.slice(Math.max(from, i - 200), i))) return true;
      depth = Math.max(0, depth - 1);
    }
  }
  return false;
}
