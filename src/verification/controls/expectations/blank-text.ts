/** Languages by how strings and comments are written in them. */
export type Syntax = 'javascript' | 'python' | 'go' | 'rust';

export function syntaxOf(path: string): Syntax | undefined {
  if (/\.[cm]?[jt]sx?$/.test(path)) return 'javascript';
  if (path.endsWith('.py')) return 'python';
  if (path.endsWith('.go')) return 'go';
  return path.endsWith('.rs') ? 'rust' : undefined;
}

/**
 * Blanks strings and comments, character by character, so that positions stay the same: the brackets, commas and names
 * that are left are code.
 */
export function blankText(source: string, syntax: Syntax): string {
  return readText(source, syntax).blank;
}

/** A string or a comment, from its first letter to behind its last. */
export interface Silent extends Range {
  readonly comment: boolean;
}

/** The strings and comments of a text, in their order. */
export function silentIn(source: string, syntax: Syntax): readonly Silent[] {
  return readText(source, syntax).silent;
}

function readText(source: string, syntax: Syntax): { readonly blank: string; readonly silent: readonly Silent[] } {
  const parts: string[] = [];
  const silent: Silent[] = [];
  let at = 0;
  while (at < source.length) {
    const end = silentUntil(source, at, syntax, parts);
    if (end === undefined) {
      parts.push(source.charAt(at));
      at += 1;
    } else {
      const inside = source.slice(at, end);
      const comment = isComment(inside, syntax);
      parts.push(inside.replaceAll(/[^\n]/g, comment ? ' ' : '_'));
      silent.push({ from: at, to: end, comment });
      at = end;
    }
  }
  return { blank: parts.join(''), silent };
}

function isComment(text: string, syntax: Syntax): boolean {
  return syntax === 'python' ? text.startsWith('#') : text.startsWith('//') || text.startsWith('/*');
}

/** Where the string or comment that begins here ends; undefined where none begins. */
function silentUntil(source: string, at: number, syntax: Syntax, before: readonly string[]): number | undefined {
  const rest = (length: number): string => source.slice(at, at + length);
  const upTo = (end: string, from: number): number => {
    const found = source.indexOf(end, from);
    return found === -1 ? source.length : found + end.length;
  };
  const lineEnd = (): number => {
    const found = source.indexOf('\n', at);
    return found === -1 ? source.length : found;
  };
  if (syntax === 'python') {
    if (rest(1) === '#') return lineEnd();
    if (rest(3) === '"""' || rest(3) === "'''") return upTo(rest(3), at + 3);
    return rest(1) === '"' || rest(1) === "'" ? quoteEnd(source, at) : undefined;
  }
  if (rest(2) === '//') return lineEnd();
  if (rest(2) === '/*') return upTo('*/', at + 2);
  if (rest(1) === '"') return quoteEnd(source, at);
  if (syntax === 'go') {
    if (rest(1) === '`') return upTo('`', at + 1);
    return rest(1) === "'" ? quoteEnd(source, at) : undefined;
  }
  if (syntax === 'rust') {
    const raw = /^r(#*)"/.exec(rest(8));
    if (raw !== null) return upTo(`"${raw[1] ?? ''}`, at + raw[0].length);
    const letter = /^'(?:\\.[^']*|[^\\'])'/u.exec(rest(14));
    return letter === null ? undefined : at + letter[0].length;
  }
  if (rest(1) === "'" || rest(1) === '`') return quoteEnd(source, at);
  if (rest(1) !== '/') return undefined;
  // A slash begins a pattern where no value stands before it that it could divide.
  const last = /(\w+|\S)\s*$/.exec(before.slice(-40).join(''))?.[1] ?? '';
  if (/^[\w)\]]/.test(last) && !/^(?:return|typeof|case|of|in|await)$/.test(last)) return undefined;
  const pattern = /^\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\//.exec(source.slice(at, at + 500));
  return pattern === null ? undefined : at + pattern[0].length;
}

function quoteEnd(source: string, at: number): number {
  const quote = source.charAt(at);
  for (let i = at + 1; i < source.length; i += 1) {
    const letter = source.charAt(i);
    if (letter === '\\') i += 1;
    else if (letter === quote) return i + 1;
    else if (letter === '\n' && quote !== '`' && quote !== '"') return i;
  }
  return source.length;
}

/** The place of the bracket that closes the one here. */
export function closing(blank: string, open: number): number | undefined {
  let depth = 0;
  for (let i = open; i < blank.length; i += 1) {
    const letter = blank.charAt(i);
    if ('([{'.includes(letter)) depth += 1;
    else if (')]}'.includes(letter)) {
      depth -= 1;
      if (depth === 0) return i;
    }
  }
  return undefined;
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The parts between two places, at the commas that stand in no bracket, without white space around them. */
export function partsOf(blank: string, from: number, to: number): readonly Range[] {
  const found: Range[] = [];
  let depth = 0;
  let start = from;
  const take = (end: number): void => {
    const text = blank.slice(start, end);
    const begin = start + text.length - text.trimStart().length;
    if (text.trim() !== '') found.push({ from: begin, to: begin + text.trim().length });
    start = end + 1;
  };
  for (let i = from; i < to; i += 1) {
    const letter = blank.charAt(i);
    if ('([{'.includes(letter)) depth += 1;
    else if (')]}'.includes(letter)) depth -= 1;
    else if (letter === ',' && depth === 0) take(i);
  }
  take(to);
  return found;
}
