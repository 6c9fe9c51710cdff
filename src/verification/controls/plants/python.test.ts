import { expect, test } from 'vitest';
import { plantPythonTest } from './python.ts';

test.for([
  [
    'class TestA(unittest.TestCase):\n    def test_a(self):\n        self.assertEqual(f(1), 2)\n',
    'class ZzMARK(unittest.TestCase):',
  ],
  ['class TestA(lib.Case):\n    def test_a(self):\n        self.assertEqual(f(1), 2)\n', 'class TestZzMARK(lib.Case):'],
  [
    'class TestA(Mixin, BaseTest):\n    def test_a(self):\n        self.assertTrue(f(1))\n',
    'class TestZzMARK(BaseTest):',
  ],
  ['class TestA(Base):\n    def test_a(self):\n        assert f(1)\n', 'def test_zz_MARK():'],
] as const)('a test is planted where its runner runs it: %s', ([source, head]) => {
  expect(plantPythonTest(source, { path: 'test_a.py', mark: 'MARK', selected: undefined })?.text).toContain(head);
});
