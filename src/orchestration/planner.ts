import type { Mind } from '../agents/mind.ts';
import { planSchema, type Plan } from '../core/plan.ts';
import type { Redactor } from '../core/redact.ts';
import type { Planner } from './capabilities.ts';
import { planningPrompt } from './prompts/planning-prompt.ts';
import { validatePlan, type PlanLimits } from './read-plan.ts';

/** The plan as it was given by hand. */
export function givenPlanner(load: () => Promise<Plan>): Planner {
  return { source: 'file', plan: async () => await load() };
}

/** Atlas asks an agent for the plan, and takes only one that is sound. */
export function mindPlanner(
  mind: Mind,
  limits: () => Promise<PlanLimits>,
  redactor: Redactor,
  afterwards: () => Promise<void>,
): Planner {
  return {
    source: 'agent',
    plan: async (request) => {
      const known = await limits();
      try {
        const prompt = planningPrompt(request, known);
        const made = await mind.ask({ prompt, schema: planSchema, signal: request.signal });
        return validatePlan(made, known, redactor);
      } finally {
        await afterwards();
      }
    },
  };
}
