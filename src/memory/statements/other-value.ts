import { defined } from '../../core/defined.ts';
import { differingSpans } from './align-tokens.ts';
import type { Statement } from './read-statement.ts';
import { sameStatement } from './same-statement.ts';
import { takesThePlace } from './takes-the-place.ts';
import type { Token } from './token.ts';
import { NEGATIONS, OPENERS } from './word-classes.ts';

/** So many words of each statement are tried as its value. */
const MOST_TRIED = 3;

/**
 * "The upload limit is 50 MB" after "uploads are limited to 25 MB": where the old value in place of the new one would
 * make the new statement the same as the old one, only the value differs, however it is said. Returns the token of the
 * old value; undefined where something else differs, or where there may be several values.
 */
export function otherValue(old: Statement, fresh: Statement): Token | undefined {
  const [mine, theirs] = [valuesOnlyIn(old, fresh), valuesOnlyIn(fresh, old)];
  for (const was of mine)
    for (const is of theirs) {
      if (was.kind !== is.kind || (was.unit === undefined) !== (is.unit === undefined)) continue;
      const before = withValue(fresh, is, was);
      if (!sameStatement(old, before)) continue;
      const after = withValue(old, was, is);
      if (isOneAtATime(before, fresh) || isOneAtATime(old, after)) return was;
    }
  return undefined;
}

function isOneAtATime(before: Statement, after: Statement): boolean {
  const [span, ...others] = differingSpans(before.tokens, after.tokens);
  return span !== undefined && others.length === 0 && takesThePlace(span, before, after);
}

/** A single word where there is no value: it may be one. */
function valuesOnlyIn({ tokens }: Statement, other: Statement): readonly Token[] {
  const alone = tokens.filter(
    ({ kind, key }) =>
      kind !== 'symbol' &&
      !NEGATIONS.has(key) &&
      !OPENERS.has(key) &&
      key !== 'of' &&
      !other.tokens.some((token) => token.key === key),
  );
  const values = alone.filter(({ kind, name, initial }) => kind !== 'word' || name === true || initial === true);
  if (values.length > 0) return values.slice(0, MOST_TRIED);
  return alone.length === 1 ? alone : [];
}

/** The statement as if it had said another value: a new one each time, since what is read of it is kept by identity. */
function withValue(statement: Statement, from: Token, to: Token): Statement {
  const { kind, key, unit, name, initial } = to;
  const { start, end, definite, indefinite } = from;
  const value: Token = { kind, key, start, end, ...defined({ unit, name, initial, definite, indefinite }) };
  return { ...statement, tokens: statement.tokens.map((token) => (token === from ? value : token)) };
}
