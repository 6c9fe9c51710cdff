import type { Observation } from '../core/observed.ts';
import type { Check, Verdict } from '../core/check.ts';
import { checkName, isJudged } from './checks/check-kinds.ts';

/**
 * The rules of proof, and nothing else.
 *
 * Invariants
 *  V1  A verdict is never rounded up: a check that could not run leaves the step unverifiable, however much else held.
 *  V2  A proof that passed before the step is void; so is an invariant that did not hold before.
 *  V3  A judge can lower a verdict, never raise it.
 *  V4  A tool that failed, or a rule that was broken, outweighs every check.
 *  V5  Invariants alone prove that nothing broke: the step held, and is not proven. So does a check that is known to
 *      be satisfied without the work, and a proof that is void because it passed before as well as after.
 */
export interface CheckedCheck {
  readonly check: Check;
  readonly before: Observation;
  readonly after: Observation;
}

export interface Judgement {
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
}

const NOTHING_BROKE = 'nothing broke, and no check proves the step';

/** A verdict after its checks were tested: each dead one lowers it to a failure (V4). */
export function lowerBy(judged: Judgement, dead: readonly string[]): Judgement {
  if (dead.length === 0) return judged;
  return { verdict: 'fail', reasons: [...dead, ...judged.reasons.filter((reason) => reason !== NOTHING_BROKE)] };
}

export type Standing = 'proven' | 'weak' | 'held' | 'void' | 'failed' | 'unknown' | 'judged';

export function judge(
  checks: readonly CheckedCheck[],
  violations: readonly string[] = [],
  failures: readonly string[] = [],
): Judgement {
  const standings = checks.map((one) => ({ one, standing: standingOf(one) }));
  const reasons = [...failures, ...violations, ...standings.flatMap(({ one, standing }) => reasonFor(one, standing))];
  const has = (...wanted: readonly Standing[]): boolean => standings.some(({ standing }) => wanted.includes(standing));
  if (failures.length > 0 || violations.length > 0 || has('failed')) return { verdict: 'fail', reasons };
  if (has('unknown')) return { verdict: 'unverifiable', reasons };
  if (has('proven')) return { verdict: 'pass', reasons };
  if (has('held', 'weak') || checks.some(stillPasses)) return { verdict: 'held', reasons: [...reasons, NOTHING_BROKE] };
  return { verdict: 'unverifiable', reasons: reasons.length === 0 ? ['the step has no checks'] : reasons };
}

/** Whatever its role, a check that passed before and after shows that nothing broke. */
function stillPasses({ check, before, after }: CheckedCheck): boolean {
  return !isJudged(check) && before.result === 'pass' && after.result === 'pass';
}

/** The standing of one check, from before and after together. */
export function standingOf({ check, before, after }: CheckedCheck): Standing {
  if (after.result === 'fail') return 'failed';
  // A judge that could not be asked might have said no, so an agent gains nothing by keeping one from answering.
  if (after.result === 'error') return 'unknown';
  if (isJudged(check)) return 'judged';
  if (check.role === 'invariant') return before.result === 'pass' ? 'held' : 'void';
  if (before.result === 'fail') return check.weak === undefined ? 'proven' : 'weak';
  return before.result === 'pass' ? 'void' : 'unknown';
}

function reasonFor({ check, before, after }: CheckedCheck, standing: Standing): readonly string[] {
  const name = checkName(check);
  if (standing === 'failed') return [`${name}: fails after the step (${after.evidence})`];
  if (standing === 'unknown') {
    const which = after.result === 'error' ? after : before;
    return [`${name}: could not be told, proves nothing (${which.evidence})`];
  }
  if (standing === 'void') {
    const why = check.role === 'proof' ? 'passed already before the step' : 'did not hold before the step';
    return [`${name}: ${why}, proves nothing`];
  }
  if (standing === 'weak') return [`${name}: proves nothing of the work (${check.weak ?? ''})`];
  if (standing === 'judged') return [`${name}: a judgement, proves nothing by itself`];
  return [];
}
