import { expect, test } from 'vitest';
import { sharePasses } from './share-passes.ts';

const sizes = (lengths: readonly number[]): readonly (readonly number[])[] => sharePasses(lengths, (length) => length);

test('short texts share a pass sixteen at a time, and none is lost or moved', () => {
  const lengths = Array.from({ length: 40 }, (_, i) => i + 1);
  const passes = sizes(lengths);
  expect(passes.map((pass) => pass.length)).toEqual([16, 16, 8]);
  expect(passes.flat()).toEqual(lengths);
});

test('long texts have fewer beside them, so that a pass with its padding stays short', () => {
  const passes = sizes([100, 400, 500, 600, 700, 1500, 4000, 10]);
  expect(passes).toEqual([[100, 400, 500], [600, 700], [1500], [4000], [10]]);
  for (const pass of passes.filter(({ length }) => length > 1))
    expect(pass.length * Math.max(...pass)).toBeLessThanOrEqual(2048);
});

test('no text needs no pass', () => {
  expect(sizes([])).toEqual([]);
});
