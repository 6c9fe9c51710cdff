import { expect, test } from 'vitest';
import { asksForNothing } from './asks-for-nothing.ts';

test.for([
  ['a.test.ts', "expect(parse('a')).toBeInstanceOf(Config); expect(parse('b')).toBeDefined();", true],
  ['a.test.ts', "expect(parse('a')).toBeInstanceOf(Config); expect(parse('b').b).toBe(1);", false],
  ['a.test.mjs', "assert.ok(parse('a') !== undefined); assert.equal(typeof parse('a'), 'object');", true],
  ['a.test.mjs', "assert.ok(valid('a@b.c'));", false],
  ['a.test.mjs', 'assert.doesNotThrow(() => run(1)); assert.throws(() => run(-1));', false],
  ['test_a.py', 'def test_a():\n    assert parse("a") is not None\n    assert isinstance(parse("a"), dict)\n', true],
  ['test_a.py', 'def test_a():\n    assert isinstance(parse("a"), dict)\n    assert parse("a") == {}\n', false],
  ['test_a.py', 'import a\n', true],
  ['a.test.mjs', "import assert from 'node:assert';\ntest('a', () => { sum(1, 2); });", true],
  ['a.test.mjs', "test('a', () => { verifySum(1, 2); });", false],
  ['test_a.py', 'def test_a():\n    total(1, 2)\n', true],
] as const)('in %s: %s', ([path, source, alone]) => {
  expect(asksForNothing([{ path, source }]) !== undefined).toBe(alone);
});

test.for([
  ['a.test.mjs', 'assert.equal(sum(1, 2), sum(1, 2));', 'itself'],
  ['a.test.mjs', 'const is = sum(1, 2); assert.equal(sum(1, 2), is);', 'itself'],
  ['a.test.ts', 'expect(sum(1, 2)).toBe(sum(1, 2));', 'itself'],
  ['test_a.py', 'def test_a():\n    got = total(1, 2)\n    assert total(1, 2) == got\n', 'itself'],
  ['a.test.mjs', 'assert.equal(sum(1, 2), sum(2, 1));', undefined],
  ['a.test.mjs', 'assert.equal(sum(1, 2), sum(1, 2)); assert.equal(sum(1, 2), 3);', undefined],
  ['test_a.py', 'def test_a():\n    assert total(1, 2) == approx(3, abs=1e9)\n', 'whole'],
  ['test_a.py', 'def test_a():\n    assert total(1, 2) == approx(3, rel=1)\n', 'whole'],
  ['test_a.py', 'def test_a():\n    assert abs(mean([1, 2]) - 1.5) < 2\n', 'whole'],
  ['test_a.py', 'def test_a():\n    assert abs(mean([1, 2]) - 1.5) < 1e-3\n', undefined],
  ['test_a.py', 'def test_a():\n    assert total(1, 2) == approx(3, abs=1e-9)\n', undefined],
  [
    'test_a.py',
    'class A(TestCase):\n    def test_a(self):\n        self.assertAlmostEqual(f(1), 3, delta=5)\n',
    'whole',
  ],
  [
    'test_a.py',
    'class A(TestCase):\n    def test_a(self):\n        self.assertAlmostEqual(f(1), 3, places=2)\n',
    undefined,
  ],
  ['a.test.ts', 'expect(f(1)).toBeCloseTo(3, -3);', 'whole'],
  ['a.test.ts', 'expect(f(1)).toBeCloseTo(3, 3);', undefined],
  ['test_a.py', 'class A(TestCase):\n    def test_a(self):\n        self.assertTrue(f(1), 3)\n', 'message'],
  ['test_a.py', 'class A(TestCase):\n    def test_a(self):\n        self.assertTrue(f(1), "is so")\n', undefined],
  ['a.test.mjs', 'assert.ok([f(1) === 3]);', 'list'],
  ['a.test.mjs', "assert.ok(['a', 'b'].includes(f(1)));", undefined],
  ['test_a.py', 'def test_a():\n    assert (f(1) == 3, "three")\n', 'list'],
  ['test_a.py', 'def test_a():\n    assert (f(1) == 3), "three"\n', undefined],
  ['a.test.mjs', 'assert.match(String(f(1)), /.*/);', 'pattern'],
  ['a.test.mjs', 'assert.match(f(1), /^a/);', undefined],
  ['a.test.mjs', 'assert.match(f(1), /^$/);', undefined],
  ['a.test.mjs', 'assert.ok(f(1).length >= 0);', 'anything'],
  ['a.test.mjs', 'assert.ok(f(1).length >= 10);', undefined],
  ['a.test.ts', 'expect(f(1)).toEqual(expect.any(Number));', 'anything'],
  ['a.test.ts', 'expect(f(1)).toEqual({ id: expect.any(Number), name: "a" });', undefined],
  ['a.test.ts', 'expect(f(1)).toMatchObject({});', 'anything'],
  ['test_a.py', 'def test_a():\n    assert len(f(1)) >= 0\n', 'anything'],
  ['test_a.py', 'def test_a():\n    assert f(1) == 3 or True\n', 'anything'],
  ['test_a.py', 'class A(TestCase):\n    def test_a(self):\n        self.assertRegex(f(1), r".*")\n', 'pattern'],
  ['test_a.py', '@pytest.mark.xfail(reason="later")\ndef test_a():\n    assert f(1) == 3\n', 'may fail'],
  [
    'test_a.py',
    '@pytest.mark.xfail\ndef test_a():\n    assert f(1) == 3\n\ndef test_b():\n    assert f(1) == 2\n',
    undefined,
  ],
  ['a.test.mjs', "test.fails('a', () => { expect(f(1)).toBe(3); });", 'may fail'],
  ['a.test.mjs', "test('a', { todo: true }, () => { assert.equal(f(1), 3); });", 'may fail'],
  ['a.test.mjs', "test('a', () => { assert.equal(f(1), 3); });", undefined],
] as const)('what holds of any answer in %s: %s', ([path, source, why]) => {
  const said = asksForNothing([{ path, source }]);
  if (why === undefined) expect(said).toBeUndefined();
  else expect(said).toContain(why);
});
