import type { Token } from './token.ts';
import { wordSet } from '../word-set.ts';

const ONLY_THERE = wordSet('on in at during');

/**
 * "On weekends Bob leads it", "in production is info" beside "in staging is debug": more than the value differs. A colon
 * alone is no value either: "launches on 14 May", "launch: 14 May".
 */
export function isMoreThanValue(said: readonly Token[], from: number): boolean {
  if (said.every(({ kind, key }) => kind === 'symbol' && key === ':')) return true;
  return said.some(
    ({ key, kind }, i) => kind === 'word' && ((from + i === 0 && ONLY_THERE.has(key)) || (i > 0 && key === 'is')),
  );
}
