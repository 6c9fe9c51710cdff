import type { Plan } from '../../core/plan.ts';
import type { Capabilities } from '../capabilities.ts';
import { attemptEffect } from '../effect-key.ts';
import { limitReached } from '../meter.ts';
import { executionOrder, needsOf } from '../read-plan.ts';
import type { RunState, RunUpdate } from '../run-state.ts';
import { findStep } from '../step-claim.ts';

/** Discards what was staged and goes back to the planner, who is told what led nowhere. */
export async function rollback(state: RunState, run: Capabilities): Promise<RunUpdate> {
  const setbacks = [...state.setbacks];
  const statuses = { ...state.statuses };
  for (const lane of state.lanes) {
    const reason = lane.review?.reasons.join('; ') ?? 'given up';
    const key = attemptEffect('rollback', state.planNumber, lane.step, lane.attempt);
    await run.journal.effect(key, { reason }, async () => null);
    run.emit({ type: 'rollback', step: lane.step, attempt: lane.attempt, reason });
    run.emit({ type: 'step-status', step: lane.step, status: 'failed', title: reason });
    statuses[lane.step] = 'failed';
    setbacks.push(`${lane.step}: ${reason}`);
  }
  for (const [id, need] of blockedSteps(await run.plans.load(state.plan), statuses)) {
    statuses[id] = 'blocked';
    run.emit({ type: 'step-status', step: id, status: 'blocked', title: `waits for ${need}, which failed` });
  }
  const reason = setbacks.at(-1) ?? '';
  if (run.planner.source === 'file') {
    // A plan given by hand has no planner behind it.
    const end = { status: 'failed', receipts: state.receipts, message: `nothing unproven landed; ${reason}` } as const;
    return { end, lanes: [], statuses, setbacks, phase: 'remembering' };
  }
  const { maxReplans: value } = run.limits;
  if (state.replans >= value) {
    throw limitReached(run.runId, {
      limit: 'maxReplans',
      flag: '--max-replans',
      value,
      raised: Math.max(1, value * 2),
    });
  }
  return { lanes: [], statuses, setbacks: setbacks.slice(-10), replans: state.replans + 1, phase: 'planning' };
}

/** What can no longer be reached under this plan, each with the step that it waits for. */
function blockedSteps(plan: Plan, statuses: RunState['statuses']): ReadonlyMap<string, string> {
  const blocked = new Map<string, string>();
  for (const id of executionOrder(plan)) {
    const need = needsOf(findStep(plan, id)).find((one) => statuses[one] === 'failed' || blocked.has(one));
    if (need !== undefined && statuses[id] === 'pending') blocked.set(id, blocked.get(need) ?? need);
  }
  return blocked;
}
