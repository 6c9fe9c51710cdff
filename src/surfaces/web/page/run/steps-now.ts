import type { RunHead, StepState } from '../../api-types.ts';
import type { Told } from '../../run-story.ts';

/**
 * The steps of the last plan as they stand. Only the head knows their dependencies; their states come from whichever
 * knows more: the fetched head, or the events since.
 */
export function stepsNow(head: RunHead, { view, last }: Pick<Told, 'view' | 'last'>): readonly StepState[] {
  const plan = head.plans.at(-1)?.number ?? 0;
  if (last < head.last || view.budget.plans < plan) return head.steps;
  // The plan is newer than the head: its steps are known, and their dependencies are on their way.
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
