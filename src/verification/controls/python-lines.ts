import { blankText, silentIn } from './expectations/blank-text.ts';

/** A line as Python counts them: over the ends of lines within brackets and strings. Places are counted from 0. */
export interface PythonLine {
  readonly first: number;
  readonly last: number;
  readonly indent: number;
  /** Whether the line is only a string: documentation for people, without effect. */
  readonly documents: boolean;
}

const PREFIX = /^[bru]{0,2}(?=["'])/i;

export function pythonLines(source: string): readonly PythonLine[] {
  const lines = source.split('\n');
  const blank = blankText(source, 'python').split('\n');
  const inside = beginInside(source, blank);
  const found: PythonLine[] = [];
  for (let first = 0; first < lines.length; first += 1) {
    const start = lines[first] ?? '';
    if ((blank[first] ?? '').trim() === '') continue;
    let last = first;
    while (last + 1 < lines.length && (inside[last + 1] === true || blank[last]?.endsWith('\\') === true)) last += 1;
    const code = blank
      .slice(first, last + 1)
      .join('\n')
      .trim();
    const prefix = PREFIX.exec(start.trimStart())?.[0];
    found.push({
      first,
      last,
      indent: start.length - start.trimStart().length,
      documents: prefix !== undefined && /^[_\s\\]+$/.test(code.slice(prefix.length)),
    });
    first = last;
  }
  return found;
}

/** Whether each line begins within a bracket or a string that an earlier one opened. */
function beginInside(source: string, blank: readonly string[]): readonly boolean[] {
  const strings = silentIn(source, 'python').filter(({ comment }) => !comment);
  let [depth, at, next] = [0, 0, 0];
  return blank.map((line) => {
    while ((strings[next]?.to ?? Infinity) <= at) next += 1;
    const began = depth > 0 || (strings[next]?.from ?? Infinity) < at;
    for (const letter of line) {
      if ('([{'.includes(letter)) depth += 1;
      else if (')]}'.includes(letter)) depth = Math.max(0, depth - 1);
    }
    at += line.length + 1;
    return began;
  });
}
