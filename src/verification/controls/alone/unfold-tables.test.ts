import { expect, test } from 'vitest';
import { questionsOf } from './questions.ts';

const asked = (path: string, source: string): readonly (readonly [string, string])[] =>
  questionsOf(path, source, (name) => ['lib', 'sum', 'add', 'slug'].includes(name))?.list.map(
    ({ ask, answer }) => [ask, answer] as const,
  ) ?? [];

const SUMS = [
  ['lib.sum(1, 2)', '3'],
  ['lib.sum(2, 2)', '4'],
];
const javascript = (body: string): string => `import * as lib from './lib.mjs';\n${body}\n`;

test.each([
  [
    'a loop over rows',
    `for (const [a, b, c] of [[1, 2, 3], [2, 2, 4]]) test('adds ' + a, () => { assert.equal(lib.sum(a, b), c); });`,
  ],
  [
    'a loop within a test',
    `test('adds', () => {\n  for (const [a, b, c] of [[1, 2, 3], [2, 2, 4]]) {\n    assert.equal(lib.sum(a, b), c);\n  }\n});`,
  ],
  [
    'rows with a name',
    `const CASES = [\n  [1, 2, 3],\n  [2, 2, 4],\n] as const;\nfor (const [a, b, c] of CASES) test('adds', () => { assert.equal(lib.sum(a, b), c); });`,
  ],
  [
    'rows with keys',
    `for (const { a, b, c: want } of [{ a: 1, b: 2, c: 3 }, { a: 2, b: 2, c: 4 }]) test('adds', () => assert.equal(lib.sum(a, b), want));`,
  ],
  [
    'each of a list',
    `[[1, 2, 3], [2, 2, 4]].forEach(([a, b, c]) => { test('adds', () => { assert.equal(lib.sum(a, b), c); }); });`,
  ],
  ['a table of a runner', `test.each([[1, 2, 3], [2, 2, 4]])('%i', (a, b, c) => { expect(lib.sum(a, b)).toBe(c); });`],
  [
    'rows of a runner with keys',
    `it.each([{ a: 1, b: 2, c: 3 }, { a: 2, b: 2, c: 4 }])('$a', ({ a, b, c }) => { expect(lib.sum(a, b)).toBe(c); });`,
  ],
  [
    'rows that a runner does not spread',
    `test.for([[1, 2, 3], [2, 2, 4]])('%i', ([a, b, c]) => { expect(lib.sum(a, b)).toBe(c); });`,
  ],
])('%s is spelled out', (_, body) => {
  expect(asked('lib.test.mjs', javascript(body))).toEqual(SUMS);
});

test.each([
  [
    'a decorator',
    'import pytest\nimport lib\n\n@pytest.mark.parametrize("a, b, c", [(1, 2, 3), pytest.param(2, 2, 4, id="two")])\ndef test_sum(a, b, c):\n    assert lib.sum(a, b) == c\n',
  ],
  [
    'one decorator above another',
    'import pytest\nimport lib\n\n@pytest.mark.parametrize("b", [2])\n@pytest.mark.parametrize(("a", "c"), [(1, 3), (2, 4)])\ndef test_sum(a, b, c):\n    assert lib.sum(a, b) == c\n',
  ],
  [
    'a loop with parts',
    'import unittest\nimport lib\n\nclass SumTest(unittest.TestCase):\n    def test_sum(self):\n        for a, b, c in [(1, 2, 3), (2, 2, 4)]:\n            with self.subTest(a=a):\n                self.assertEqual(lib.sum(a, b), c)\n\n    def test_more(self):\n        pass\n',
  ],
  [
    'rows with a name',
    'import lib\n\nCASES = [\n    (1, 2, 3),\n    (2, 2, 4),\n]\n\ndef test_sum():\n    for a, b, c in CASES:\n        assert lib.sum(a, b) == c\n',
  ],
])('%s of Python is spelled out', (_, source) => {
  expect(asked('test_lib.py', source)).toEqual(SUMS);
});

test('entries are rows, and a single name stands for the whole of one', () => {
  const entries = `import { slug } from './slug.mjs';\nfor (const [text, want] of Object.entries({ 'A b': 'a-b', c: 'c' })) test(text, () => { assert.equal(slug(text), want); });\n`;
  expect(asked('slug.test.mjs', entries)).toEqual([
    [`slug('A b')`, `'a-b'`],
    [`slug('c')`, `'c'`],
  ]);
  const items =
    'from slug import slug\n\ndef test_slug():\n    for text, want in {"A b": "a-b"}.items():\n        assert slug(text) == want\n';
  expect(asked('test_slug.py', items)).toEqual([['slug("A b")', '"a-b"']]);
});

test('rows that are worked out are no table, and neither is what only looks like its names', () => {
  const worked = javascript(`for (const [a, b] of makeRows()) test('x', () => { assert.equal(lib.sum(a, b), 3); });`);
  expect(asked('lib.test.mjs', worked)).toEqual([]);
  const keys = javascript(
    `for (const a of [1, 2]) test('x', () => { assert.equal(lib.sum({ a, b: one.a }, 'a'), 3); assert.equal(lib.sum(a), 3); });`,
  );
  expect(asked('lib.test.mjs', keys).map(([ask]) => ask)).toEqual(['lib.sum(1)', 'lib.sum(2)']);
});
