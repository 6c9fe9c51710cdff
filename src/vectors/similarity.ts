import type { Metric } from './vector-index.ts';

/** The score that decides, in double precision over the stored float32 values; approximations only choose what is scored. */
export function similarity(metric: Metric, a: Float32Array, b: Float32Array): number {
  if (metric === 'l2') return -squaredDistance(a, b);
  let product = 0;
  let lengthA = 0;
  let lengthB = 0;
  for (let i = 0; i < a.length; i += 1) {
    const x = a[i] as number;
    const y = b[i] ?? 0;
    product += x * y;
    lengthA += x * x;
    lengthB += y * y;
  }
  return metric === 'ip' ? product : product / Math.sqrt(lengthA * lengthB);
}

/** The same cosine for many vectors: the length of the compared one is computed once. */
export function cosineTo(a: Float32Array): (b: Float32Array) => number {
  let lengthA = 0;
  for (let i = 0; i < a.length; i += 1) lengthA += (a[i] as number) * (a[i] as number);
  return (b) => {
    let product = 0;
    let lengthB = 0;
    for (let i = 0; i < a.length; i += 1) {
      const y = b[i] ?? 0;
      product += (a[i] as number) * y;
      lengthB += y * y;
    }
    return product / Math.sqrt(lengthA * lengthB);
  };
}

function squaredDistance(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) {
    const difference = (a[i] as number) - (b[i] ?? 0);
    sum += difference * difference;
  }
  return sum;
}
