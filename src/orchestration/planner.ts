import type { Mind } from '../agents/mind.ts';
import { messageOf } from '../core/atlas-error.ts';
import { planSchema, type Plan } from '../core/plan.ts';
import type { Redactor } from '../core/redact.ts';
import type { Planner } from './capabilities.ts';
import { repeatedStep, type Forbidden } from './loop-detector.ts';
import { planningPrompt } from './prompts/planning-prompt.ts';
import { validatePlan, type PlanLimits } from './read-plan.ts';

/** The plan as it was given by hand. */
export function givenPlanner(load: () => Promise<Plan>): Planner {
  return { source: 'file', plan: async () => await load() };
}

/** Atlas asks an agent for the plan, and takes only one that is sound. */
export function mindPlanner(mind: Pick<Mind, 'ask'>, limits: () => Promise<PlanLimits>, redactor: Redactor): Planner {
  return {
    source: 'agent',
    plan: async (request) => {
      const known = await limits();
      const prompt = planningPrompt(request, known);
      // What makes a plan unsound goes back to whoever made it, like a form that does not fit.
      const schema = planSchema.superRefine((made, context) => {
        const flaw = flawOf(made, known, request.forbidden, redactor);
        if (flaw !== undefined) context.addIssue({ code: 'custom', message: flaw });
      });
      return await mind.ask({ prompt, schema, signal: request.signal });
    },
  };
}

function flawOf(
  made: Plan,
  limits: PlanLimits,
  forbidden: readonly Forbidden[],
  redactor: Redactor,
): string | undefined {
  const repeated = repeatedStep(made, forbidden);
  if (repeated !== undefined) return `step ${repeated} does again what is forbidden: plan differently`;
  try {
    validatePlan(made, limits, redactor);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
