import { blankText, syntaxOf } from './blank-text.ts';
import { beforeImports } from './guard-expectations.ts';
import { applyEdits } from './turn-expectations.ts';
import { comparisonsIn } from './watch-comparisons.ts';

/**
 * A test file that reads twice whatever it reads to compare it with a literal: `cart.total`, no call. What is read changes
 * nothing, so the second time must say the same; a getter can be right once.
 */
export interface ReadTwice {
  readonly text: string;
  /** Statements that add to `heart`, behind the word, the first line on which something was otherwise. */
  readonly asks: readonly string[];
}

const READ = /^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*|\[\d+\])*\??\.[A-Za-z_$][\w$]*$/;

export function readTwice(path: string, source: string, word: string): ReadTwice | undefined {
  const syntax = syntaxOf(path);
  if (syntax !== 'javascript' && syntax !== 'python') return undefined;
  const blank = blankText(source, syntax);
  const edits = comparisonsIn(path, source, blank).flatMap(({ at }) => {
    const text = source.slice(at.from, at.to);
    if (!READ.test(text)) return [];
    const line = source.slice(0, at.from).split('\n').length;
    return [{ ...at, text: `${word}_twice(${syntax === 'python' ? 'lambda:' : '() =>'} ${text}, ${line})` }];
  });
  if (edits.length === 0) return undefined;
  const text = applyEdits(source, edits);
  return syntax === 'python'
    ? {
        text: beforeImports(text, PYTHON.replaceAll('WORD', word)),
        asks: [`heart += " " + "${word}" + str(min(${word}_lines)) + "z" if ${word}_lines else ""`],
      }
    : {
        text: `${text}\n${JAVASCRIPT.replaceAll('WORD', word)}\n`,
        asks: [
          `if (globalThis.${word} !== undefined) heart += ' ' + '${word}' + Math.min(...globalThis.${word}) + 'z';`,
        ],
      };
}

/** The line that a run told. */
export function readOtherwise(printed: string, word: string): number | undefined {
  const found = new RegExp(String.raw` ${word}(\d+)z`).exec(printed)?.[1];
  return found === undefined ? undefined : Number(found);
}

const JAVASCRIPT = `function WORD_twice(run, line) { const [one, other] = [run(), run()]; const text = (thing) => { try { return JSON.stringify(thing); } catch { return ''; } }; if (!Object.is(one, other) && (typeof one !== 'object' || text(one) !== text(other))) (globalThis.WORD ??= new Set()).add(line); return one; }`;

const PYTHON = `WORD_lines = set()


def WORD_twice(run, line):
    one, other = run(), run()
    try:
        if one is not other and repr(one) != repr(other):
            WORD_lines.add(line)
    except Exception:
        pass
    return one


`;
