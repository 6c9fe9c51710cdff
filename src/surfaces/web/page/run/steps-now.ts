import type { RunHead, StepState } from '../../api-types.ts';
import type { Told } from '../../run-story.ts';

/**
 * The steps of the last plan as they stand. What hangs on what is known by the head alone; how each stands, by whichever
 * of the two knows more: the head that was asked for, or the events that came since.
 */
export function stepsNow(head: RunHead, { view, last }: Pick<Told, 'view' | 'last'>): readonly StepState[] {
  const plan = head.plans.at(-1)?.number ?? 0;
  if (last < head.last || view.budget.plans < plan) return head.steps;
  // A plan that was made since: its steps are known, what they hang on is on its way.
  if (view.budget.plans > plan || head.steps.length === 0) {
    return view.steps.map(({ id, title, verify, status, attempt }) => ({
      id,
      title,
      verify,
      status,
      attempts: attempt,
      dependencies: [],
    }));
  }
  return head.steps.map((step) => {
    const now = view.steps.find(({ id }) => id === step.id);
    return now === undefined ? step : { ...step, status: now.status, attempts: Math.max(step.attempts, now.attempt) };
  });
}
