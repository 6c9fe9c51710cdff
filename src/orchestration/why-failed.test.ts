import { expect, test } from 'vitest';
import type { Lane } from './run-state.ts';
import { checkSchema } from '../core/check.ts';
import { stillFailing, whyGivenUp } from './why-failed.ts';

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

test('the end of a run tells of a failing check the one line that says most, and not how its runner lays it out', () => {
  const check = checkSchema.parse({ kind: 'command', run: 'npm test' });
  const after = { result: 'fail', evidence: 'npm test: exit 1' } as const;
  const tap = `not ok 2 - flaky
  ---
  duration_ms: 29.894933
  location: '/project/flaky.test.js:3:1'
  failureType: 'testCodeFailure'
  error: |-
    The expression evaluated to a falsy value:

      assert.ok(Math.random() < 0.5)

  code: 'ERR_ASSERTION'
  ...`;
  const checked = [{ check, before: after, after }] as unknown as Parameters<typeof stillFailing>[0];
  expect(stillFailing(checked, [tap])).toEqual([
    '`npm test` still fails: not ok 2 - flaky: assert.ok(Math.random() < 0.5)',
  ]);
  expect(stillFailing(checked, ['sum is wrong'])).toEqual(['`npm test` still fails: sum is wrong']);
  expect(stillFailing(checked)).toEqual(['`npm test` still fails: npm test: exit 1']);
});
