import { expect, test } from 'vitest';
import type { Lane } from './run-state.ts';
import { whyGivenUp } from './why-failed.ts';

const failed: NonNullable<Lane['review']> = {
  verdict: 'fail',
  decision: 'rollback',
  score: 0,
  criteria: [],
  reasons: ['node check.mjs: exit code 1'],
  instructions: [],
};

test('the end of a run tells what went wrong in the doing before the check that fails because of it', () => {
  const lane = { step: 's1', attempt: 2, failures: ['run_command took longer than 60 s'] };
  const review = { ...failed, failing: ['`node check.mjs` still fails: sum is wrong'] };
  expect(whyGivenUp({ ...lane, review })).toBe(
    'step s1: 2 attempts; run_command took longer than 60 s; `node check.mjs` still fails: sum is wrong',
  );
  expect(whyGivenUp({ ...lane, failures: [], review: failed })).toBe(
    'step s1: 2 attempts; node check.mjs: exit code 1',
  );
});
