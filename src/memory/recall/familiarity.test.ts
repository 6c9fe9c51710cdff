import { expect, test } from 'vitest';
import { familiarityOf, readShare } from './familiarity.ts';

/** Each word as often as it has pieces. */
const cut = (...words: readonly (readonly [string, number])[]) => ({
  words: words.flatMap(([word, pieces]) => Array.from({ length: pieces }, () => word)),
});

test('a model that has whole words of the question knows its language', () => {
  expect(familiarityOf(cut(['where', 1], ['staging', 1], ['tokenizer', 2], ['listens', 1]))).toBe(1);
});

test('a model that spells the question letter by letter does not', () => {
  expect(familiarityOf(cut(['手', 1], ['机', 1], ['手', 1], ['手', 1], ['牌', 1]))).toBe(0);
  expect(familiarityOf(cut(['привіт', 6], ['сервер', 6]))).toBe(0);
  expect(familiarityOf(cut())).toBe(0);
});

test('between the two it is trusted by halves', () => {
  const halves = familiarityOf(cut(['手机', 1], ['mate', 2], ['牌', 1], ['子', 1]));
  expect(halves).toBeGreaterThan(0.2);
  expect(halves).toBeLessThan(0.95);
});

test('a model speaks for records that it has read, and hardly for those whose beginning alone it has read', () => {
  expect(readShare(40)).toBe(1);
  expect(readShare(0)).toBe(1);
  expect(readShare(1200)).toBe(1);
  expect(readShare(3200)).toBeLessThan(0.3);
  expect(readShare(9000)).toBe(0);
});
