import type { Check } from '../../core/check.ts';
import type { JunctionOf } from '../../core/junction.ts';
import { isToolAction, isVerifyStep, type Plan, type WorkStep } from '../../core/plan.ts';
import { junctionOfStep } from '../../verification/adaptive-verifier.ts';
import { fileKind } from '../../verification/controls/change-kind.ts';
import { executionOrder } from '../read-plan.ts';

/** A command that must pass after every code step, and its result before the run. */
export interface StandingCheck {
  readonly run: string;
  readonly start: 'pass' | 'fail' | 'error';
  /** Whether it may be the proof of the work where it fails at the start. */
  readonly proves: boolean;
}

/**
 * Adds the project's own checks to the plan: one that passes at the start must hold after every code step, and one that
 * fails at the start must be proven by the last code step. The plan's own checks keep their places.
 */
export function withAlways(plan: Plan, standing: readonly StandingCheck[], junctionOf: JunctionOf): Plan {
  if (standing.length === 0) return plan;
  const order = executionOrder(plan);
  const code = plan.steps.filter((step): step is WorkStep => !isVerifyStep(step) && isCodeStep(step, junctionOf));
  const last = code.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)).at(-1);
  const added = (step: WorkStep): readonly Check[] =>
    standing.flatMap(({ run, start, proves }): readonly Check[] => {
      if (step.checks.some((check) => check.kind === 'command' && check.run === run)) return [];
      if (start === 'pass') return [{ kind: 'command', run, exitCode: 0, role: 'invariant' }];
      return start === 'fail' && proves && step === last ? [{ kind: 'command', run, exitCode: 0, role: 'proof' }] : [];
    });
  return {
    steps: plan.steps.map((step) =>
      !isVerifyStep(step) && code.includes(step) ? { ...step, checks: [...step.checks, ...added(step)] } : step,
    ),
  };
}

/** Whether a step may change code or configuration: a step that writes only documents cannot break a check. */
function isCodeStep(step: WorkStep, junctionOf: JunctionOf): boolean {
  if (isToolAction(step.action) && junctionOfStep(step, junctionOf) !== 'writes') return false;
  return step.writes === undefined || step.writes.some((glob) => fileKind(glob) !== 'documentation');
}
