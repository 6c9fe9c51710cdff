import { expect, test } from 'vitest';
import { watchOrder } from './watch-order.ts';

const line = (path: string, text: string): string | undefined =>
  watchOrder(path, text, 'W')
    ?.text.split('\n')
    .find((one) => one.includes('W_sized(') && !/^(?:function|W_sized)/.test(one));

test.each([
  ['assert.ok(!(lib.far(1, 2) > 2));', 'assert.ok(!(W_sized(lib.far(1, 2)) > 2));'],
  ['assert.equal(lib.far(1, 2) > 2, false);', 'assert.equal(W_sized(lib.far(1, 2)) > 2, false);'],
  ['assert.ok(Math.abs(lib.pi() - 3) <= 0.2 && ok);', 'assert.ok(W_sized(Math.abs(lib.pi() - 3)) <= 0.2 && ok);'],
  ['expect(lib.far(1)).not.toBeGreaterThan(2);', 'expect(W_sized(lib.far(1))).not.toBeGreaterThan(2);'],
])('in JavaScript, %s', (text, other) => {
  expect(line('a.test.mjs', text)).toBe(other);
});

test.each([
  ['    assert not (lib.far(1, 2) > 2)', '    assert not (W_sized(lib.far(1, 2)) > 2)'],
  ['    assert not lib.far(3, 3) > 1', '    assert not W_sized(lib.far(3, 3)) > 1'],
  [
    '        self.assertFalse(lib.far(1) > lib.most())',
    '        self.assertFalse(W_sized(lib.far(1)) > W_sized(lib.most()))',
  ],
])('in Python, %s', (text, other) => {
  expect(line('test_a.py', `def test_a(self):\n${text}\n`)).toBe(other);
});

test('what compares nothing by its size is left as it is', () => {
  expect(watchOrder('a.test.mjs', `assert.equal(run(() => 2), 3);`, 'W')).toBeUndefined();
  expect(watchOrder('test_a.py', 'def test_a():\n    assert run(1) == 2\n', 'W')).toBeUndefined();
});
