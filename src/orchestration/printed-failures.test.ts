import { expect, test } from 'vitest';
import { planOf, stepOf } from '../../test/fakes/fake-run.ts';
import { checkSchema } from '../core/check.ts';
import { isVerifyStep } from '../core/plan.ts';
import type { CheckedCheck } from '../verification/verdict.ts';
import { printedFailures } from './printed-failures.ts';
import { stepTask } from './prompts/step-prompt.ts';

const checked = (run: string, result: 'pass' | 'fail'): CheckedCheck => ({
  check: checkSchema.parse({ kind: 'command', run }),
  before: { result: 'fail', evidence: '' },
  after: { result, evidence: '' },
});

test('what failed checks printed is told once each, and within one budget', () => {
  const long = Array.from({ length: 900 }, (_, i) => `error: number ${i}`).join('\n');
  const printed = printedFailures(
    [checked('a', 'fail'), checked('b', 'pass'), checked('c', 'fail'), checked('d', 'fail'), checked('e', 'fail')],
    [long, 'passed', long, 'error: short', ''],
  );
  expect(printed.map(({ check }) => check)).toEqual(['`a` exits 0', '`d` exits 0']);
  expect(printed[1]?.text).toBe('error: short');
  expect(Buffer.byteLength(printed.map(({ text }) => text).join(''))).toBeLessThanOrEqual(4000);
  expect(printed[0]?.text).toMatch(/^error: number 0\n[^]*error: number 899$/);
});

test('the next attempt reads it beside what it is to do', () => {
  const review = {
    verdict: 'fail',
    decision: 'refine',
    score: 0.4,
    criteria: [],
    reasons: ['it fails'],
    instructions: ['Make this true'],
    printed: [{ check: '`npm test` exits 0', text: '- 3\n+ -1' }],
  } as const;
  const [step] = planOf(stepOf('s1')).steps;
  if (step === undefined || isVerifyStep(step)) throw new Error('no step');
  const state = { summary: '', messages: [], taskContext: { runId: 'r', request: 'x', recalled: [] } };
  expect(stepTask(state, step, review).context).toContain(
    '### What the checks printed\n\n`npm test` exits 0:\n    - 3\n    + -1',
  );
});
