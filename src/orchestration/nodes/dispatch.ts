import { isVerifyStep, type PlannedStep } from '../../core/plan.ts';
import type { Capabilities } from '../capabilities.ts';
import { limitReached } from '../meter.ts';
import type { Lane, RunState, RunUpdate } from '../run-state.ts';

/** Chooses what is worked on next: every step whose dependencies are done, as many as may run side by side. */
export async function dispatch(state: RunState, run: Capabilities): Promise<RunUpdate> {
  if (state.end !== null) return { lanes: [], phase: 'remembering' };
  const { steps } = await run.plans.load(state.plan);
  const ready = steps.filter((step) => state.statuses[step.id] === 'pending' && isReady(step, state));
  if (ready.length === 0) return { lanes: [], phase: 'remembering' };
  await run.meter.require();
  const chosen = await choose(ready, run);
  const work = chosen.filter((step) => !isVerifyStep(step)).length;
  const { maxSteps } = run.limits;
  if (state.executed + work > maxSteps) {
    throw limitReached(run.runId, { limit: 'maxSteps', flag: '--max-steps', value: maxSteps, raised: maxSteps * 2 });
  }
  const startedAt = run.clock.now().toISOString();
  const lanes = chosen.map((step): Lane => freshLane(step, startedAt, run));
  for (const step of chosen) {
    run.emit({ type: 'step-status', step: step.id, status: 'in_progress', title: step.title ?? 'verify' });
  }
  const statuses = { ...state.statuses, ...Object.fromEntries(chosen.map(({ id }) => [id, 'in_progress' as const])) };
  const currentStepIndex = steps.findIndex(({ id }) => id === chosen[0]?.id);
  const phase = work === 0 ? 'verifying' : 'executing';
  return { lanes, statuses, currentStepIndex, executed: state.executed + work, phase };
}

function isReady(step: PlannedStep, { statuses }: RunState): boolean {
  const needs = [...step.dependencies, ...(isVerifyStep(step) ? step.verify : [])];
  return needs.every((id) => statuses[id] === 'completed');
}

/** A step that reaches into the world, and a VERIFY step, is worked on alone. */
async function choose(ready: readonly PlannedStep[], run: Capabilities): Promise<readonly PlannedStep[]> {
  const [first] = ready;
  if (first === undefined || run.limits.parallel <= 1 || isVerifyStep(first) || (await run.hands.isWorld(first))) {
    return ready.slice(0, 1);
  }
  const beside: PlannedStep[] = [];
  for (const step of ready) {
    if (beside.length === run.limits.parallel) break;
    if (!isVerifyStep(step) && !(await run.hands.isWorld(step))) beside.push(step);
  }
  return beside;
}

function freshLane(step: PlannedStep, startedAt: string, run: Capabilities): Lane {
  return {
    step: step.id,
    attempt: 1,
    base: null,
    staged: null,
    failures: [],
    agent: isVerifyStep(step) ? 'verifier' : run.hands.agentOf(step),
    scope: 'staged',
    isolation: run.hands.isolation,
    startedAt,
    review: null,
  };
}
