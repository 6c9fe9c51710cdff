import type { Check, Verdict } from '../core/check.ts';
import { isToolAction, type WorkStep } from '../core/plan.ts';
import type { LaneReview } from './run-state.ts';

const MAX_INSTRUCTIONS = 5;

/** Score caps: what an attempt can reach at most, by what is known against it. */
const CAP = { failed: 0.49, existenceOnly: 0.59, noChecks: 0.69, best: 1 } as const;
const PROCEED = 0.7;

export interface Reflected {
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
  readonly waived: boolean;
  readonly world: boolean;
}

/**
 * Decides what becomes of an attempt. The verdict leads: no score lifts a failed attempt over the line, and beyond the
 * last attempt the run goes back to the planner.
 */
export function reflectAttempt(step: WorkStep, attempt: number, maxAttempts: number, seen: Reflected): LaneReview {
  const { verdict, reasons } = seen;
  if (verdict === 'pass' || (verdict === 'unverifiable' && seen.waived)) {
    const score = verdict === 'pass' ? Math.max(PROCEED, capOf(step.checks)) : CAP.noChecks;
    return { verdict, decision: 'proceed', score, reasons, instructions: [] };
  }
  // A tool does the same thing again when it is called again; there is nobody to instruct.
  const hopeless = isToolAction(step.action) || attempt >= maxAttempts;
  return {
    verdict,
    decision: hopeless ? 'rollback' : 'refine',
    score: CAP.failed,
    reasons,
    instructions: hopeless ? [] : reasons.slice(0, MAX_INSTRUCTIONS).map((reason) => `Mend this: ${reason}`),
  };
}

function capOf(checks: readonly Check[]): number {
  if (checks.length === 0) return CAP.noChecks;
  const existenceOnly = checks.every(
    (check) =>
      check.kind === 'file' &&
      check.contains === undefined &&
      check.matches === undefined &&
      check.json === undefined &&
      check.sha256 === undefined,
  );
  return existenceOnly ? CAP.existenceOnly : CAP.best;
}
