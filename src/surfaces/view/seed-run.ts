import { isToolAction, isVerifyStep } from '../../core/plan.ts';
import type { ShownRun } from '../../runtime/atlas.ts';
import { EMPTY_RUN, foldRun, type RunView } from './run-view.ts';

/** A run as its journal tells it, for who joins late: its plan, and how far it has come. */
export function seedRun({ run, plan, plans, attempts, effects }: ShownRun): RunView {
  const place = { runId: run.id, at: run.created_at, seq: 0 };
  let view = foldRun(EMPTY_RUN, {
    ...place,
    type: 'run-start',
    request: run.request,
    project: run.project,
    resumed: false,
  });
  if (plan === undefined) return view;
  const steps = plan.steps.map((step) => ({
    id: step.id,
    title: step.title ?? (isVerifyStep(step) ? `verify ${step.verify.join(', ')}` : step.id),
    verify: isVerifyStep(step),
    // A tool does the same again when it is called again: it gets no further attempt.
    maxAttempts: isVerifyStep(step) || isToolAction(step.action) ? 1 : (step.maxAttempts ?? 1),
  }));
  const number = plans.at(-1)?.number ?? 1;
  view = foldRun(view, { ...place, type: 'plan', number, source: 'file', steps });
  for (const { id, title, maxAttempts } of steps) {
    // A plan that was made anew may use the same names.
    const own = effects.filter((one) => one.step === id && one.plan === number);
    const last = own.at(-1);
    if (last === undefined) continue;
    const { attempt } = last;
    const landed = own.some(({ effect, done }) => effect === 'commit' && done);
    const status = landed ? 'completed' : 'in_progress';
    const step = { ...place, step: id, attempt };
    view = foldRun(view, { ...step, type: 'attempt-start', maxAttempts, isolation: '' });
    view = foldRun(view, { ...step, type: 'step-status', status, title });
    const verdict = attempts.findLast(
      (one) => one.step === id && one.plan === number && one.attempt === attempt,
    )?.verdict;
    if (landed && verdict !== undefined) view = foldRun(view, { ...step, type: 'verdict', verdict, reasons: [] });
  }
  return { ...view, active: [], budget: { ...view.budget, startedAt: 0, lastAt: 0 } };
}
