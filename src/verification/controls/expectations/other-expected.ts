import type { Range, Syntax } from './blank-text.ts';
import { isWritten, otherValue } from './other-value.ts';
import type { Edit } from './edit.ts';

/** Replaces the literal one of two compared things by another value. */
export function otherExpected(
  source: string,
  blank: string,
  [first, second]: readonly (Range | undefined)[],
  syntax: Syntax,
): Edit | undefined {
  const written = [second, first].filter(
    (part) => part !== undefined && isWritten(blank.slice(part.from, part.to), source.slice(part.from, part.to)),
  );
  const [part] = written;
  if (part === undefined || written.length > 1) return undefined;
  const text = otherValue(source.slice(part.from, part.to), syntax);
  return text === undefined ? undefined : { ...part, text };
}
