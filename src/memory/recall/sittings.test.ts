import { expect, test } from 'vitest';
import type { Fused } from './fuse.ts';
import { sittingFits } from './sittings.ts';

const HOUR = 3_600_000;

interface Turn {
  readonly score: number;
  readonly conversation?: number;
  readonly at: number;
}

function fitsOf(turns: readonly Turn[]): readonly number[] {
  const fused = turns.map(({ score }, record) => ({ record, score, strength: 0, why: {} })) as unknown as Fused[];
  return [
    ...sittingFits(fused, {
      conversation: (record) => turns[record]?.conversation,
      at: (record) => turns[record]?.at ?? 0,
    }),
  ];
}

test('of two sittings the one with several good turns fits, whatever the best single turn is', () => {
  const fits = fitsOf([
    { score: 0.8, conversation: 1, at: 0 },
    { score: 0.7, conversation: 1, at: HOUR },
    { score: 0.7, conversation: 1, at: 2 * HOUR },
    { score: 0.9, conversation: 1, at: 30 * HOUR },
    { score: 0.1, conversation: 1, at: 31 * HOUR },
  ]);
  expect(fits).toEqual([1, 1, 1, 0, 0]);
});

test('turns of two conversations at one time are of two sittings', () => {
  const fits = fitsOf([
    { score: 0.9, conversation: 1, at: 0 },
    { score: 0.2, conversation: 2, at: 1 },
    { score: 0.8, conversation: 1, at: 2 },
  ]);
  expect(fits).toEqual([1, 0, 1]);
});

test('where all is one sitting, or nothing is of a conversation, nothing is said', () => {
  const [best, other] = [
    { score: 1, at: 0 },
    { score: 0.2, at: HOUR },
  ];
  expect(
    fitsOf([
      { ...best, conversation: 1 },
      { ...other, conversation: 1 },
    ]),
  ).toEqual([0, 0]);
  expect(fitsOf([best, { ...other, at: 50 * HOUR }])).toEqual([0, 0]);
  expect(fitsOf([])).toEqual([]);
});
