import type { Check } from '../core/check.ts';
import { isVerifyStep, type Plan, type PlannedStep, type VerifyStep, type WorkStep } from '../core/plan.ts';
import type { Claim } from '../verification/verifier.ts';

/** The claim of a step. The checks of a world step observe the world live. */
export function claimOf(step: WorkStep, attempt: number, scope: 'staged' | 'world'): Claim {
  return { step: step.id, attempt, writes: step.writes, checks: step.checks, live: scope === 'world' };
}

/**
 * A VERIFY step re-checks the proofs of earlier steps: their checks must pass on the landed tree, as invariants,
 * together with the step's own.
 */
export function verifyClaim(step: VerifyStep, plan: Plan, live: boolean): Claim {
  const checks = [...verifiedSteps(step, plan).flatMap((one) => one.checks), ...step.checks].map(asInvariant);
  return { step: step.id, attempt: 1, writes: [], checks, live };
}

/** The steps whose proofs it checks, in the order of its checks. */
export function verifiedSteps(step: VerifyStep, plan: Plan): readonly WorkStep[] {
  return plan.steps.filter((one): one is WorkStep => !isVerifyStep(one) && step.verify.includes(one.id));
}

export function findStep(plan: Plan, id: string): PlannedStep {
  const step = plan.steps.find((one) => one.id === id);
  if (step === undefined) throw new TypeError(`there is no step ${id} in the plan`);
  return step;
}

/** `unchanged` and a command's expected failure before are about a step, not about a state. */
function asInvariant(check: Check): Check {
  if (check.kind !== 'command') return { ...check, role: 'invariant' };
  const { before: _before, ...rest } = check;
  return { ...rest, role: 'invariant' };
}
