import { expect, test } from 'vitest';
import { checkSchema, type Check, type CheckResult } from '../core/check.ts';
import { checksFor, judgeCriterion, unknownChecks } from './criteria.ts';

const file = checkSchema.parse({ kind: 'file', path: 'b.txt', contains: 'two' });
const tests = checkSchema.parse({ kind: 'command', run: 'npm test' });
const titled = checkSchema.parse({ kind: 'command', run: 'node x.js', title: 'negative numbers are summed' });
const judged = checkSchema.parse({ kind: 'judge', question: 'is the code clean?' });
const gone = checkSchema.parse({ kind: 'file', path: 'lib/c.txt', absent: true });
const moon = checkSchema.parse({ kind: 'file', path: 'done.txt', contains: 'the moon is made of cheese' });
const all = [file, tests, titled, judged, gone, moon];

test.each([
  ['b.txt says two', [0]],
  ['npm test passes', [1]],
  ['`npm test` still passes with exit code 0', [1]],
  ['npm test fails', []],
  ['npm tests', []],
  ['pnpm test passes', []],
  ['b.txt says three', []],
  ['b.txt does not say two', []],
  ['bb.txt says two', []],
  ['two', []],
  ['c.txt is gone', [4]],
  ['c.txt exists', []],
  ['the moon is two', []],
  ['negative numbers are summed', [2]],
  ['the moon is made of cheese', []],
  ['b.txt proves that the moon is made of cheese', []],
  ['npm test passes and the code is clean', []],
  ['it works', []],
  ['it passes', []],
  ['', []],
])('words alone are stood for by a check that they speak of and that says the rest: %s', (text, places) => {
  expect(checksFor(text, all)).toEqual(places);
});

test('a criterion names its checks by what they are called or by their place', () => {
  const named = { text: 'it sums', checks: ['npm test', 3] };
  expect(checksFor(named, all)).toEqual([1, 2]);
  expect(unknownChecks(named, all)).toEqual([]);
  expect(unknownChecks({ text: 'it sums', checks: ['npm run lint', 9] }, all)).toEqual(['npm run lint', 9]);
  expect(checksFor({ text: 'npm test passes', checks: [] }, all)).toEqual([]);
});

test('only checks that prove something, or hold, say that a criterion holds', () => {
  const came = (check: Check, before: CheckResult, after: CheckResult): string =>
    judgeCriterion({ text: 'x', checks: [1] }, [
      { check, before: { result: before, evidence: '' }, after: { result: after, evidence: 'seen' } },
    ]).result;
  expect(came(tests, 'fail', 'pass')).toBe('pass');
  expect(came({ ...tests, role: 'invariant' }, 'pass', 'pass')).toBe('pass');
  expect(came(tests, 'fail', 'fail')).toBe('fail');
  expect(came(tests, 'pass', 'pass')).toBe('cannot verify');
  expect(came(tests, 'fail', 'error')).toBe('cannot verify');
  expect(came(judged, 'error', 'pass')).toBe('cannot verify');
  expect(judgeCriterion('the moon is made of cheese', [])).toEqual({
    criterion: 'the moon is made of cheese',
    result: 'cannot verify',
    evidence: 'no check stands for it',
  });
});
