import type { Check, CheckResult, Verdict } from '../core/check.ts';

export interface JudgedCheck {
  readonly check: Check;
  readonly before: CheckResult;
  readonly after: CheckResult;
}

export interface Judgement {
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
}

/** The rules of proof: a proof must fail before and pass after, an invariant passes both; nothing is rounded up. */
export function judge(checks: readonly JudgedCheck[]): Judgement {
  const reasons: string[] = [];
  let proven = false;
  let failed = false;
  for (const { check, before, after } of checks) {
    const name = check.title ?? ('path' in check ? `${check.kind} ${check.path}` : check.kind);
    if (after === 'fail') {
      failed = true;
      reasons.push(`${name}: fails after the step`);
    } else if (before === 'error' || after === 'error') reasons.push(`${name}: could not run, proves nothing`);
    else if (check.role === 'proof' && before === 'pass')
      reasons.push(`${name}: passed already before the step, proves nothing`);
    else if (check.role === 'invariant' && before === 'fail')
      reasons.push(`${name}: did not hold before the step, proves nothing`);
    else proven = true;
  }
  if (failed) return { verdict: 'fail', reasons };
  if (proven) return { verdict: 'pass', reasons };
  return { verdict: 'unverifiable', reasons: reasons.length === 0 ? ['the step has no checks'] : reasons };
}
