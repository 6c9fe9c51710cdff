import { closing } from '../expectations/blank-text.ts';

export interface Identifier {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  /** Whether it is a key and its value in one: `{ a }`. */
  readonly key: boolean;
}

/** The names in some code, without strings: no members of other things, and no keys. */
export function identifiersIn(blank: string): readonly Identifier[] {
  return [...blank.matchAll(/(?<![\w$.])[A-Za-z_$][\w$]*/g)].flatMap(({ 0: name, index }) => {
    const to = index + name.length;
    const [before, after] = [blank.slice(Math.max(0, index - 40), index), blank.slice(to, to + 40)];
    const first = /[{,]\s*$/.test(before);
    if (first && /^\s*:/.test(after) && !/\?[^:]*$/.test(before)) return [];
    // In Python a parameter by its name.
    if (/[(,]\s*$/.test(before) && /^\s*=(?![=>])/.test(after)) return [];
    const key = first && /^\s*[,}]/.test(after) && within(blank, index) === '{';
    return [{ from: index, to, name, key }];
  });
}

/** The bracket in which a place stands. */
function within(blank: string, at: number): string | undefined {
  let depth = 0;
  for (let i = at - 1; i >= 0; i -= 1) {
    const letter = blank.charAt(i);
    if (')]}'.includes(letter)) depth += 1;
    else if ('([{'.includes(letter)) {
      if (depth === 0) return letter;
      depth -= 1;
    }
  }
  return undefined;
}

/** Where the statement of JavaScript that begins here ends: a block, or up to its semicolon. */
export function statementEnd(blank: string, from: number): number {
  const start = from + (/^\s*/.exec(blank.slice(from))?.[0].length ?? 0);
  if (blank.charAt(start) === '{') return (closing(blank, start) ?? blank.length - 1) + 1;
  for (let i = start; i < blank.length; i += 1) {
    const letter = blank.charAt(i);
    if ('([{'.includes(letter)) i = closing(blank, i) ?? blank.length;
    else if (letter === ';') return i + 1;
    else if (letter === '\n' && !/^\s*[.?([{]/.test(blank.slice(i))) return i;
  }
  return blank.length;
}

/** Where the block of Python ends whose first line begins here. */
export function pythonBlock(blank: string, from: number): number {
  const indent = /^[ \t]*/.exec(blank.slice(from))?.[0].length ?? 0;
  let at = blank.indexOf('\n', from) + 1;
  let depth = 0;
  for (const letter of blank.slice(from, at)) depth += '([{'.includes(letter) ? 1 : ')]}'.includes(letter) ? -1 : 0;
  while (at > 0 && at < blank.length) {
    const next = blank.indexOf('\n', at);
    const line = blank.slice(at, next === -1 ? blank.length : next);
    const own = line.length - line.trimStart().length;
    if (depth === 0 && line.trim() !== '' && own <= indent) return at;
    for (const letter of line) depth += '([{'.includes(letter) ? 1 : ')]}'.includes(letter) ? -1 : 0;
    if (next === -1) return blank.length;
    at = next + 1;
  }
  return blank.length;
}
