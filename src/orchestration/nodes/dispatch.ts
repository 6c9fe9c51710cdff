import { defined } from '../../core/defined.ts';
import { isVerifyStep, type Plan, type PlannedStep, type WorkStep } from '../../core/plan.ts';
import { mayOverlap } from '../../workspace/glob.ts';
import type { Capabilities } from '../capabilities.ts';
import { attemptEffect } from '../effect-key.ts';
import { limitReached } from '../meter.ts';
import { executionOrder, needsOf } from '../read-plan.ts';
import type { Lane, RunState, RunUpdate } from '../run-state.ts';
import { findStep } from '../step-claim.ts';

/** Chooses the next lanes: every step whose dependencies are done, as many as may run side by side. */
export async function dispatch(state: RunState, run: Capabilities): Promise<RunUpdate> {
  if (state.end !== null) return { lanes: [], phase: 'remembering' };
  const plan = await run.plans.load(state.plan);
  const { steps } = plan;
  const ready = readySteps(plan, state);
  if (ready.length === 0) return { lanes: [], phase: 'remembering' };
  const { maxSteps, parallel } = run.limits;
  const left = maxSteps - state.executed;
  const chosen = await choose(ready, Math.min(parallel, Math.max(1, left)), run);
  if (!(await isBegun(state, run, chosen))) await run.meter.require();
  const work = chosen.filter((step) => !isVerifyStep(step)).length;
  if (work > left) {
    throw limitReached({ limit: 'maxSteps', value: maxSteps, raised: maxSteps * 2 });
  }
  const startedAt = run.clock.now().toISOString();
  const lanes = chosen.map((step): Lane => freshLane(step, startedAt, run));
  for (const step of chosen) {
    run.emit({
      type: 'step-status',
      step: step.id,
      status: 'in_progress',
      title: step.title ?? 'verify',
      ...defined({ verify: isVerifyStep(step) ? (true as const) : undefined }),
    });
  }
  const statuses = { ...state.statuses, ...Object.fromEntries(chosen.map(({ id }) => [id, 'in_progress' as const])) };
  const currentStepIndex = steps.findIndex(({ id }) => id === chosen[0]?.id);
  const phase = work === 0 ? 'verifying' : 'executing';
  return { lanes, statuses, currentStepIndex, executed: state.executed + work, phase };
}

/** A run that was killed during a step comes here again: it finishes a step that it began within the limits. */
async function isBegun({ planNumber }: RunState, run: Capabilities, chosen: readonly PlannedStep[]): Promise<boolean> {
  for (const step of chosen) {
    const first = isVerifyStep(step) ? 'check-after' : 'stage';
    if ((await run.journal.result(attemptEffect(first, planNumber, step.id, 1))) !== undefined) return true;
  }
  return false;
}

/** The steps whose dependencies are done. A VERIFY step is a barrier: the steps after it in the plan wait for it. */
function readySteps(plan: Plan, { statuses }: RunState): readonly PlannedStep[] {
  const isDone = (id: string): boolean => statuses[id] === 'completed';
  const order = executionOrder(plan);
  const barrier = order.findIndex((id) => isVerifyStep(findStep(plan, id)) && !isDone(id));
  return plan.steps.filter(
    (step) =>
      statuses[step.id] === 'pending' &&
      needsOf(step).every(isDone) &&
      (barrier === -1 || order.indexOf(step.id) <= barrier),
  );
}

/**
 * As many as may run side by side. A step that reaches into the world, and a VERIFY step, is worked on alone; so is one
 * that may write where another of them writes.
 */
async function choose(ready: readonly PlannedStep[], most: number, run: Capabilities): Promise<readonly PlannedStep[]> {
  const [first] = ready;
  if (first === undefined || most <= 1 || isVerifyStep(first) || (await run.hands.isWorld(first))) {
    return ready.slice(0, 1);
  }
  const beside: WorkStep[] = [];
  for (const step of ready) {
    if (beside.length === most) break;
    if (isVerifyStep(step) || beside.some((other) => mayCollide(step, other))) continue;
    if (!(await run.hands.isWorld(step))) beside.push(step);
  }
  return beside;
}

/** `writes` left out means the whole project. */
function mayCollide({ writes: mine = ['**'] }: WorkStep, { writes: theirs = ['**'] }: WorkStep): boolean {
  return mine.some((glob) => theirs.some((other) => mayOverlap(glob, other)));
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
