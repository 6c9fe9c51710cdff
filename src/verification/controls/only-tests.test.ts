import { expect, test } from 'vitest';
import { onlyTests } from './only-tests.ts';

const NODE = `import { test } from 'node:test';\nimport { sum } from './lib.mjs';\ntest('adds', () => sum(1, 2));\n`;
const PYTHON = 'import pytest\nfrom lib import add\n\ndef test_add():\n    assert add(1, 2) == 3\n';

test.each([
  ['sum-test.mjs', NODE, true],
  ['sum-test.mjs', `${NODE}export const helper = 1;\n`, false],
  ['speed.mjs', `import { sum } from './lib.mjs';\nconst test = (a) => sum(a, 1);\ntest(1);\n`, false],
  ['check_calc.py', PYTHON, true],
  [
    'testcalc.py',
    'import unittest\n\nclass CalcCase(unittest.TestCase):\n    def test_add(self):\n        pass\n',
    true,
  ],
  ['calc.py', `${PYTHON}\ndef add(a, b):\n    return a + b\n`, false],
  ['calc.py', 'def add(a, b):\n    "def test_add(): nothing"\n    return a + b\n', false],
] as const)('a file that holds nothing but tests is known by what it holds: %s', (path, source, is) => {
  expect(onlyTests(path, source)).toBe(is);
});
