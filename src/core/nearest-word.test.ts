import { expect, test } from 'vitest';
import { nearestWord } from './nearest-word.ts';

const KNOWN = ['allow', 'deny', 'undo', 'plan', 'pr', 'resume', 'memory'];

test.each([
  ['udno', 'undo'],
  ['alow', 'allow'],
  ['resum', 'resume'],
  ['mem', 'memory'],
  ['plna', 'plan'],
])('%s was meant as %s', (word, meant) => {
  expect(nearestWord(word, KNOWN)).toBe(meant);
});

test.each(['', 'x', 'nothing', 'help'])('%j is near to none of them', (word) => {
  expect(nearestWord(word, KNOWN)).toBeUndefined();
});
