import type { Token } from './token.ts';
import { wordSet } from '../word-set.ts';

const TIMES = wordSet('second minute hour day week month year');

/** Whether what differs is only per which time so much of it is: "100 per second", "100 per minute". */
export function isOtherRate(
  at: number,
  [one, ...more]: readonly Token[],
  [two, ...rest]: readonly Token[],
  all: readonly Token[],
): boolean {
  const isTime = (token: Token | undefined): boolean => TIMES.has(token?.key ?? '');
  const isPer = all[at - 1]?.key === 'per' && all.slice(0, at).some(({ kind }) => kind === 'number');
  return (
    isPer && more.length === 0 && rest.length === 0 && isTime(one) && isTime(two) && isUnlimited(all.slice(at + 1))
  );
}

const isUnlimited = (rest: readonly Token[]): boolean => rest.every(({ kind }) => kind === 'word');
