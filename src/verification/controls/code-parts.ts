import { blankText, syntaxOf } from './expectations/blank-text.ts';
import { pythonLines, type PythonLine } from './python-lines.ts';

/**
 * A part of some code that can be left out and leaves code behind: a statement, an argument, an entry of a list. Lines
 * are counted from 0, both included.
 */
export interface CodePart {
  readonly first: number;
  readonly last: number;
  /** Parts that stand within it, such as the statements of a function. */
  readonly parts: readonly CodePart[];
  /** The text that replaces it where it is left out. */
  readonly instead: string;
}

/** The parts that lie within some lines of a file; none where the language is not known. */
export function codeParts(path: string, text: string, first: number, last: number): readonly CodePart[] {
  const syntax = syntaxOf(path);
  if (syntax === undefined) return [];
  if (syntax === 'python') {
    const lines = pythonLines(text).filter((line) => line.first >= first && line.last <= last && !line.documents);
    return suites(lines, text.split('\n'));
  }
  return bracketed(depths(blankText(text, syntax)), first, last);
}

/** Words that go on with the statement above them, at its own indentation. */
const CLAUSE = /^\s*(?:else|elif|except|finally|case)\b/;

/** By indentation: deeper lines belong to the line before them. */
function suites(lines: readonly PythonLine[], text: readonly string[]): readonly CodePart[] {
  const found: CodePart[] = [];
  for (let i = 0; i < lines.length; i += 1) {
    const start = lines[i];
    if (start === undefined) break;
    const begins = (line: PythonLine): string => text[line.first] ?? '';
    let decorated = begins(start).trimStart().startsWith('@');
    const inside: PythonLine[] = [];
    let end = start;
    for (let next = lines[i + 1]; next !== undefined; next = lines[i + 1]) {
      const goesOn = next.indent === start.indent && (decorated || CLAUSE.test(begins(next)));
      if (next.indent <= start.indent && !goesOn) break;
      if (goesOn) decorated = begins(next).trimStart().startsWith('@');
      else inside.push(next);
      end = next;
      i += 1;
    }
    found.push({
      first: start.first,
      last: end.last,
      parts: suites(inside, text),
      instead: `${' '.repeat(start.indent)}pass\n`,
    });
  }
  return found;
}

interface Depth {
  /** Open brackets where the line begins, where it ends, and the fewest in between. */
  readonly before: number;
  readonly after: number;
  readonly least: number;
  readonly code: string;
}

function depths(blank: string): readonly Depth[] {
  let depth = 0;
  return blank.split('\n').map((line) => {
    const before = depth;
    let least = depth;
    for (const letter of line) {
      if ('([{'.includes(letter)) depth += 1;
      else if (')]}'.includes(letter)) depth -= 1;
      least = Math.min(least, depth);
    }
    return { before, after: depth, least, code: line.trim() };
  });
}

/** A line that begins so goes on with the one above it. */
const GOES_ON = /^(?:[.?:,|&=+*/%<>^]|(?:else|catch|finally|instanceof|extends|implements)\b)/;
/** One that ends so is not at its end. */
const UNFINISHED = /(?:[=+*/%&|?:<^.-]|=>)$/;

/** By brackets: a part goes on until as many are closed as it opened. */
function bracketed(lines: readonly Depth[], first: number, last: number): readonly CodePart[] {
  const found: CodePart[] = [];
  for (let i = first; i <= last; i += 1) {
    const start = lines[i];
    if (start === undefined || start.code === '') continue;
    let end = i;
    for (let j = i + 1; j <= last; j += 1) {
      const next = lines[j];
      const above = lines[end];
      if (next === undefined || above === undefined) break;
      if (next.code === '' && next.before <= start.before) continue;
      const within = next.before > start.before;
      const goesOn = next.before === start.before && (GOES_ON.test(next.code) || UNFINISHED.test(above.code));
      if ((!within && !goesOn) || next.least < start.before) break;
      end = j;
    }
    const own = lines.slice(i, end + 1);
    const inner = innerRuns(lines, i, end, start.before).flatMap(([from, to]) => bracketed(lines, from, to));
    const whole = own.every(({ least }) => least >= start.before) && lines[end]?.after === start.before;
    if (whole) found.push({ first: i, last: end, parts: inner, instead: '' });
    else found.push(...inner);
    i = end;
  }
  return found;
}

/** Runs of lines that lie wholly within the brackets of a part. */
function innerRuns(
  lines: readonly Depth[],
  first: number,
  last: number,
  depth: number,
): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (let i = first + 1; i <= last; i += 1) {
    if ((lines[i]?.least ?? 0) <= depth) continue;
    const run = runs.at(-1);
    if (run !== undefined && run[1] === i - 1) run[1] = i;
    else runs.push([i, i]);
  }
  return runs;
}
