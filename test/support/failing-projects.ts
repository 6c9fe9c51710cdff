/** A small project whose tests really fail, by one runner; and what whoever mends it must read. */
export interface FailingProject {
  readonly files: Readonly<Record<string, string>>;
  /** `{name}` is the path of a program or of a package's folder. */
  readonly command: string;
  /** Packages of npm that the command needs, with their versions. */
  readonly packages?: readonly string[];
  /** The assertion as its runner words it, and its place. */
  readonly wanted: readonly string[];
}

const SUM = 'export const sum = (a, b) => a - b;\n';
const COMMON = 'exports.sum = (a, b) => a - b;\n';
/** Most of what a runner prints is of no use to whoever mends a failure. */
const NOISE = "for (let i = 0; i < 60; i += 1) console.log('loading part', i, 'of the world');\n";
const passing = (line: (i: number) => string): string => Array.from({ length: 40 }, (_, i) => line(i)).join('\n');

const PYTHON = 'def total(xs):\n    return sum(xs) - 1\n';

export const FAILING_PROJECTS: Readonly<Record<string, FailingProject>> = {
  'node-test': {
    files: {
      'sum.mjs': SUM,
      'sum.test.mjs': `import assert from 'node:assert';
import test from 'node:test';
import { sum } from './sum.mjs';
${NOISE}${passing((i) => `test('keeps ${i}', () => assert.equal(sum(${i}, 0), ${i}));`)}
test('adds two numbers', () => {
  assert.equal(sum(2, 3), 5);
});
test('adds to lists', () => assert.deepEqual({ a: 1, b: sum(1, 1) }, { a: 1, b: 2 }));
`,
    },
    command: 'node --test',
    wanted: ['adds two numbers', '-1 == 5', 'sum.test.mjs:46', 'adds to lists', 'sum.test.mjs:48'],
  },
  vitest: {
    files: {
      'sum.mjs': SUM,
      'sum.test.mjs': `import { sum } from './sum.mjs';
${NOISE}${passing((i) => `test('keeps ${i}', () => expect(sum(${i}, 0)).toBe(${i}));`)}
describe('sum', () => {
  test('adds two numbers', () => {
    expect(sum(2, 3)).toBe(5);
  });
  test('adds to lists', () => expect({ a: 1, b: sum(1, 1) }).toEqual({ a: 1, b: 2 }));
});
`,
    },
    command: 'node {vitest}/vitest.mjs run --globals',
    wanted: ['sum > adds two numbers', 'expected -1 to be 5', 'sum.test.mjs:45', 'adds to lists'],
  },
  jest: {
    files: {
      'package.json': '{"name":"sum","version":"1.0.0"}\n',
      'sum.js': COMMON,
      'sum.test.js': `const { sum } = require('./sum');
${NOISE}${passing((i) => `test('keeps ${i}', () => expect(sum(${i}, 0)).toBe(${i}));`)}
describe('sum', () => {
  test('adds two numbers', () => {
    expect(sum(2, 3)).toBe(5);
  });
  test('adds to lists', () => expect({ a: 1, b: sum(1, 1) }).toEqual({ a: 1, b: 2 }));
});
`,
    },
    command: 'node {jest}/bin/jest.js',
    packages: ['jest@30.0.0'],
    wanted: ['sum › adds two numbers', 'Expected: 5', 'Received: -1', 'sum.test.js:45', 'adds to lists'],
  },
  mocha: {
    files: {
      'sum.js': COMMON,
      'test/sum.js': `const assert = require('node:assert');
const { sum } = require('../sum');
${NOISE}${passing((i) => `it('keeps ${i}', () => assert.equal(sum(${i}, 0), ${i}));`)}
describe('sum', () => {
  it('adds two numbers', () => {
    assert.strictEqual(sum(2, 3), 5);
  });
});
`,
    },
    command: 'node {mocha}/bin/mocha.js',
    packages: ['mocha@11.7.0'],
    wanted: ['adds two numbers', '-1 !== 5', 'test/sum.js:46'],
  },
  pytest: {
    files: {
      'total.py': PYTHON,
      'test_total.py': `import pytest
from total import total

@pytest.mark.parametrize("n", range(1, 40))
def test_keeps(n):
    print("loading", n)
    assert total([n, 1]) == n

def test_empty():
    assert total([]) == 0
`,
    },
    command: '{python} -m pytest',
    wanted: ['test_empty', 'assert total([]) == 0', 'assert -1 == 0', 'test_total.py:10'],
  },
  unittest: {
    files: {
      'total.py': PYTHON,
      'test_total.py': `import unittest
from total import total

class TotalTest(unittest.TestCase):
    def test_empty(self):
        self.assertEqual(total([]), 0)

    def test_none(self):
        total(None)
${passing((i) => `\n    def test_keeps_${i}(self):\n        print("loading", ${i})`)}
`,
    },
    command: '{python} -m unittest -v',
    wanted: ['test_empty', 'AssertionError: -1 != 0', 'line 6', "TypeError: 'NoneType'", 'line 9'],
  },
  go: {
    files: {
      'go.mod': 'module total\n\ngo 1.19\n',
      'total.go':
        'package total\n\nfunc Total(xs []int) int {\n\tt := -1\n\tfor _, x := range xs {\n\t\tt += x\n\t}\n\treturn t\n}\n',
      'total_test.go':
        'package total\n\nimport "testing"\n\nfunc TestEmpty(t *testing.T) {\n\tif got := Total(nil); got != 0 {\n\t\tt.Errorf("Total(nil) = %d, want 0", got)\n\t}\n}\n\nfunc TestSub(t *testing.T) {\n\tt.Run("of three", func(t *testing.T) {\n\t\tif got := Total([]int{1, 2, 3}); got != 6 {\n\t\t\tt.Fatalf("got %d, want 6", got)\n\t\t}\n\t})\n}\n',
    },
    command: 'GOCACHE=/tmp/go-build GOFLAGS=-mod=mod {go} test ./...',
    wanted: ['TestEmpty', 'total_test.go:7: Total(nil) = -1, want 0', 'of_three', 'total_test.go:14: got 5, want 6'],
  },
  cargo: {
    files: {
      'Cargo.toml': '[package]\nname = "total"\nversion = "0.1.0"\nedition = "2021"\n',
      'Cargo.lock': 'version = 3\n\n[[package]]\nname = "total"\nversion = "0.1.0"\n',
      'src/lib.rs':
        'pub fn total(xs: &[i32]) -> i32 {\n    xs.iter().sum::<i32>() - 1\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n\n    #[test]\n    fn empty() {\n        assert_eq!(total(&[]), 0);\n    }\n\n    #[test]\n    fn three() {\n        assert_eq!(total(&[1, 2, 3]), 6, "of three");\n    }\n}\n',
    },
    command: 'CARGO_HOME=/tmp/cargo CARGO_TARGET_DIR=/tmp/target RUSTC={rustc} {cargo} test --offline',
    wanted: ['src/lib.rs:11:9', 'left: -1', 'right: 0', 'src/lib.rs:16:9', 'of three'],
  },
  tsc: {
    files: {
      'tsconfig.json': '{"compilerOptions":{"strict":true,"noEmit":true,"types":[]},"include":["src"]}\n',
      'src/a.ts':
        'const add = (a: number, b: number): number => a + b;\n\nconst total: string = add(1, 2);\n\nexport const twice = totl + total;\n',
    },
    command: 'node {typescript}/bin/tsc',
    packages: ['typescript@5.9.3'],
    wanted: ['src/a.ts(3,7): error TS2322', 'src/a.ts(5,22): error TS2552', "Cannot find name 'totl'"],
  },
  eslint: {
    files: {
      'eslint.config.mjs':
        "export default [{ files: ['src/**/*.js'], rules: { 'no-unused-vars': 'error', 'no-undef': 'error' } }];\n",
      'src/a.js': 'const unused = 1;\nexport const twice = nothere * 2;\n',
    },
    command: 'node {eslint}/bin/eslint.js .',
    packages: ['eslint@9.30.0'],
    wanted: ['src/a.js', "1:7   error  'unused' is assigned", "2:22  error  'nothere' is not defined"],
  },
};
