import type { Statement } from '../read-statement.ts';
import type { Clause } from './clause.ts';
import { clausesOf } from './clauses-of.ts';
import { sameClause } from './same-clause.ts';
import { alike } from '../token.ts';

const read = new WeakMap<Statement, readonly Clause[]>();

/**
 * Whether two statements say the same in other words. Both are taken apart into clauses (who, does, what, and beside it
 * where, when and under which condition), each of which is also put the other ways in which it could have been said;
 * they are the same when two of these are equal part by part. Nothing is left out on the way, so what differs and is in
 * no group of words makes them two.
 */
export function isParaphrase(one: Statement, two: Statement): boolean {
  if (!haveValuesOf(one, two) || !haveValuesOf(two, one)) return false;
  const mine = clausesOfStatement(one);
  if (mine.length === 0) return false;
  const theirs = clausesOfStatement(two);
  return mine.some((clause) => theirs.some((other) => sameClause(clause, other)));
}

/** Written in several ways: "34 years old" and "age 34", "2nd" and "second", "a week" and "7 days". */
const MANY_WAYS = /^(?:months|ordinal|time):|^n:\d{1,2}$/;

/** Whether every number, date, path and version of one stands in the other: most pairs are told apart by that alone. */
function haveValuesOf({ tokens }: Statement, other: Statement): boolean {
  return tokens.every(
    (value) =>
      value.kind === 'word' ||
      value.kind === 'symbol' ||
      MANY_WAYS.test(value.key) ||
      other.tokens.some((token) => alike(token, value)),
  );
}

export function clausesOfStatement(statement: Statement): readonly Clause[] {
  const known = read.get(statement);
  if (known !== undefined) return known;
  const fresh = clausesOf(statement);
  read.set(statement, fresh);
  return fresh;
}
