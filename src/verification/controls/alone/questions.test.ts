import { expect, test } from 'vitest';
import { questionsOf } from './questions.ts';

const theirs =
  (...names: readonly string[]) =>
  (name: string) =>
    names.includes(name);

test('what a test asks in so many words is a question', () => {
  const source = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sum as add, title } from './sum.mjs';
test('adds', () => { assert.equal(add(1, 2), 3); assert.equal(title('ann'), 'Ann'); });
`;
  const found = questionsOf('sum.test.mjs', source, theirs('add', 'title'));
  expect(found?.list.map(({ ask, answer }) => [ask, answer])).toEqual([
    ['add(1, 2)', '3'],
    [`title('ann')`, `'Ann'`],
  ]);
  expect(found?.does).toBe(false);
  expect(found?.imports.map(({ from, names }) => [from, names])).toEqual([['./sum.mjs', '{ sum: add, title: title }']]);
  expect(found?.list[0]?.others).toContain('add(1, 102)');
  expect(found?.list[1]?.spread).toBe(`title(('ann' + n))`);
});

test('what takes something of the test itself is none, and then the test does more than to ask', () => {
  const source = `const { put, take } = require('./store.js');
test('keeps', () => { put('a', 1); const key = pick(); assert.equal(take(key), 1); assert.equal(take('a'), 1); });
`;
  const found = questionsOf('store.test.js', source, theirs('take', 'put'));
  expect(found?.list.map(({ ask }) => ask)).toEqual([`take('a')`]);
  expect(found?.does).toBe(true);
});

test('what has one answer now and another later is none', () => {
  const source = `import { allow } from './limit.mjs';
test('limits', () => { assert.equal(allow(), true); assert.equal(allow(), false); });
`;
  expect(questionsOf('limit.test.mjs', source, theirs('allow'))).toBeUndefined();
});

test('tests of Python ask by methods, by statements, and for truth', () => {
  const source = `import unittest
from calc import add
import shop as store

class AddTest(unittest.TestCase):
    def test_add(self):
        self.assertEqual(add(1, b=2), 3)
        self.assertTrue(store.open("a"))
        assert add(2, 2) == 4
`;
  const found = questionsOf('test_calc.py', source, theirs('add', 'open'));
  expect(found?.list.map(({ ask, answer }) => [ask, answer])).toEqual([
    ['add(1, b=2)', '3'],
    ['add(2, 2)', '4'],
    ['(lambda one: bool(one) and one.__class__.__name__ != "coroutine")(store.open("a"))', 'True'],
  ]);
  expect(found?.imports.map(({ from }) => from)).toEqual(['from calc import add', 'import shop as store']);
});

test('a name that a test gives is spelled out, where it is there to be asked about alone', () => {
  const source = `import { point, Point, log } from './point.mjs';
test('tells', () => { const one = point(1, 2); assert.equal(String(one), '1/2'); });
test('makes', () => { const x = 1; const other = new Point(x, 2); assert.equal(other.x, 1); });
test('keeps', () => { const held = point(1, 2); log(held); assert.equal(held.y(), 2); });
test('counts', () => { let n = 1; n += 1; assert.equal(point(n, 2).y(), 2); });
`;
  const found = questionsOf('point.test.mjs', source, theirs('point', 'Point'));
  expect(found?.list.map(({ ask, exact }) => [ask, exact])).toEqual([
    ['String((point(1, 2)))', false],
    ['(new Point((1), 2)).x', false],
  ]);
  const python = `import lib

def test_other():
    a = 1
    one = lib.add(a, 2)
    assert one == 3
`;
  const [asked] = questionsOf('test_lib.py', python, theirs('add'))?.list ?? [];
  expect(asked?.ask).toBe('(lib.add((1), 2))');
});
