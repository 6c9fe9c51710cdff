import { expect, test } from 'vitest';
import { longRuns } from './long-runs.ts';

test('a run is told where it is long enough and has a digit, to the end of the text', () => {
  const text = 'key: abc123-DEF_/+ and abcdefghijkl, é0123456789';
  expect(Array.from(longRuns(text, 10), ([start, end]) => text.slice(start, end))).toEqual([
    'abc123-DEF_/+',
    '0123456789',
  ]);
});
