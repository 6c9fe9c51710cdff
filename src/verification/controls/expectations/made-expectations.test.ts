import { expect, test } from 'vitest';
import { alikeIn, madeExpectations } from './made-expectations.ts';

const shown = (path: string, text: string): readonly string[] =>
  madeExpectations(path, text, 'W', (name) => /^(?:parse|sizeOf)$/.test(name))?.groups.map((one) => one.shown) ?? [];
const js = (text: string): readonly string[] =>
  shown(
    'a.test.mjs',
    `import * as lib from './a.mjs';\nimport { LARGE, parse, sizeOf, SMALL } from './a.mjs';\n${text}\n`,
  );
const py = (text: string): readonly string[] => shown('test_a.py', `import a\n\ndef test_a(self):\n${text}\n`);

test.each([
  ['assert.deepEqual(lib.parse("1,2"), new lib.Point(1, 2));', 'new lib.Point(1, 2) and new lib.Point(2, 2)'],
  ['expect(parse("1,2")).toEqual([new lib.Point(1, 2)]);', '[new lib.Point(1, 2)] and [new lib.Point(2, 2)]'],
  ['assert.equal(sizeOf(5), SMALL);\nassert.equal(LARGE, sizeOf(500));', 'SMALL and LARGE'],
  [
    `assert.equal(sizeOf(5), lib.Size['small']); assert.equal(sizeOf(50), lib.Size.LARGE);`,
    `lib.Size['small'] and lib.Size.LARGE`,
  ],
])('what a test expects and the code makes is compared with its like: %s', (text, found) => {
  expect(js(text)).toEqual([found]);
});

test.each([
  ['    assert a.parse("1,2") == a.Point(1, 2)', 'a.Point(1, 2) and a.Point(2, 2)'],
  [
    '    self.assertIs(a.sizeOf(5), a.Size.SMALL)\n    assert a.sizeOf(500) is a.Size.LARGE',
    'a.Size.SMALL and a.Size.LARGE',
  ],
])('so it is in Python: %s', (text, found) => {
  expect(py(text)).toEqual([found]);
});

test('a written value, one name alone and what a test makes itself have nothing to be compared with', () => {
  expect(js('assert.equal(parse("1"), 1); assert.equal(sizeOf(5), SMALL);')).toEqual([]);
  expect(js('class Own {}\nassert.deepEqual(parse("1"), new Own(1, 2));')).toEqual([]);
  expect(py('    assert a.parse("1") == 1\n    assert a.parse("2") == b.Point(1, 2)')).toEqual([]);
});

test('the group that was alike is the one whose number was printed', () => {
  const groups = [
    { line: 3, shown: 'a' },
    { line: 7, shown: 'b' },
  ];
  expect(alikeIn('x W1z', 'W', groups)).toBe(groups[1]);
  expect(alikeIn('nothing', 'W', groups)).toBeUndefined();
});
