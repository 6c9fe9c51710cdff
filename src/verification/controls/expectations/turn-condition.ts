import { closing, partsOf, type Range, type Syntax } from './blank-text.ts';
import { isWritten, otherValue } from './other-value.ts';
import { otherExpected } from './other-expected.ts';
import type { Edit } from './edit.ts';

/**
 * Makes a true condition false: it replaces the literal that something is compared with; without such a literal, it
 * negates the whole.
 */
export function turnCondition(source: string, blank: string, said: Range, syntax: Syntax): Edit {
  const equal = topLevelEquals(blank, said);
  if (equal !== undefined) {
    const sides = [
      { from: said.from, to: equal.from },
      { from: equal.to, to: said.to },
    ].map(({ from, to }) => partsOf(blank, from, to)[0]);
    const edit = otherExpected(source, blank, sides, syntax);
    if (edit !== undefined) return { ...edit, exact: true };
  }
  return (
    otherArgument(source, blank, said, syntax) ?? { ...said, text: denied(source.slice(said.from, said.to), syntax) }
  );
}

function denied(text: string, syntax: Syntax): string {
  return syntax === 'python' ? `not (${text})` : `!(${text})`;
}

/** `isclose(half(3), 1.5)`: a call that is handed something worked out and something written down. */
function otherArgument(source: string, blank: string, { from, to }: Range, syntax: Syntax): Edit | undefined {
  const head = /^[\w$.]+\s*\(/.exec(blank.slice(from, to))?.[0];
  if (head === undefined || closing(blank, from + head.length - 1) !== to - 1) return undefined;
  return handed(source, blank, partsOf(blank, from + head.length, to - 1), syntax);
}

/** Of the arguments of a helper, the literal number, or else the text; undefined where no argument is computed. */
export function handed(source: string, blank: string, parts: readonly Range[], syntax: Syntax): Edit | undefined {
  if (parts.length < 2 || !parts.some(({ from, to }) => /[\w$]\s*!?\(/.test(blank.slice(from, to)))) return undefined;
  const written = parts.filter(({ from, to }) => isWritten(blank.slice(from, to), source.slice(from, to)));
  const part = written.find(({ from }) => /[-\d]/.test(source.charAt(from))) ?? written.at(-1);
  const text = part === undefined ? undefined : otherValue(source.slice(part.from, part.to), syntax);
  return part === undefined || text === undefined ? undefined : { ...part, text };
}

/** The only sign of equality that stands in no bracket; none where the condition has several parts. */
export function topLevelEquals(blank: string, { from, to }: Range): Range | undefined {
  let depth = 0;
  let found: Range | undefined;
  for (let i = from; i < to; i += 1) {
    const rest = blank.slice(i, i + 4);
    if (/^[([{]/.test(rest)) depth += 1;
    else if (/^[)\]}]/.test(rest)) depth -= 1;
    else if (depth === 0 && /^(?:&&|\|\||\?|!=)/.test(rest)) return undefined;
    else if (depth === 0 && /^(?:and|or|if|not|in|is)\b/.test(rest) && !/\w/.test(blank.charAt(i - 1)))
      return undefined;
    else if (depth === 0 && rest.startsWith('==')) {
      if (found !== undefined) return undefined;
      const length = rest.startsWith('===') ? 3 : 2;
      found = { from: i, to: i + length };
      i += length - 1;
    }
  }
  return found;
}
