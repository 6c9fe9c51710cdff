import { expect, test } from 'vitest';
import { isDeeperThan } from './is-deeper-than.ts';

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i += 1) value = i % 2 === 0 ? [value] : { value };
  return value;
};

test('levels are counted in lists and objects alike, however many there are', () => {
  expect([nested(3), nested(4), nested(100_000), 1, null].map((one) => isDeeperThan(one, 3))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});

test('what holds itself is deeper than anything, and what has many names is no larger for it', () => {
  const own: unknown[] = [];
  own.push(own);
  expect(isDeeperThan(own, 50)).toBe(true);
  let wide: unknown = ['x'];
  for (let i = 0; i < 40; i += 1) wide = [wide, wide, wide, wide];
  expect(isDeeperThan(wide, 50)).toBe(false);
});
