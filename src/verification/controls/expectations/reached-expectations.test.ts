import { expect, test } from 'vitest';
import { reachedExpectations } from './reached-expectations.ts';

test('a file of tests notes which of its tests come to what they expect', () => {
  const source = `import * as a from './a.mjs';
test('doubles', () => { assert.equal(a.double(4), 8); });
test('walks', () => { a.walk({}, (path) => { assert.equal(path, 'b'); }); });
`;
  const found = reachedExpectations('a.test.mjs', source, 'seen', (name) => ['double', 'walk'].includes(name));
  expect(found?.lines).toEqual([2, 3]);
  expect(found?.text).toContain('((globalThis.seen ??= new Set()).add(1), assert.equal(path, ');
  expect(found?.text.split('\n')).toHaveLength(source.split('\n').length);
});

test('a test that may honestly come to nothing is not noted', () => {
  const source = `def test_lines():
    if lines("a"):
        assert lines("a") == ["a"]

def test_words():
    for word in words("a b"):
        assert word != ""
`;
  const found = reachedExpectations('test_a.py', source, 'seen', () => true);
  expect(found?.lines).toEqual([7]);
  expect(found?.text).toMatch(/assert\s+\(seen_seen\.add\(0\) or \(word != ""\)\)/);
});

test('what is expected in a callback, or in a walk, is to be come to by itself', () => {
  const source = `import * as lib from './lib.mjs';
test('sends', () => {
  const bus = new lib.Bus();
  bus.on('a', (one) => assert.equal(one, 1));
  bus.on('error', (one) => assert.equal(one, 1));
  assert.equal(bus.emit('a', 1), true);
  for (const one of bus.list()) {
    assert.ok(one);
  }
});
`;
  expect(reachedExpectations('a.test.mjs', source, 'seen', () => true)?.lines).toEqual([4, 2, 8]);
});
