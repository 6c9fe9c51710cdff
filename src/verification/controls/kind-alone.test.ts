import { expect, test } from 'vitest';
import { asksForKindAlone } from './kind-alone.ts';

test.for([
  ['a.test.ts', "expect(parse('a')).toBeInstanceOf(Config); expect(parse('b')).toBeDefined();", true],
  ['a.test.ts', "expect(parse('a')).toBeInstanceOf(Config); expect(parse('b').b).toBe(1);", false],
  ['a.test.mjs', "assert.ok(parse('a') !== undefined); assert.equal(typeof parse('a'), 'object');", true],
  ['a.test.mjs', "assert.ok(valid('a@b.c'));", false],
  ['a.test.mjs', 'assert.doesNotThrow(() => run(1)); assert.throws(() => run(-1));', false],
  ['test_a.py', 'def test_a():\n    assert parse("a") is not None\n    assert isinstance(parse("a"), dict)\n', true],
  ['test_a.py', 'def test_a():\n    assert isinstance(parse("a"), dict)\n    assert parse("a") == {}\n', false],
  ['test_a.py', 'import a\n', false],
] as const)('in %s: %s', ([path, source, alone]) => {
  expect(asksForKindAlone([{ path, source }])).toBe(alone);
});
