import { expect, test } from 'vitest';
import { checkSchema } from '../core/check.ts';
import { coverageInstruction, deadInstructions, instructionFor } from './instruct.ts';

const told = (check: unknown, evidence: string, before: 'pass' | 'fail' = 'fail'): string | undefined =>
  instructionFor({
    check: checkSchema.parse(check),
    before: { result: before, evidence: '' },
    after: { result: 'fail', evidence },
  });
const NOW = 'Of your last attempt, it is not so now:';

test.each([
  [{ path: 'a.txt', exists: true }, 'a.txt is not there', 'Make this true: the file a.txt exists.'],
  [{ path: 'a.txt', absent: true }, 'a.txt is there', 'Make this true: there is no a.txt.'],
  [
    { path: 'a.txt', contains: 'two' },
    'a.txt is not there',
    'Make this true: the file a.txt exists and contains "two".',
  ],
  [{ path: 'a.txt', matches: '^t' }, 'no', 'Make this true: the file a.txt exists and matches /^t/.'],
  [
    { path: 'a.json', json: { path: 'a.b', equals: 1 } },
    'a.json: a.b is 2',
    'Make this true: the file a.json exists and is JSON with 1 at a.b.',
  ],
])('of a file it is said what is to be true of it: %j', (check, evidence, wanted) => {
  expect(told({ kind: 'file', ...check }, evidence)).toBe(`${wanted} ${NOW} ${evidence}`);
});

test('so it is of every other kind of check, and what was true before is to stay so', () => {
  expect(told({ kind: 'command', run: 'npm test', matches: 'ok' }, 'npm test: exit 1')).toBe(
    `Make this true: \`npm test\` exits 0 and prints what matches /ok/. ${NOW} npm test: exit 1`,
  );
  expect(told({ kind: 'command', run: 'npm test', role: 'invariant' }, 'npm test: exit 1', 'pass')).toMatch(
    /^Keep this true, as it was before you began: `npm test` exits 0\. /,
  );
  expect(told({ kind: 'file', path: 'a', unchanged: true, role: 'invariant' }, 'a was changed', 'pass')).toMatch(
    /^Keep this true, .*: the file a exists and is to the byte as it was before you began\. /,
  );
  const http = { kind: 'http', start: 'node s.js', ready: 'http://127.0.0.1:1/', url: 'http://127.0.0.1:1/x' };
  expect(told({ ...http, contains: 'hi' }, 'no answer')).toMatch(
    /^Make this true: once `node s\.js` runs, GET http:\/\/127\.0\.0\.1:1\/x answers 200 with "hi" in it\. /,
  );
  expect(told({ kind: 'judge', question: 'is it clean?' }, 'no')).toContain('answers yes to "is it clean?"');
  expect(told({ kind: 'screenshot', question: 'is it blue?' }, 'no')).toContain('answers yes to "is it blue?"');
  const check = checkSchema.parse({ kind: 'command', run: 'npm test' });
  const seen = { result: 'pass', evidence: '' } as const;
  expect(instructionFor({ check, before: seen, after: seen })).toBeUndefined();
});

test('a dead check, and lines that no check notices, are named with what to do about them', () => {
  const place = { path: 'a.js', first: 3, last: 9, lines: 7, kind: 'code', coverage: 'uncovered' } as const;
  const report = {
    planted: [{ check: 'x', result: 'dead', evidence: 'node --test still passes' } as const],
    coverage: { covered: 1, uncovered: 7, notTried: 0, other: 0, places: [place] },
  };
  expect(deadInstructions(report)).toEqual([expect.stringContaining('node --test still passes. Let the program')]);
  expect(coverageInstruction(report)).toContain('when these lines are taken out: a.js:3-9.');
  expect(coverageInstruction({ ...report, coverage: { ...report.coverage, places: [] } })).toBeUndefined();
});
