import { expect, test } from 'vitest';
import { armExpectations } from './arm-expectations.ts';

const armed = (path: string, source: string): readonly number[] =>
  armExpectations(path, source, { mark: 'zqx', word: 'zqw' })?.list.map(({ line }) => line) ?? [];

test('what a test expects in something that it hands over is armed, and nothing else', () => {
  const source = `test('walks', async () => {
  assert.equal(walk(1), 1);
  walk({}, (path) => { assert.equal(path, 'a'); });
  walk({}, (path) => assert.equal(path, 'a'));
  const look = function (path) { if (path) { assert.ok(path); } };
  for (const one of [1]) { assert.ok(one); }
  assert.throws(() => { assert.ok(false); });
  await load('x').then((one) => { expect(one).toBe(1); });
});
test('catches', () => { walk({}, () => { assert.ok(1); }); try { walk(); } catch {} });
`;
  expect(armed('a.test.mjs', source)).toEqual([3, 4, 5, 8]);
});

test('in Python a block that somebody else closes is something handed over, too', () => {
  const source = `def test_walk(self):
    self.assertEqual(walk(1), 1)
    walk({}, lambda path: self.assertEqual(path, "a"))
    def look(path):
        assert path == "a"
    with opened("x") as one:
        if one:
            assert one.id == "x"
    with tempfile.TemporaryDirectory() as place:
        assert place
    assert one

def helper():
    pass
`;
  expect(armed('test_a.py', source)).toEqual([3, 5, 8]);
});
