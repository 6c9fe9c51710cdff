import { ORDER_BIAS, ORDER_WEIGHTS } from './order-weights.ts';

/** How much more likely a reading is an order than a statement, by all the cues that it has, in log odds. */
export function weighCues(own: readonly string[]): number {
  let sum = ORDER_BIAS;
  own.forEach((one, i) => {
    sum += ORDER_WEIGHTS[one] ?? 0;
    for (const two of own.slice(i + 1)) sum += ORDER_WEIGHTS[`${one} ${two}`] ?? 0;
  });
  return sum;
}
