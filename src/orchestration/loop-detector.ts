import type { Observed } from '../core/observed.ts';
import type { Verdict } from '../core/check.ts';
import { canonicalJson } from '../core/canonical-json.ts';
import { sha256 } from '../core/hash.ts';
import { isToolAction, isVerifyStep, type Plan, type WorkStep } from '../core/plan.ts';

/** The same action may have the same result so often; then it is a loop. */
export const SAME_TIMES = 3;
const MAX_REMEMBERED = 200;

/** An action that a run may not plan again. */
export interface Forbidden {
  readonly action: string;
  /** The loop in words, for the planner and the person. */
  readonly words: string;
}

export interface Came {
  readonly verdict: Verdict;
  readonly staged: string | null;
  readonly failures: readonly string[];
  readonly after: Pick<Observed, 'observations' | 'violations'>;
}

/** Identifies an action, whatever the name of its step. */
export function actionKey(action: WorkStep['action']): string {
  return sha256(canonicalJson(action));
}

/**
 * Identifies one try: the action, the tree that it produced, and the result of each check. The checks' output is left
 * out, because times and addresses in it differ between equal tries.
 */
export function tryKey(action: WorkStep['action'], { verdict, staged, failures, after }: Came): string {
  const results = after.observations.map(({ result, exitCode = null }) => ({ result, exitCode }));
  const { violations } = after;
  return sha256(
    canonicalJson({
      action: actionKey(action),
      verdict,
      staged,
      failures: [...failures],
      results,
      violations: [...violations],
    }),
  );
}

/** The tries of a run with one more; the oldest are forgotten. */
export function countTry(tries: Readonly<Record<string, number>>, key: string): Readonly<Record<string, number>> {
  const { [key]: before = 0, ...others } = tries;
  return Object.fromEntries([...Object.entries(others), [key, before + 1] as const].slice(-MAX_REMEMBERED));
}

export function forbid(step: WorkStep): Forbidden {
  const { action } = step;
  const what = isToolAction(action) ? `${action.tool} ${canonicalJson(action.args)}` : action.instruction;
  return {
    action: actionKey(action),
    words: `FORBIDDEN, it came to the same result ${SAME_TIMES} times: ${what.slice(0, 500)}`,
  };
}

/** The step of a plan that repeats a forbidden action, if there is one. */
export function repeatedStep(plan: Plan, forbidden: readonly Forbidden[]): string | undefined {
  const actions = new Set(forbidden.map(({ action }) => action));
  return plan.steps.find((step) => !isVerifyStep(step) && actions.has(actionKey(step.action)))?.id;
}
