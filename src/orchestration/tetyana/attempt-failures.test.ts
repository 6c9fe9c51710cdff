import { expect, test } from 'vitest';
import { attemptFailures } from './attempt-failures.ts';

const NOTHING = { ended: undefined, met: undefined, refused: [], strays: [] };
const met = { name: 'attemptBytes', allowed: 2 ** 31 } as const;

test('an attempt whose turn ended by itself in the moment in which it met a limit is told of the limit', () => {
  expect(attemptFailures({ ...NOTHING, met })).toEqual([
    'too much to take in: more than 2 GiB in new or changed files (limits.attemptBytes)',
  ]);
});

test('a turn that the limit ended has said so itself, and says it once', () => {
  const ended = 'the agent did not finish: limit_met: the attempt was ended';
  expect(attemptFailures({ ...NOTHING, ended, met })).toEqual([ended]);
});

test('leftovers and files of the real project that changed are told beside it', () => {
  expect(attemptFailures({ ...NOTHING, refused: ['a pipe'], strays: ['a', 'b'] })).toEqual([
    'a pipe',
    'files of the real project changed meanwhile: a, b',
  ]);
  expect(attemptFailures(NOTHING)).toEqual([]);
});
