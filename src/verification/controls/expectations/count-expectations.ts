import { importsOf } from '../alone/questions.ts';
import { blankText, syntaxOf } from './blank-text.ts';
import { beforeImports, outermost } from './guard-expectations.ts';
import { TEST_START } from './mark-expectations.ts';
import { applyEdits, expectationsOf } from './turn-expectations.ts';

/**
 * A test file that counts how often each of its expectations is come to, and goes on where one fails: of a test that goes
 * through a list of the code under test it is seen so whether the list has become shorter.
 */
export interface CountedExpectations {
  readonly text: string;
  /** Statements that set `heart` to the counts, behind the word. */
  readonly asks: readonly string[];
  /** The lines of the expectations. */
  readonly lines: readonly number[];
}

/** What goes through something, up to the end of its line. */
const WALKS = {
  javascript: /\bfor\s*(?:await\s*)?\([^\n]*|\bwhile\s*\([^\n]*|[^\n]*\.(?:forEach|map|every|entries)\s*\(/g,
  python: /^[ \t]*(?:async\s+)?for\b[^\n]*|^[ \t]*while\b[^\n]*|\bfor\s+\w[^\n]*\bin\b[^\n]*/gm,
} as const;

/** Undefined where no test goes through something that it imports. */
export function countExpectations(path: string, source: string, word: string): CountedExpectations | undefined {
  const syntax = syntaxOf(path);
  if (syntax !== 'javascript' && syntax !== 'python') return undefined;
  const blank = blankText(source, syntax);
  const locals = importsOf(path, source).flatMap((one) => one.locals);
  const walked = (text: string): boolean =>
    [...text.matchAll(WALKS[syntax])].some(([walk]) =>
      locals.some((local) =>
        new RegExp(String.raw`(?<![\w$.])${local.replaceAll('$', String.raw`\$`)}(?![\w$]|\s*\()`).test(walk),
      ),
    );
  const starts = [...blank.matchAll(TEST_START[syntax])].map(({ index }) => index);
  const lines: number[] = [];
  const edits = outermost(expectationsOf(path, source)).flatMap(({ whole, guessed }) => {
    if (whole === undefined || guessed === true) return [];
    const place = starts.findLastIndex((start) => start < whole.from);
    if (place === -1 || !walked(blank.slice(starts[place], starts[place + 1]))) return [];
    const [said, before] = [source.slice(whole.from, whole.to), blank.slice(0, whole.from)];
    lines.push(source.slice(0, whole.from).split('\n').length);
    const number = lines.length - 1;
    const text = syntax === 'python' ? python(said, before, number, word) : javascript(said, before, number, word);
    return [{ ...whole, text }];
  });
  if (edits.length === 0) return undefined;
  const text = applyEdits(source, edits);
  return syntax === 'python'
    ? {
        text: beforeImports(text, PYTHON.replaceAll('WORD', word)),
        asks: [
          'heart = ""',
          `heart += " " + "${word}" + ",".join(str(${word}_counts.get(one, 0)) for one in range(${lines.length})) + "z"`,
        ],
        lines,
      }
    : {
        text,
        asks: [
          `let heart = '';`,
          `heart += ' ' + '${word}' + Array.from({ length: ${lines.length} }, (_, i) => globalThis.${word}?.[i] ?? 0).join(',') + 'z';`,
        ],
        lines,
      };
}

/** The counts that a run told. */
export function countsIn(printed: string, word: string): readonly number[] | undefined {
  return new RegExp(String.raw` ${word}([\d,]+)z`).exec(printed)?.[1]?.split(',').map(Number);
}

function javascript(said: string, before: string, number: number, word: string): string {
  const counts = `(globalThis.${word} ??= {})[${number}] = (globalThis.${word}[${number}] ?? 0) + 1`;
  if (/\byield\b/.test(said)) return `(${counts}, ${said})`;
  if (/\bawait\b/.test(said)) return `(await (async () => { ${counts}; try { ${said}; } catch {} })())`;
  const later = /\bawait\s*$/.test(before) || /\.(?:resolves|rejects|doesNotReject)\b/.test(said);
  return later
    ? `(async () => { ${counts}; try { await ${said}; } catch {} })()`
    : `(() => { ${counts}; try { ${said}; } catch {} })()`;
}

function python(said: string, before: string, number: number, word: string): string {
  const statement = /\bassert\s*$/.test(before) ? ' ' : '';
  const alone = /\bawait\b|:=|\byield\b/.test(said) ? `(${said})` : `lambda: (${said})`;
  return `${statement}${word}_count(${number}, ${alone})`;
}

const PYTHON = `WORD_counts = {}


def WORD_count(number, said):
    WORD_counts[number] = WORD_counts.get(number, 0) + 1
    try:
        said() if callable(said) else None
    except Exception:
        pass
    return True


`;
