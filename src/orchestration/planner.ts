import type { Mind } from '../agents/mind.ts';
import { AtlasError, isAtlasError, messageOf } from '../core/atlas-error.ts';
import { planSchema, type Plan } from '../core/plan.ts';
import type { Redactor } from '../core/redact.ts';
import type { Planner } from './capabilities.ts';
import { withIndependentChecks } from './checks/independent-checks.ts';
import { blanketFlaw, withNamedWrites } from './checks/named-writes.ts';
import { withWeaknesses, type WeakCheck } from './checks/review-checks.ts';
import { repeatedStep, type Forbidden } from './loop-detector.ts';
import { planningPrompt } from './prompts/planning-prompt.ts';
import { validatePlan, type PlanLimits } from './read-plan.ts';

/** The plan as it was given by hand. */
export function givenPlanner(load: () => Promise<Plan>): Planner {
  return { source: 'file', plan: async () => await load() };
}

/** Looks at the checks that a planner chose. */
export type ReviewPlan = (plan: Plan, request: string, signal: AbortSignal) => Promise<readonly WeakCheck[]>;

/** The reviewer of a plan's checks, and the author of further ones. */
export interface PlannedChecks {
  readonly review?: ReviewPlan;
  /** Left out where the planner's own checks are to be all; `missing` is called where no agent answered. */
  readonly author?: { readonly missing: (why: string) => void } | undefined;
}

/**
 * Atlas asks an agent for the plan, and accepts only a sound one. Faults of its checks go back to the agent, too; those
 * that it insists on stay in the plan, and prove nothing.
 */
export function mindPlanner(
  mind: Pick<Mind, 'ask'>,
  limits: () => Promise<PlanLimits>,
  redactor: Redactor,
  { review = async () => [], author }: PlannedChecks = {},
): Planner {
  return {
    source: 'agent',
    plan: async (request) => {
      const known = await limits();
      const prompt = planningPrompt(request, known);
      // A fault of the plan goes back to the agent, like an answer of the wrong shape.
      const schema = planSchema.superRefine((made, context) => {
        const flaw = flawOf(made, known, request.forbidden, redactor);
        if (flaw !== undefined) context.addIssue({ code: 'custom', message: flaw });
      });
      let last: { readonly plan: Plan; readonly weak: readonly WeakCheck[] } | undefined;
      const weakIn = async (plan: Plan): Promise<readonly WeakCheck[]> => {
        const weak = last?.plan === plan ? last.weak : await review(plan, request.request, request.signal);
        last = { plan, weak };
        return weak;
      };
      const made = await mind
        .ask({
          prompt,
          schema,
          signal: request.signal,
          review: async (plan) => objectionTo(await weakIn(plan)),
        })
        .catch((error: unknown) => {
          throw isAtlasError(error, 'agent.protocol') ? noPlan(error) : error;
        });
      const planned = withNamedWrites(withWeaknesses(made, await weakIn(made)));
      if (author === undefined) return planned;
      const flaw = (plan: Plan): string | undefined => flawOf(plan, known, request.forbidden, redactor);
      const whose = {
        mind,
        flaw,
        review: async (plan: Plan) => await review(plan, request.request, request.signal),
        signal: request.signal,
      };
      return await withIndependentChecks(whose, request.request, planned).catch((error: unknown) => {
        request.signal.throwIfAborted();
        author.missing(messageOf(error));
        return planned;
      });
    },
  };
}

/** An agent that was shown the faults twice and still gives no valid plan has failed. */
function noPlan(cause: AtlasError): AtlasError {
  return new AtlasError('plan.invalid', `no plan that can run was made: ${cause.message}`, {
    remedy: 'Say the request in other words, choose another agent, or give a plan of your own (--plan FILE).',
    cause,
  });
}

function objectionTo(weak: readonly WeakCheck[]): string | undefined {
  if (weak.length === 0) return undefined;
  const lines = weak.map(({ step, name, why }) => `- step ${step}, ${name}: ${why}`);
  return `these checks prove nothing of the request:\n${lines.join('\n')}\nGive checks that only the work itself makes pass.`;
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
    return blanketFlaw(made);
  } catch (error) {
    return messageOf(error);
  }
}
