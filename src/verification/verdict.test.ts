import { expect, test } from 'vitest';
import { checkSchema, type CheckResult } from '../core/check.ts';
import { judge } from './verdict.ts';

const proof = checkSchema.parse({ kind: 'command', run: 'x' });
const invariant = checkSchema.parse({ kind: 'command', run: 'x', role: 'invariant' });
const opinion = checkSchema.parse({ kind: 'judge', question: 'x' });
const seen = (result: CheckResult): { result: CheckResult; evidence: string } => ({ result, evidence: 'e' });

test.each([
  [proof, 'fail', 'pass', 'pass'],
  [proof, 'fail', 'fail', 'fail'],
  [proof, 'fail', 'error', 'unverifiable'],
  [proof, 'pass', 'pass', 'held'],
  [proof, 'pass', 'fail', 'fail'],
  [proof, 'error', 'pass', 'unverifiable'],
  [proof, 'error', 'error', 'unverifiable'],
  [invariant, 'pass', 'pass', 'held'],
  [invariant, 'pass', 'fail', 'fail'],
  [invariant, 'fail', 'pass', 'unverifiable'],
  [invariant, 'pass', 'error', 'unverifiable'],
  [opinion, 'error', 'pass', 'unverifiable'],
  [opinion, 'error', 'fail', 'fail'],
  [opinion, 'error', 'error', 'unverifiable'],
] as const)('%j: %s before, %s after: %s', (check, before, after, verdict) => {
  expect(judge([{ check, before: seen(before), after: seen(after) }]).verdict).toBe(verdict);
});

test('a verdict is never rounded up', () => {
  const proven = { check: proof, before: seen('fail'), after: seen('pass') };
  expect(judge([proven]).verdict).toBe('pass');
  expect(judge([proven, { check: invariant, before: seen('pass'), after: seen('error') }]).verdict).toBe(
    'unverifiable',
  );
  expect(judge([proven, { check: opinion, before: seen('error'), after: seen('fail') }]).verdict).toBe('fail');
  expect(judge([proven, { check: opinion, before: seen('error'), after: seen('pass') }]).verdict).toBe('pass');
  expect(judge([proven, { check: opinion, before: seen('error'), after: seen('error') }]).verdict).toBe('unverifiable');
  expect(judge([proven], ['touched x']).verdict).toBe('fail');
  expect(judge([proven], [], ['write_file failed']).verdict).toBe('fail');
  expect(judge([]).verdict).toBe('unverifiable');
});

test('V5: invariants alone, and proofs that are void beside them, prove that nothing broke', () => {
  const held = { check: invariant, before: seen('pass'), after: seen('pass') };
  const done = { check: proof, before: seen('pass'), after: seen('pass') };
  expect(judge([held])).toMatchObject({ verdict: 'held', reasons: ['nothing broke, and no check proves the step'] });
  expect(judge([held, done]).verdict).toBe('held');
  expect(judge([done])).toMatchObject({
    verdict: 'held',
    reasons: ['x: passed already before the step, proves nothing', 'nothing broke, and no check proves the step'],
  });
  // Nobody knows whether what failed before is what the step was to mend.
  const mended = { check: invariant, before: seen('fail'), after: seen('pass') };
  expect(judge([mended]).verdict).toBe('unverifiable');
  expect(judge([done, mended]).verdict).toBe('held');
  expect(judge([held, { ...done, before: seen('fail') }]).verdict).toBe('pass');
});
