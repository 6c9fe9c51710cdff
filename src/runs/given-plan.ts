import { canonicalJson } from '../core/canonical-json.ts';
import { defined } from '../core/defined.ts';
import type { Plan } from '../core/plan.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { loadPlan } from '../orchestration/load-plan.ts';
import { planTools } from '../orchestration/plan-tools.ts';
import { readPlan, validatePlan } from '../orchestration/read-plan.ts';
import { readRunOptions, type RunOptions } from './run-options.ts';
import { openTools } from './open-tools.ts';

/** A plan that can run as it is. */
export interface CheckedPlan {
  readonly plan: Plan;
  /** The digest of the content: any change of the plan changes it. */
  readonly digest: string;
}

/**
 * Checks a plan given by hand before the run is created, so that an invalid plan leaves no run behind. Returns the name
 * under which the store keeps it.
 */
export async function givenPlan(runtime: Runtime, given: string | object, options: RunOptions): Promise<string> {
  const input = typeof given === 'string' ? await readPlan(given) : given;
  await using tools = await openTools(runtime);
  const known = planTools((await tools.registry.describe()).map(({ tool }) => tool));
  const maxSteps = options.maxSteps ?? runtime.loaded.config.limits.maxSteps;
  const name = typeof given === 'string' ? given : undefined;
  const plan = validatePlan(input, { maxSteps, tools: known, ...defined({ name }) }, runtime.redactor);
  return await runtime.blobs.put(canonicalJson(plan));
}

export async function checkPlan(runtime: Runtime, given: object, options: Partial<RunOptions>): Promise<CheckedPlan> {
  const digest = await givenPlan(runtime, given, readRunOptions(options));
  return { plan: await loadPlan(runtime.blobs, digest), digest };
}
