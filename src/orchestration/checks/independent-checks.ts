import { z } from 'zod';
import type { Mind } from '../../agents/mind.ts';
import { checkHash, checkSchema, type Check } from '../../core/check.ts';
import { isVerifyStep, type Plan, type WorkStep } from '../../core/plan.ts';
import { isJudged } from '../../verification/checks/check-kinds.ts';
import { checksPrompt, MOST_CHECKS } from '../prompts/checks-prompt.ts';
import type { WeakCheck } from './review-checks.ts';

/**
 * Has an agent that neither planned nor works write checks for a plan, in a session of its own.
 *
 * Invariants
 *  I1  The planner's checks are kept beside, in their places: criteria name them so.
 *  I2  An objection of that agent takes the proof from a planner's check; it can never give one a proof.
 *  I3  Its own checks that prove nothing are left out, so no step has to satisfy them.
 */
export interface IndependentParts {
  readonly mind: Pick<Mind, 'ask'>;
  /** Why a plan cannot run; undefined where it can. */
  readonly flaw: (plan: Plan) => string | undefined;
  readonly review: (plan: Plan) => Promise<readonly WeakCheck[]>;
  readonly signal: AbortSignal;
}

const answerSchema = z.strictObject({
  steps: z
    .array(
      z.strictObject({
        id: z.string(),
        checks: z.array(checkSchema).max(MOST_CHECKS).default([]),
        weak: z.array(z.strictObject({ place: z.number().int().min(1), why: z.string().min(1).max(500) })).default([]),
      }),
    )
    .max(100),
});
type Answer = z.infer<typeof answerSchema>;

export async function withIndependentChecks(parts: IndependentParts, request: string, plan: Plan): Promise<Plan> {
  const schema = answerSchema.superRefine((answer, context) => {
    const unknown = answer.steps.find(({ id }) => !plan.steps.some((step) => step.id === id && !isVerifyStep(step)));
    const flaw = unknown === undefined ? parts.flaw(joined(plan, answer)) : `there is no step ${unknown.id}`;
    if (flaw !== undefined) context.addIssue({ code: 'custom', message: flaw });
  });
  let weak: readonly WeakCheck[] = [];
  const answer = await parts.mind.ask({
    prompt: checksPrompt(request, plan),
    schema,
    signal: parts.signal,
    review: async (given) => {
      weak = await weakOf(parts, plan, given);
      if (weak.length === 0) return undefined;
      const lines = weak.map(({ step, name, why }) => `- step ${step}, ${name}: ${why}`);
      return `these checks of yours prove nothing of the request:\n${lines.join('\n')}`;
    },
  });
  weak = await weakOf(parts, plan, answer);
  return joined(plan, without(answer, weak));
}

/** Reviews only the new checks: the planner's were reviewed already. */
async function weakOf(parts: IndependentParts, plan: Plan, answer: Answer): Promise<readonly WeakCheck[]> {
  const alone = {
    steps: plan.steps.map((step) => (isVerifyStep(step) ? step : { ...step, checks: ownOf(answer, step) })),
  };
  return await parts.review(alone);
}

function ownOf(answer: Answer, step: WorkStep): Check[] {
  const known = new Set(step.checks.map(checkHash));
  return answer.steps
    .filter(({ id }) => id === step.id)
    .flatMap(({ checks }) => checks)
    .filter((check) => !known.has(checkHash(check)) && !isJudged(check));
}

function without(answer: Answer, weak: readonly WeakCheck[]): Answer {
  const isWeak = (id: string, check: Check): boolean =>
    weak.some((one) => one.step === id && one.check === checkHash(check));
  return {
    steps: answer.steps.map((step) => ({ ...step, checks: step.checks.filter((check) => !isWeak(step.id, check)) })),
  };
}

function joined(plan: Plan, answer: Answer): Plan {
  return {
    steps: plan.steps.map((step) => {
      if (isVerifyStep(step)) return step;
      const said = answer.steps.filter(({ id }) => id === step.id).flatMap(({ weak }) => weak);
      const planned = step.checks.map((check, i) => {
        const why = said.find(({ place }) => place === i + 1)?.why;
        return why === undefined || check.weak !== undefined ? check : { ...check, weak: why };
      });
      return { ...step, checks: [...planned, ...ownOf(answer, step)] };
    }),
  };
}
