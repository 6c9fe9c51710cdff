import { expect, test } from 'vitest';
import { commaList } from './comma-list.ts';

test('labels come apart at commas, each once and without blanks', () => {
  expect(commaList('preference, infra,,')).toEqual(['preference', 'infra']);
  expect(commaList(['a,b', 'b', 'c d'])).toEqual(['a', 'b', 'c d']);
  expect(commaList([])).toEqual([]);
});
