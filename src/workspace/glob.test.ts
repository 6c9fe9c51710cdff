import fc from 'fast-check';
import { expect, test } from 'vitest';
import { globMatcher, mayHold, mayOverlap } from './glob.ts';

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

test.each([
  ['a.txt', './a.txt', true],
  ['a.txt', 'b.txt', false],
  ['src/**', 'src/a.ts', true],
  ['src/**', 'lib/**', false],
  ['src/', 'src/deep/er/*.ts', true],
  ['**/*.ts', 'src/**', true],
  ['**/*.ts', 'docs/*.md', false],
  ['src/a*', 'src/*.ts', true],
  ['src/a*', 'src/b*', false],
  ['*.ts', '*.md', false],
  ['{src,lib}/*.js', 'lib/x.js', true],
  ['{src/a,lib}/x', 'other', true],
  ['.', 'anything', true],
] as const)('%j and %j may be the same path: %s', (one, other, expected) => {
  expect(mayOverlap(one, other)).toBe(expected);
  expect(mayOverlap(other, one)).toBe(expected);
});

test('two globs that match one path are never said to be apart', () => {
  const segment = fc.constantFrom('a', 'b', 'ab', '*', '**', 'a*', '*b', '?', '[ab]', '{a,ab}', 'a**');
  const glob = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join('/'));
  const path = fc
    .array(fc.constantFrom('a', 'b', 'ab'), { minLength: 1, maxLength: 4 })
    .map((names) => names.join('/'));
  fc.assert(
    fc.property(glob, glob, path, (one, other, file) => {
      fc.pre(globMatcher(one)(file) && globMatcher(other)(file));
      expect(mayOverlap(one, other)).toBe(true);
    }),
  );
});
