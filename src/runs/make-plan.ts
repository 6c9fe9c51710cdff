import type { Plan } from '../core/plan.ts';
import type { EventSink } from '../core/runtime-event.ts';
import { planText } from '../orchestration/plan-text.ts';
import { readJournal } from '../storage/journal.ts';
import { fixedPlan } from '../record/fixed-plan.ts';
import { loadPlan } from '../orchestration/load-plan.ts';
import type { RunOptions } from './run-options.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { startRun, type FinishedRun } from './run-request.ts';

export interface MadePlan {
  readonly runId: string;
  readonly plan: Plan;
  readonly text: string;
}

export interface MakePlanRequest {
  readonly request: string;
  readonly options: Partial<RunOptions>;
  readonly signal: AbortSignal;
  readonly onEvent: EventSink;
}

/**
 * Makes a plan and executes nothing. The result is a run that waits for approval, so that the person can execute that
 * very plan; where the agent produced no plan, the finished run is returned instead.
 */
export async function makePlan(runtime: Runtime, request: MakePlanRequest): Promise<MadePlan | FinishedRun> {
  const options = { ...request.options, approve: true };
  const run = await startRun(runtime, { ...request, options, plan: undefined, rules: undefined });
  if (run.pause?.permission !== 'plan') return run;
  const records = await readJournal(runtime, run.runId);
  const [made, fixed] = [fixedPlan(records, 'plan'), fixedPlan(records, 'optimise')];
  if (made === undefined || fixed === undefined) return run;
  // Saved as the planner made it: VERIFY steps are put in whenever a plan is run.
  const plan = await loadPlan(runtime.blobs, made);
  return { runId: run.runId, plan, text: planText(await loadPlan(runtime.blobs, fixed)) };
}
