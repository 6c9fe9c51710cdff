import { expect, test } from 'vitest';
import { globMatcher, mayHold } from './glob.ts';

test.each([
  ['src/**', 'src/a.ts', true],
  ['src/**', 'src/a/b.ts', true],
  ['src/**', 'srcs/a.ts', false],
  ['src/', 'src/a/b.ts', true],
  ['./b.txt', 'b.txt', true],
  ['**/*.ts', 'a.ts', true],
  ['**/*.ts', 'a/b/.c.ts', true],
  ['*.ts', 'a/b.ts', false],
  ['a/**/b', 'a/b', true],
  ['a/**/b', 'a/x/y/b', true],
  ['{src,lib}/*.js', 'lib/x.js', true],
  ['[ab].txt', 'b.txt', true],
  ['[!ab].txt', 'b.txt', false],
  ['a+(b).txt', 'a+(b).txt', true],
  ['new\nline', 'new\nline', true],
  ['**', 'anything/at/all', true],
] as const)('%j and %j: %s', (pattern, path, expected) => {
  expect(globMatcher(pattern)(path)).toBe(expected);
});

test('a folder on the way to what may be written may be made', () => {
  expect(mayHold('src/new/a.txt', 'src/new')).toBe(true);
  expect(mayHold('src/**', 'src/deep/er')).toBe(true);
  expect(mayHold('src/*.ts', 'lib')).toBe(false);
  expect(mayHold('src/a.txt', 'src/a.txt')).toBe(false);
});
