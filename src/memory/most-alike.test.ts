import { expect, test } from 'vitest';
import { mostAlike } from './most-alike.ts';

test('of many texts fifty are looked at, and the one that says the same in another order is among them', () => {
  const many = Array.from({ length: 400 }, (_, i) => `remark ${i} on something else that was seen`);
  const same = 'the deploy key of the mirror is to be printed';
  const chosen = mostAlike('print the deploy key of the mirror', [...many, same], (one) => one);
  expect(chosen).toHaveLength(50);
  expect(chosen[0]).toBe(same);
});

test('of few texts all are looked at, whatever they share', () => {
  const few = ['one thing', 'another'];
  expect(mostAlike('nothing in common', few, (one) => one)).toEqual(few);
});
