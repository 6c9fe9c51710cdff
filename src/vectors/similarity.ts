import type { Metric } from './vector-index.ts';

/** The score that decides, in double precision over the stored float32 values; approximations only choose what is scored. */
export function similarity(metric: Metric, a: Float32Array, b: Float32Array): number {
  let product = 0;
  let lengthA = 0;
  let lengthB = 0;
  let distance = 0;
  for (let i = 0; i < a.length; i += 1) {
    const x = a[i] ?? 0;
    const y = b[i] ?? 0;
    product += x * y;
    lengthA += x * x;
    lengthB += y * y;
    distance += (x - y) * (x - y);
  }
  if (metric === 'l2') return -distance;
  return metric === 'ip' ? product : product / Math.sqrt(lengthA * lengthB);
}
