import { expect, test } from 'vitest';
import { lineDiff } from './line-diff.ts';

test('a line that was put in knows where it stands, and one that was taken out what stands there now', () => {
  const told = lineDiff('a\nb\nc\nd\n', 'a\nB\nc\ne\nd\n').map(({ kind, text, at }) => `${kind} ${text} ${at ?? ''}`);
  expect(told).toEqual(['same a ', 'out b 2', 'in B 2', 'same c ', 'in e 4', 'same d ']);
});
