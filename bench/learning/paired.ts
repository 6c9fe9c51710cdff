import { randomOf } from './random.ts';

/** A difference of means over pairs, with the interval that holds it in 95 of 100 draws of the games. */
export interface Paired {
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}

const DRAWS = 2000;

export function paired(one: readonly number[], other: readonly number[]): Paired {
  const differences = one.map((value, i) => value - (other[i] ?? 0));
  const random = randomOf('paired', differences.length);
  const means: number[] = [];
  for (let draw = 0; draw < DRAWS; draw += 1) {
    let sum = 0;
    for (let i = 0; i < differences.length; i += 1) {
      sum += differences[Math.floor(random() * differences.length)] ?? 0;
    }
    means.push(sum / Math.max(1, differences.length));
  }
  means.sort((a, b) => a - b);
  const at = (share: number): number => means[Math.floor(share * (DRAWS - 1))] ?? 0;
  return { difference: meanOf(differences), low: at(0.025), high: at(0.975) };
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
