import { expect, test } from 'vitest';
import { expectedInShell } from './turn-shell.ts';
import { turnExpectations } from './turn-expectations.ts';

test.each([
  ['[ "$(sh sum.sh 1 2)" = 3 ]', '[ "$(sh sum.sh 1 2)" = 37 ]'],
  ['[[ $(./sum 1 2) == "3 of 4" ]] || exit 1', '[[ $(./sum 1 2) == "3 of 47" ]] || exit 1'],
  ['if [ "$(sum 2 2)" -ne 4 ]; then exit 1; fi', 'if [ "$(sum 2 2)" -ne 47 ]; then exit 1; fi'],
  [`test "$(greet ann)" = 'hi ann' && echo ok`, `test "$(greet ann)" = 'hi ann7' && echo ok`],
  ['assert_eq "$(sum 1 2)" 3', 'assert_eq "$(sum 1 2)" 37'],
])('what a test in a shell expects of a program is turned: %s', (line, turned) => {
  expect(turnExpectations('test_sum.sh', `${line}\n`)?.text).toBe(`${turned}\n`);
});

test.each([
  'if [ "$1" = verbose ]; then set -x; fi',
  'echo "$(date)" 3',
  '# [ "$(sum 1 2)" = 3 ]',
  '[ -f "$(pwd)/a" ]',
])('what may be no expectation stays as it is: %s', (line) => {
  expect(turnExpectations('test_sum.sh', `${line}\n`)).toBeUndefined();
});

test('the values that tests in a shell expect are known', () => {
  expect(expectedInShell('[ "$(sum 1 2)" = 3 ]\n[ "$(sum 20 22)" = "42" ]\n')).toEqual(['3', '42']);
});
