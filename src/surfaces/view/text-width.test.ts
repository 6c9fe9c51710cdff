import { expect, test } from 'vitest';
import { graphemesOf, widthOf } from './text-width.ts';

test.for([
  ['a plain line', 12],
  ['… ✓ — → │ é ж Ω', 15],
  ['漢字', 4],
  ['ｆｕｌｌ', 8],
  ['각', 2],
  // A letter and a mark above it, and what shows nothing.
  ['e\u0301', 1],
  ['a\u200bb\u00ad', 2],
  // A sign takes two places as soon as it is drawn as a picture, or in a key.
  ['❤', 1],
  ['❤\ufe0f', 2],
  ['1\ufe0f\u20e3', 2],
  ['🇺🇦', 2],
  // Of composed ones the larger claim: a terminal may draw the parts.
  ['👍🏽', 4],
  ['👨‍👩‍👧', 6],
] as const)('%s takes %i places', ([text, places]) => {
  expect(widthOf(text)).toBe(places);
});

test('a character is what a person counts as one', () => {
  expect(graphemesOf('né…')).toEqual(['n', 'é', '…']);
  expect(graphemesOf('👨‍👩‍👧e\u0301!')).toEqual(['👨‍👩‍👧', 'e\u0301', '!']);
});
