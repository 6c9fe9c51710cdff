import type { Statement } from '../read-statement.ts';
import { alike, type Token } from '../token.ts';

const isValue = ({ kind }: Token): boolean => kind !== 'word' && kind !== 'symbol';

/** Whether each number, time, date, version, path and identifier has its own one in the other (M1). */
export function sameValues({ tokens }: Statement, { tokens: others }: Statement): boolean {
  const left = others.filter(isValue);
  for (const value of tokens.filter(isValue)) {
    const at = left.findIndex((one) => alike(one, value));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length === 0;
}
