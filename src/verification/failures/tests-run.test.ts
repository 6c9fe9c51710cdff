import { expect, test } from 'vitest';
import { testsRun } from './tests-run.ts';

test.each([
  ['node:test', 'ℹ tests 5\nℹ suites 0\nℹ pass 3\nℹ fail 1\nℹ cancelled 0\nℹ skipped 1\nℹ todo 0\n', 4],
  ['TAP of node:test', '1..2\n# tests 2\n# pass 2\n# skipped 0\n# todo 0\n', 2],
  ['vitest', ' Test Files  1 passed (1)\n      Tests  2 failed | 3 passed | 1 skipped (6)\n', 5],
  ['vitest in colour', '\u001B[2m      Tests \u001B[22m \u001B[32m3 passed\u001B[39m (3)\n', 3],
  ['jest', 'Test Suites: 1 passed, 1 total\nTests:       1 failed, 3 passed, 4 total\n', 4],
  ['mocha', '  3 passing (4ms)\n  1 failing\n', 4],
  ['pytest', '=== 1 failed, 3 passed, 2 skipped in 0.12s ===\n', 4],
  ['pytest, quietly', '3 passed in 0.01s\n', 3],
  ['unittest', 'Ran 4 tests in 0.001s\n\nOK (skipped=1)\n', 3],
  ['cargo', 'test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured\ntest result: ok. 1 passed; 0 failed\n', 3],
  ['go test -v', '=== RUN   TestA\n--- PASS: TestA (0.00s)\n    --- PASS: TestA/one (0.00s)\nok\n', 2],
  ['rspec', '12 examples, 1 failure\n', 12],
  ['two runners in one line', 'ℹ tests 2\nℹ skipped 0\n3 passed in 0.01s\n', 5],
])('the count of %s is read from what it prints', (_, printed, count) => {
  expect(testsRun(printed)).toBe(count);
});

test('where no runner counted, nothing is said', () => {
  expect(testsRun('ok \texample.com/a\t0.1s\nall tests passed, 3 of them\n')).toBeUndefined();
});
