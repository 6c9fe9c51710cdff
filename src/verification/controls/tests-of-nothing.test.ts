import { expect, test } from 'vitest';
import { ownModule } from './own-module.ts';
import { asksReplaced, isHanded } from './tests-of-nothing.ts';

test.each([
  [
    'test_a.py',
    'def test_add():\n    with mock.patch("lib.add", return_value=3):\n        assert lib.add(1, 2) == 3\n',
    true,
  ],
  [
    'test_a.py',
    'def test_add():\n    with mock.patch("lib.fetch", return_value=3):\n        assert lib.add(1, 2) == 3\n',
    false,
  ],
  [
    'test_a.py',
    'def test_add(monkeypatch):\n    monkeypatch.setattr(lib, "add", lambda a, b: 3)\n    assert lib.add(1, 2) == 3\n',
    true,
  ],
  ['a.test.mjs', `test('a', () => { mock.method(lib, 'sum', () => 3); assert.equal(lib.sum(1, 2), 3); });`, true],
  ['a.test.mjs', `test('a', () => { vi.spyOn(lib, 'sum'); expect(lib.sum(1, 2)).toBe(3); });`, false],
  ['a.test.mjs', `test('a', () => { vi.spyOn(lib, 'sum').mockReturnValue(3); expect(lib.sum(1, 2)).toBe(3); });`, true],
] as const)('a test that asks its own stand-in is known: %s %s', (path, source, is) => {
  expect(asksReplaced(path, source)).toBe(is);
});

test('an import of Python means files of the project, or none', () => {
  const file = { kind: 'file', mode: 0o644, oid: '' } as const;
  const entries = new Map(['shop/__init__.py', 'shop/price.py', 'lib.py'].map((path) => [path, file]));
  expect(ownModule('from shop import price, total', entries)).toEqual(['shop/__init__.py', 'shop/price.py']);
  expect(ownModule('import json, lib as code', entries)).toEqual(['lib.py']);
  expect(ownModule('import json', entries)).toEqual([]);
});

test.each([
  ['def test_add():\n    assert add(1, 2) == 3\n', false],
  ['def test_page(client):\n    assert client.get("/")\n', true],
  ['class PageTest(unittest.TestCase):\n    def test_page(self):\n        pass\n', false],
  ['class PageTest(LiveCase):\n    def test_page(self):\n        pass\n', true],
])('tests of Python that are handed something may be handed the project: %j', (blank, is) => {
  expect(isHanded(blank)).toBe(is);
});
