import { describe, expect, test } from 'vitest';
import { turnExpectations } from './turn-expectations.ts';

/** With every number and word that was put in shown as `N` and `W`. */
function turned(path: string, line: string): string | undefined {
  return turnExpectations(path, line)
    ?.text.replaceAll(/\d{6,}/g, 'N')
    .replaceAll(/[bcdfghjkmnpqrstvwxz]{6}/g, 'W');
}

describe('what tests expect is turned', () => {
  test.for([
    ['assert.equal(sum(1, 2), 3);', 'assert.equal(sum(1, 2), N);'],
    ["assert.equal('b', name());", "assert.equal('Wb', name());"],
    ["assert.deepEqual([sum(2, 2)], [4], 'message');", "assert.deepEqual([sum(2, 2)], [N], 'message');"],
    ['assert.equal(one, other);', 'assert.notEqual(one, other);'],
    ['assert.equal(sum(1, 2), 3); // assert.equal(a, 4)', 'assert.equal(sum(1, 2), N); // assert.equal(a, 4)'],
    ["assert.ok(x > 1 && f('a)'), 'no');", "assert.ok(!(x > 1 && f('a)')), 'no');"],
    ['assert(sum(1, 2) === 3);', 'assert(sum(1, 2) === N);'],
    ['assert.match(text, /a[(]b/);', 'assert.doesNotMatch(text, /a[(]b/);'],
    ['expect(f(1)).not.toBe(3);', 'expect(f(1)).toBe(3);'],
    ['await expect(p).resolves.toEqual({ a: 1 });', 'await expect(p).resolves.toEqual({ a: N });'],
    ["expect(f).toThrow(/it's/);", "expect(f).not.toThrow(/it's/);"],
    ['expect(x).to.equal(3);', 'expect(x).to.equal(N);'],
    ['expect(x).to.be.true;', 'expect(x).to.be.not.true;'],
  ] as const)('in JavaScript: %s', ([line, other]) => {
    expect(turned('a.test.js', line)).toBe(other);
  });

  test.for([
    ['self.assertEqual(add(1, 2), 3)', 'self.assertEqual(add(1, 2), N)'],
    ['self.assertEqual(3, add(1, 2))', 'self.assertEqual(N, add(1, 2))'],
    ['self.assertTrue(add(2, 1) == 3)', 'self.assertTrue(add(2, 1) == N)'],
    ['self.assertTrue(isclose(half(3), 1.5, rel_tol=1))', 'self.assertTrue(isclose(half(3), N, rel_tol=1))'],
    ['self.assertIn(a, b)', 'self.assertNotIn(a, b)'],
    ['assert add(1, 2) == 3, "a, b"', 'assert add(1, 2) == N, "a, b"'],
    ['assert f("a") == """x"""', 'assert f("a") == """Wx"""'],
    ['assert a in b and c == 1', 'assert not (a in b and c == 1)'],
    ['assert (f(a)\n        == g(b))  # == 1', 'assert not ((f(a)\n        == g(b)))  # == 1'],
  ] as const)('in Python: %s', ([line, other]) => {
    expect(turned('test_a.py', line)).toBe(other);
  });

  test('in Go the condition under which a test complains is denied', () => {
    const source = 'if got := Add(1, 2); got != 3 {\n\tt.Fatalf("got %d", got)\n}\n';
    expect(turned('a_test.go', source)).toBe('if got := Add(1, 2); !(got != 3) {\n\tt.Fatalf("got %d", got)\n}\n');
  });

  test('in Rust another value is of the same size', () => {
    expect(turned('a.rs', 'assert_eq!(add(1, 2), 3u8); assert_eq!(a, b); assert!(x > 1, "a");')).toBe(
      'assert_eq!(add(1, 2), 1u8); assert_ne!(a, b); assert!(!(x > 1), "a");',
    );
  });
});

test('a call that looks like a helper is turned too, and counted apart', () => {
  const found = turnExpectations('a.test.js', "test('a', () => { near(sum(1, 2), 3); });\n");
  expect(found).toMatchObject({ known: 0, guessed: 1 });
});

test('a file that expects nothing is left alone', () => {
  expect(turnExpectations('a.test.js', "test('loads', () => { load('x', 1); });\n")).toBeUndefined();
  expect(turnExpectations('a.txt', 'assert.equal(1, 2)')).toBeUndefined();
});
