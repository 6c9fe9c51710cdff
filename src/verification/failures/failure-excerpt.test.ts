import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadTokenizer } from '../../memory/tokens.ts';
import { failureExcerpt } from './failure-excerpt.ts';

const OUTPUTS = join(import.meta.dirname, '../../../test/fixtures/runner-output');
const output = (name: string): string => readFileSync(join(OUTPUTS, `${name}.txt`), 'utf8');

/** What the next attempt must read of each: the assertion, and its place. And what it need not. */
test.each<readonly [string, readonly string[], readonly string[]]>([
  [
    'node-spec',
    ['adds two numbers', '-1 !== 3', 'sum.test.js:5:10', 'Missing expected exception'],
    ['duration_ms', 'node:internal', '✔ keeps zero'],
  ],
  [
    'node-tap',
    ['not ok 1 - adds two numbers', '-1 !== 3', 'sum.test.js:5:10', 'Missing expected exception'],
    ['# duration_ms', 'subtestsFailed', 'ok 2 - keeps zero'],
  ],
  [
    'vitest',
    ['FAIL  sum.test.js > sum > adds two numbers', 'expected -1 to be 3', 'sum.test.js:5:23', '"b": 4'],
    ['Start at', 'keeps zero 3ms'],
  ],
  [
    'jest',
    ['● sum › adds two numbers', 'Expected: 3', 'Received: -1', 'sum.jest.test.js:4:23', '"b": 0'],
    ['Snapshots:', 'Ran all test suites'],
  ],
  ['mocha', ['1) sum', '-1 !== 3', 'sum.mocha.js:5:12', '+   b: 0'], ['passing', 'node:internal']],
  [
    'pytest',
    ['assert total([]) == 0', 'assert -1 == 0', 'test_total.py:4: AssertionError', 'of three'],
    ['test session starts', 'plugins:'],
  ],
  ['pytest-collect', ["No module named 'nothere'", 'test_broken.py:1'], ['short test summary']],
  [
    'unittest',
    ['FAIL: test_empty', 'AssertionError: -1 != 0', 'line 6, in test_empty', "TypeError: 'NoneType'"],
    ['Ran 3 tests'],
  ],
  [
    'go',
    ['--- FAIL: TestEmpty', 'total_test.go:7: Total(nil) = -1, want 0', 'total_test.go:14: got 5, want 6'],
    ['0.009s'],
  ],
  ['go-build', ['./total.go:8:9: undefined: tt'], ['build failed']],
  [
    'cargo',
    ['panicked at src/lib.rs:16:9', 'of three', 'left: -1', 'right: 0', 'src/lib.rs:11:9'],
    ['test result', '/rustc/', 'Compiling'],
  ],
  [
    'cargo-build',
    ['error[E0308]: mismatched types', '--> src/lib.rs:2:5', 'expected `String`, found `i32`'],
    ['could not compile'],
  ],
  [
    'tsc',
    ["a.ts(4,7): error TS2322: Type 'number' is not assignable", "a.ts(6,13): error TS2552: Cannot find name 'totl'"],
    [],
  ],
  [
    'tsc-pretty',
    ['a.ts:4:7 - error TS2322:', 'const total: string = add(1, 2);', 'TS2552'],
    ['Found 3 errors', '\u001b'],
  ],
  [
    'eslint',
    ['lint.js', "1:7   error    'unused' is assigned", "2:22  error    'nothere' is not defined"],
    ['✖ 5 problems'],
  ],
])('%s: the failing assertions with their places, and not the rest', (name, wanted, unwanted) => {
  const { text } = failureExcerpt(output(name));
  expect(wanted.filter((part) => !text.includes(part))).toEqual([]);
  expect(unwanted.filter((part) => text.includes(part))).toEqual([]);
});

test.each([
  ['node-spec', 'test at sum.test.js:4:1: AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:'],
  ['vitest', 'FAIL  sum.test.js > sum > adds two numbers: AssertionError: expected -1 to be 3 // Object.is equality'],
  ['jest', '● sum › adds two numbers: expect(received).toBe(expected) // Object.is equality'],
  ['go', '--- FAIL: TestEmpty (0.00s): total_test.go:7: Total(nil) = -1, want 0'],
  ['tsc', "a.ts(4,7): error TS2322: Type 'number' is not assignable to type 'string'."],
  ['unittest', "ERROR: test_error (__main__.TotalTest.test_error): TypeError: 'NoneType' object is not iterable"],
])('%s: the line that says most', (name, headline) => {
  expect(failureExcerpt(output(name)).headline).toBe(headline);
});

test('of several runners in one output, each is heard', () => {
  const { text } = failureExcerpt(`${output('tsc')}\n${output('jest')}\n${output('eslint')}`);
  expect(['error TS2322', '● sum › adds two numbers', 'no-unused-vars'].filter((part) => !text.includes(part))).toEqual(
    [],
  );
});

test('where no runner is known, the beginning of the failure and the end are told', () => {
  const noise = Array.from({ length: 4000 }, (_, i) => `step ${i} went well`);
  const { text } = failureExcerpt([...noise, 'ERROR: the disk is full', ...noise, 'gave up after 3 tries'].join('\n'));
  expect(text).toContain('ERROR: the disk is full');
  const dumped = "loading\nError: Cannot find native binding\n  cause: { code: 'X' }\n}\n}\n";
  expect(failureExcerpt(dumped).headline).toBe('Error: Cannot find native binding');
  expect(failureExcerpt('it went\nwrong here\n}\n---\n').headline).toBe('wrong here');
  expect(text).toMatch(/gave up after 3 tries$/);
  expect(text).toMatch(/… \d+ lines left out/);
});

test('an exception that nobody caught is told with its place', () => {
  const thrown =
    'file:///p/a.mjs:3\n  throw new RangeError("too far");\n  ^\n\nRangeError: too far\n    at go (file:///p/a.mjs:3:9)\n\nNode.js v24.0.0';
  expect(failureExcerpt(thrown)).toEqual({
    headline: expect.stringContaining('RangeError'),
    text: expect.stringContaining('a.mjs:3:9'),
  });
});

test('two thousand tokens at most, whatever was printed', async () => {
  const tokenizer = await loadTokenizer();
  const many = Array.from(
    { length: 300 },
    (_, i) => `--- FAIL: Test${i} (0.00s)\n    a_test.go:${i}: got ${i}, want 0`,
  ).join('\n');
  const outputs = [
    `${many}\nFAIL`,
    Array.from({ length: 40 }, () => output('jest')).join('\n'),
    `error: ${'x'.repeat(100_000)}`,
    '錯誤: 這不行\n'.repeat(3000),
    'deadbeef0123 '.repeat(20_000),
    '',
  ];
  expect(outputs.map((text) => tokenizer.count(failureExcerpt(text).text) <= 2000)).toEqual(outputs.map(() => true));
  expect(failureExcerpt(`${many}\nFAIL`).text).toMatch(/… and \d+ more failures$/);
  expect(failureExcerpt('').headline).toBe('nothing was printed');
});
