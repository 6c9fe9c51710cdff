import { importsOf } from '../alone/questions.ts';
import { blankText, closing, partsOf, syntaxOf, type Range, type Syntax } from './blank-text.ts';
import { beforeImports, outermost } from './guard-expectations.ts';
import { TEST_START } from './mark-expectations.ts';
import { applyEdits, expectationsOf } from './turn-expectations.ts';

/**
 * A test file that notes whether a function changed what it was handed, where the test works out from the same thing what
 * it expects: `equal(sorted(list), [...list].sort())`, or goes through it to compare each. Whoever empties the list has
 * sorted it. Many functions are meant to change what they are handed; there the test compares that with something else.
 */
export interface KeptArguments {
  readonly text: string;
  /** Statements that add to `heart`, behind the word, the number of the first call that did. */
  readonly asks: readonly string[];
  /** The lines of the calls, by their numbers. */
  readonly lines: readonly number[];
}

const NAME = String.raw`[A-Za-z_$][\w$]*`;
const CALLED = new RegExp(String.raw`(?<![\w$.])(${NAME})(?:\.${NAME})*(?=\s*\()`, 'g');

export function keepArguments(
  path: string,
  source: string,
  word: string,
  isTheirs: (name: string) => boolean,
): KeptArguments | undefined {
  const syntax = syntaxOf(path);
  if (syntax !== 'javascript' && syntax !== 'python') return undefined;
  const blank = blankText(source, syntax);
  const locals = new Set(importsOf(path, source).flatMap((one) => one.locals));
  const starts = [...blank.matchAll(TEST_START[syntax])].map(({ index }) => index);
  const wholes = outermost(expectationsOf(path, source)).flatMap(({ whole, guessed }) =>
    whole === undefined || guessed === true ? [] : [whole],
  );
  const lines: number[] = [];
  const edits = [...blank.matchAll(CALLED)].flatMap(({ 0: name, 1: local = '', index }) => {
    const place = starts.findLastIndex((start) => start < index);
    const close = closing(blank, blank.indexOf('(', index));
    if (place === -1 || close === undefined || !locals.has(local) || !isTheirs(name.split('.').at(-1) ?? '')) return [];
    if (/\b(?:new|await|def|function)\s+$/.test(blank.slice(Math.max(0, index - 20), index))) return [];
    const test = { from: starts[place] ?? 0, to: starts[place + 1] ?? blank.length };
    const args = partsOf(blank, blank.indexOf('(', index) + 1, close);
    const call = { from: index, to: close + 1 };
    const found = args
      .map(({ from, to }, i) => ({ i, leans: leaning(blank, source.slice(from, to), call, test, wholes, syntax) }))
      .find(({ leans }) => leans !== undefined);
    if (found?.leans === undefined) return [];
    lines.push(source.slice(0, index).split('\n').length);
    // It stays a call: others look for calls in this text.
    const run = syntax === 'python' ? `lambda *all, **named: ${name}(*all, **named)` : `(...all) => ${name}(...all)`;
    const given = `${lines.length - 1}, ${found.i}, "${found.leans}"`;
    return [{ from: index, to: index + name.length, text: `${word}_kept(${given}, ${run})` }];
  });
  if (edits.length === 0) return undefined;
  const text = applyEdits(source, edits);
  return syntax === 'python'
    ? {
        text: beforeImports(text, PYTHON.replaceAll('WORD', word)),
        asks: [`heart += " " + "${word}" + str(min(${word}_calls)) + "z" if ${word}_calls else ""`],
        lines,
      }
    : {
        text: `${text}\n${JAVASCRIPT.replaceAll('WORD', word)}\n`,
        asks: [
          `if (globalThis.${word} !== undefined) heart += ' ' + '${word}' + Math.min(...globalThis.${word}) + 'z';`,
        ],
        lines,
      };
}

/** How a test leans on what it handed over: it compares the answer with something made of it, or goes through it. */
function leaning(
  blank: string,
  given: string,
  call: Range,
  test: Range,
  wholes: readonly Range[],
  syntax: Syntax,
): 'equal' | 'walk' | undefined {
  if (!new RegExp(`^${NAME}$`).test(given)) return undefined;
  const word = (name: string): RegExp =>
    new RegExp(String.raw`(?<![\w$])(?<!(?<!\.\.)\.)${name.replaceAll('$', String.raw`\$`)}(?![\w$])`);
  const before = blank.slice(test.from, call.from);
  const result = new RegExp(String.raw`(${NAME})\s*(?::[^=\n;{}]*)?=\s*$`).exec(before)?.[1];
  for (const whole of wholes) {
    if (whole.from < test.from || whole.to > test.to) continue;
    const sides = sidesOf(blank, whole, syntax);
    const answers = sides.find(
      ({ from, to }) =>
        (from <= call.from && call.to <= to) || (result !== undefined && word(result).test(blank.slice(from, to))),
    );
    const other = sides.find((side) => side !== answers);
    if (
      answers !== undefined &&
      other !== undefined &&
      whole.to > call.from &&
      word(given).test(blank.slice(other.from, other.to))
    )
      return 'equal';
  }
  const rest = blank.slice(call.to, test.to);
  const walked = String.raw`\b(?:of|in)\s+${given.replaceAll('$', String.raw`\$`)}(?![\w$.])|(?<![\w$.])${given.replaceAll('$', String.raw`\$`)}\.(?:forEach|every|map)\s*\(`;
  return new RegExp(walked).test(rest) ? 'walk' : undefined;
}

/** The two sides of an equality. */
function sidesOf(blank: string, whole: Range, syntax: Syntax): readonly Range[] {
  const text = blank.slice(whole.from, whole.to);
  if (syntax === 'python' && !/^self\.assert\w*\s*\(/.test(text)) {
    const at = /(?<![=!<>])==(?!=)/.exec(text)?.index;
    return at === undefined
      ? []
      : [
          { from: whole.from, to: whole.from + at },
          { from: whole.from + at + 2, to: whole.to },
        ];
  }
  const open = blank.indexOf('(', whole.from);
  const close = closing(blank, open);
  if (close === undefined) return [];
  const inner = partsOf(blank, open + 1, close);
  const then = blank.indexOf('(', close);
  const end = then === -1 || then > whole.to ? undefined : closing(blank, then);
  return [...inner.slice(0, 2), ...(end === undefined ? [] : partsOf(blank, then + 1, end).slice(0, 1))].slice(0, 2);
}

/** The line of the call of which a run told. */
export function changedArgument(printed: string, word: string, lines: readonly number[]): number | undefined {
  const found = new RegExp(String.raw` ${word}(\d+)z`).exec(printed)?.[1];
  return found === undefined ? undefined : lines[Number(found)];
}

const JAVASCRIPT = `function WORD_kept(number, place, leans, run) { const text = (one) => { try { return JSON.stringify(one instanceof Map || one instanceof Set ? [...one] : one); } catch { return undefined; } }; const none = (said) => said === '[]' || said === '{}'; return (...all) => { const [held, was] = [all[place], text(all[place])]; const see = (result) => { const now = text(held); const emptied = none(now) && !none(was); if (typeof held === 'object' && was !== now && (emptied || (leans === 'equal' && result !== held))) (globalThis.WORD ??= new Set()).add(number); return result; }; const result = run(...all); return typeof result?.then === 'function' ? result.then(see) : see(result); }; }`;

const PYTHON = `WORD_calls = set()


def WORD_kept(number, place, leans, run):
    def call(*args, **named):
        held = args[place] if place < len(args) else None
        plain = isinstance(held, (list, dict, set, bytearray))
        was = repr(held) if plain else ""
        many = len(held) if plain else 0
        result = run(*args, **named)
        if plain and repr(held) != was and ((many and not held) or (leans == "equal" and result is not held)):
            WORD_calls.add(number)
        return result
    return call


`;
