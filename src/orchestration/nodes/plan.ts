import type { JsonValue } from '../../core/canonical-json.ts';
import { checkHash } from '../../core/check.ts';
import { isVerifyStep, type Plan } from '../../core/plan.ts';
import { WHOLE_RUN, type RunContext } from '../run-context.ts';

/** The plan is fixed, with the hashes of its checks, before anything of it is executed. */
export async function plan(run: RunContext): Promise<Plan> {
  const stored = await run.journal.effect({ ...WHOLE_RUN, effect: 'plan' }, { source: 'file' }, async () => {
    const made = await run.givenPlan();
    const checks = made.steps.flatMap((step) =>
      step.checks.map((check) => ({ step: step.id, hash: checkHash(check) })),
    );
    return { plan: made as unknown as JsonValue, checks };
  });
  const fixed = stored.plan as unknown as Plan;
  run.emit({
    type: 'plan',
    source: 'file',
    steps: fixed.steps.map((step) => ({
      id: step.id,
      title: step.title ?? `verify ${step.id}`,
      verify: isVerifyStep(step),
    })),
  });
  return fixed;
}
