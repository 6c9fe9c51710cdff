/** Words around what is handed over only for something that must not come. */
const NOT_TO_COME = /catch|err(?:or)?\b|reject|fail|never|\bnot|unexpected|unreachable|\bno[A-Z_]/i;

/**
 * Whether an expectation of a test stands in a callback that it hands over, or in a walk through something: there it is
 * come to only if the code under test calls back, or gives something to walk through.
 */
export function standsApart(
  source: string,
  blank: string,
  from: number,
  at: number,
  syntax: 'javascript' | 'python',
): boolean {
  return syntax === 'python' ? inPython(blank, from, at) : inJavaScript(source, blank, from, at);
}

const LOOP = /\b(?:for|while)\s*(?:await\s*)?\([^;{}]*(?:;[^;{}]*;[^;{}]*)?\)\s*$/;

function inJavaScript(source: string, blank: string, from: number, at: number): boolean {
  let depth = 0;
  let functions = 0;
  for (let i = at - 1; i >= from; i -= 1) {
    const letter = blank.charAt(i);
    const before = (): string => blank.slice(Math.max(from, i - 300), i);
    if (i === at - 1 && LOOP.test(blank.slice(Math.max(from, at - 300), at))) return true;
    if (depth === 0 && letter === '>' && blank.charAt(i - 1) === '=') functions += 1;
    if (')]}'.includes(letter)) depth += 1;
    else if ('([{'.includes(letter)) {
      if (depth > 0) {
        depth -= 1;
        continue;
      }
      if (letter === '{' && LOOP.test(before())) return true;
      if (letter === '{' && /\bfunction\b[^{}()]*\([^{}()]*\)\s*$/.test(before())) functions += 1;
      // The outermost function is the test itself.
      if (functions === 1 && letter === '(' && !/(?<![\w$.])(?:test|it)(?:\.\w+)*\s*$/.test(before())) {
        const start = Math.max(from, blank.slice(0, i).search(/[^;{}]*$/));
        return !NOT_TO_COME.test(source.slice(start, at));
      }
    }
  }
  return false;
}

function inPython(blank: string, from: number, at: number): boolean {
  const lines = blank.slice(from, at).split('\n');
  let depth = lines.pop()?.search(/\S|$/) ?? 0;
  for (const line of lines.toReversed()) {
    const indent = line.search(/\S|$/);
    if (line.trim() === '' || indent >= depth) continue;
    if (/^\s*(?:async\s+)?(?:for|while)\b/.test(line)) return true;
    if (/^\s*(?:async\s+)?def\s+(?!test)/.test(line)) return !NOT_TO_COME.test(line);
    depth = indent;
  }
  return false;
}
