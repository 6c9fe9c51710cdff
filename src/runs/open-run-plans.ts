import { messageOf, type ErrorCode } from '../core/atlas-error.ts';
import { canonicalJson } from '../core/canonical-json.ts';
import { isToolAction, isVerifyStep, type Plan } from '../core/plan.ts';
import type { Runtime } from '../home/open-runtime.ts';
import type { Capabilities, Planner } from '../orchestration/capabilities.ts';
import { ownChecks } from '../orchestration/checks/own-checks.ts';
import { loadPlan } from '../orchestration/load-plan.ts';
import { junctionsBy } from '../orchestration/plan-tool.ts';
import { planTools } from '../orchestration/plan-tools.ts';
import { givenPlanner, mindPlanner } from '../orchestration/planner.ts';
import type { PlanLimits } from '../orchestration/read-plan.ts';
import type { BlobStore } from '../storage/blobs.ts';
import type { RunRow } from '../storage/run-row.ts';
import { missingRunner } from '../tools/missing-runner.ts';
import type { ToolRegistry } from '../tools/tool-registry.ts';
import { withVerifySteps, type JunctionAdvice } from '../verification/adaptive-verifier.ts';
import { checkEnvironment } from '../verification/checks/run-command.ts';
import { mindAdvice } from '../verification/mind-advice.ts';
import { mindWithPictures, type GivenPictures } from './given-pictures.ts';
import type { OpenMind } from './open-mind.ts';
import type { Proof } from './open-proof.ts';
import { reviewPlans } from './review-plans.ts';
import { withStandingChecks } from './standing-checks.ts';

export interface PlansRequest {
  readonly row: Pick<RunRow, 'plan'>;
  readonly maxSteps: number;
  readonly registry: ToolRegistry;
  readonly thinking: OpenMind;
  readonly proof: Proof;
  readonly pictures: GivenPictures;
  readonly signal: AbortSignal;
  readonly warn: (code: ErrorCode, message: string) => void;
}

/** The plans of a run: their author, their store, and the checks and steps that Atlas adds to each. */
export type RunPlans = Pick<Capabilities, 'plans' | 'planner' | 'optimise'> & {
  /** Whether the run has an agent: it plans, or works on a step of the given plan. */
  readonly agentsWork: boolean;
};

export async function openRunPlans(runtime: Runtime, request: PlansRequest): Promise<RunPlans> {
  const { row } = request;
  const plans = plansIn(runtime.blobs);
  if (row.plan === '') {
    const planner = agentPlanner(runtime, request);
    const optimise = optimiser(runtime, request, adviceOf(request));
    return { plans, planner, optimise, agentsWork: true };
  }
  const { steps } = await plans.load(row.plan);
  return {
    plans,
    planner: givenPlanner(async () => await plans.load(row.plan)),
    optimise: optimiser(runtime, request, undefined),
    agentsWork: steps.some((step) => !isVerifyStep(step) && !isToolAction(step.action)),
  };
}

function agentPlanner({ project, redactor, loaded }: Runtime, request: PlansRequest): Planner {
  const { registry, maxSteps, thinking, pictures, warn } = request;
  const limits = async (): Promise<PlanLimits> => ({
    maxSteps,
    tools: planTools(await registry.offered()),
    missingRunner: await missingRunner(checkEnvironment(), project),
  });
  const mind = mindWithPictures(thinking, pictures, (message) => {
    warn('tool.unavailable', message);
  });
  const missing = (why: string): void => {
    warn('agent.failed', `only the planner wrote checks: ${why}`);
  };
  return mindPlanner(mind, limits, redactor, {
    review: reviewPlans(request.proof),
    author: loaded.config.verification.checksBy === 'planner' ? undefined : { missing },
  });
}

/** Puts the project's own checks and the VERIFY steps into a plan; without advice the rules decide their places. */
function optimiser(
  runtime: Runtime,
  { row, registry, proof, signal, warn }: PlansRequest,
  advice: JunctionAdvice | undefined,
): Capabilities['optimise'] {
  const { project, loaded } = runtime;
  const { rigor } = loaded.config.verification;
  const given = row.plan !== '';
  const tellOfChecks = (message: string): void => {
    warn('check.invalid', message);
  };
  return async (plan) => {
    const { commands } = await ownChecks(runtime, false);
    const junctionOf = junctionsBy(planTools(await registry.named(toolsOf(plan))));
    const standing = { proof, project, commands, given, junctionOf, warn: tellOfChecks, signal };
    return await withVerifySteps(await withStandingChecks(standing, plan), { rigor, junctionOf, advice });
  };
}

/** The tools that a plan calls, by name. */
function toolsOf({ steps }: Plan): ReadonlySet<string> {
  return new Set(steps.flatMap((step) => (isVerifyStep(step) || !isToolAction(step.action) ? [] : [step.action.tool])));
}

/** Named by its content, a plan cannot change: every node asks for it, and it is read once. */
function plansIn(blobs: BlobStore): Capabilities['plans'] {
  const fixed = new Map<string, Promise<Plan>>();
  return {
    save: async (plan) => await blobs.put(canonicalJson(plan)),
    load: async (hash) => {
      const known = fixed.get(hash) ?? loadPlan(blobs, hash);
      fixed.set(hash, known);
      return await known;
    },
  };
}

/** Asks the planner where to verify; without an answer the rules decide alone. */
function adviceOf({ thinking, signal, warn }: PlansRequest): JunctionAdvice {
  return async (plan, open) =>
    await mindAdvice(thinking.mind, signal)(plan, open).catch((error: unknown) => {
      const message = `the agent did not say where to verify, so the rules decide: ${messageOf(error)}`;
      if (!signal.aborted) warn('agent.failed', message);
      return [];
    });
}
