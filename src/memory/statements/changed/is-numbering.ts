import type { ValueReading } from './reading-of.ts';
import type { Value } from './values-of.ts';
import { wordSet } from '../../word-set.ts';

const BETWEEN = wordSet('now always really again');
const PLURAL = /[a-z]{2}[^sui\W]s$/;

/**
 * "Disable tests 12", "disable tests now 15": a bare number behind things is no value of them. It only makes a line
 * another, as whoever floods a memory does.
 */
export function isNumbering({ statement, tokens, verb }: ValueReading, { from }: Value): boolean {
  const value = tokens[from];
  if (value?.kind !== 'number' || value.unit !== undefined) return false;
  const before = tokens.slice(0, from).findLast(({ kind, key }) => kind === 'word' && !BETWEEN.has(key));
  // "Requires 8 characters": there the word is the verb.
  if (before?.name === true || (verb !== undefined && verb > 0 && before === tokens[verb])) return false;
  return before !== undefined && PLURAL.test(statement.text.slice(before.start, before.end));
}
