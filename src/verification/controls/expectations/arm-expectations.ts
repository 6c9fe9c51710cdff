import { blankText, syntaxOf } from './blank-text.ts';
import { beforeImports, outermost } from './guard-expectations.ts';
import { TEST_START } from './mark-expectations.ts';
import { applyEdits, expectationsOf } from './turn-expectations.ts';

/**
 * A file of tests in which whatever a test expects within something that it hands over fails with a mark of its own: in a
 * callback, or in a block that somebody else opens and closes. Whoever calls it there may keep the failure to himself, and
 * then the test would pass whatever it expects.
 */
export interface Armed {
  readonly text: string;
  /** Statements that add to `heart`, behind the word, `1` for each that has failed and `0` for any other. */
  readonly asks: readonly string[];
  readonly list: readonly { readonly number: number; readonly line: number; readonly mark: string }[];
}

/** `only`: those with these numbers, and no others. */
export function armExpectations(
  path: string,
  source: string,
  { mark, word, only }: { readonly mark: string; readonly word: string; readonly only?: ReadonlySet<number> },
): Armed | undefined {
  const syntax = syntaxOf(path);
  if (syntax !== 'javascript' && syntax !== 'python') return undefined;
  const blank = blankText(source, syntax);
  const starts = [...blank.matchAll(TEST_START[syntax])].map(({ 0: text, index }) => ({ index, text }));
  const list: Armed['list'][number][] = [];
  const edits = outermost(expectationsOf(path, source)).flatMap(({ whole, guessed }, number) => {
    if (whole === undefined || guessed === true || only?.has(number) === false) return [];
    const place = starts.findLastIndex(({ index }) => index < whole.from);
    const start = starts[place];
    if (start === undefined) return [];
    // A test that catches something itself may mean it.
    if (/\b(?:catch|except)\b/.test(blank.slice(start.index, starts[place + 1]?.index))) return [];
    const within = syntax === 'python' ? withinBlock : withinFunction;
    if (!within(blank, start.index + (syntax === 'python' ? 0 : start.text.length), whole.from)) return [];
    list.push({ number, line: source.slice(0, whole.from).split('\n').length, mark: `${mark}n${number}z` });
    const statement = /\bassert\s*$/.test(blank.slice(0, whole.from));
    const text =
      syntax === 'python' ? `${statement ? ' ' : ''}${word}_fails(${number})` : javascript(word, mark, number);
    return [{ ...whole, text }];
  });
  if (edits.length === 0) return undefined;
  const text = applyEdits(source, edits);
  const numbers = JSON.stringify(list.map(({ number }) => number));
  return syntax === 'python'
    ? {
        text: beforeImports(text, definition(word, mark)),
        asks: [`heart += " " + "${word}" + "".join("1" if one in ${word}_failed else "0" for one in ${numbers}) + "z"`],
        list,
      }
    : {
        text,
        asks: [
          `heart += ' ' + '${word}' + ${numbers}.map((one) => (globalThis.${word}?.has(one) ? '1' : '0')).join('') + 'z';`,
        ],
        list,
      };
}

/** The mark is put together only when it is thrown: runners print lines of the source around a failure. */
function javascript(word: string, mark: string, number: number): string {
  return `((globalThis.${word} ??= new Set()).add(${number}), (() => { throw new Error("${mark}" + "n${number}z"); })())`;
}

function definition(word: string, mark: string): string {
  return [
    `${word}_failed = set()`,
    '',
    `def ${word}_fails(number):`,
    `    ${word}_failed.add(number)`,
    `    raise AssertionError("${mark}" + "n" + str(number) + "z")`,
    '',
    '',
  ].join('\n');
}

/** Whether a place lies in a function within the function of its test. */
function withinFunction(blank: string, from: number, to: number): boolean {
  const open: { readonly made: boolean; arrow: boolean }[] = [{ made: false, arrow: false }];
  for (let i = from; i < to; i += 1) {
    const letter = blank.charAt(i);
    const here = open.at(-1);
    if ('([{'.includes(letter)) {
      const made = letter === '{' && /(?:=>|\bfunction\b[^{}]*\))\s*$/.test(blank.slice(from, i));
      open.push({ made, arrow: false });
    } else if (')]}'.includes(letter)) open.pop();
    else if (here !== undefined && (letter === ',' || letter === ';')) here.arrow = false;
    else if (here !== undefined && blank.startsWith('=>', i) && !/^=>\s*\{/.test(blank.slice(i, i + 20)))
      here.arrow = true;
  }
  return open.filter(({ made, arrow }) => made || arrow).length > 1;
}

/** Blocks of which everybody knows what they let out. */
const KNOWN = /\b(?:assert\w+|raises|warns|subTest|open|patch\w*|\w*[tT]emp\w*|redirect_\w+|catch_warnings)\s*\(/;

/** Whether a place of Python lies in a function or a block within the function of its test. */
function withinBlock(blank: string, from: number, to: number): boolean {
  const lines = blank.slice(from, to).split('\n');
  const own = lines.pop() ?? '';
  if (/\blambda\b/.test(own)) return true;
  let depth = own.length - own.trimStart().length;
  const least = /^[ \t]*/.exec(lines[0] ?? '')?.[0].length ?? 0;
  for (const line of lines.toReversed()) {
    const indent = line.length - line.trimStart().length;
    if (line.trim() === '' || indent >= depth) continue;
    depth = indent;
    if (indent <= least) return false;
    if (/^\s*(?:async\s+)?def\b/.test(line)) return true;
    if (/^\s*(?:async\s+)?with\b/.test(line) && !KNOWN.test(line)) return true;
  }
  return false;
}
