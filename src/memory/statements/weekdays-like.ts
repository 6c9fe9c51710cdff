import type { Statement } from './read-statement.ts';
import type { Token } from './token.ts';

const SHORT = /^(?:Mon|Tue|Tues|Wed|Thu|Thur|Thurs|Fri|Sat|Sun)$/;

/** "On Mon and Wed" beside "on Mondays and Wednesdays": a short form is of one day or of every such day. */
export function weekdaysLike(one: Statement, two: Statement): Statement {
  const days = ({ tokens }: Statement): readonly Token[] => tokens.filter(({ kind }) => kind === 'weekday');
  const [mine, theirs] = [days(one), days(two)];
  const isShort = ({ start, end }: Token): boolean => SHORT.test(one.text.slice(start, end));
  const isEvery = ({ key }: Token): boolean => key.startsWith('every ');
  // A single one may well be the next.
  if (mine.length < 2 || theirs.length < 2 || !mine.every(isShort) || !theirs.every(isEvery)) return one;
  return {
    ...one,
    tokens: one.tokens.map((token) => (mine.includes(token) ? { ...token, key: `every ${token.key}` } : token)),
  };
}
