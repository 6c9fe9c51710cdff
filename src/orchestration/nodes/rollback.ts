import type { Capabilities } from '../capabilities.ts';
import { attemptEffect } from '../effect-key.ts';
import type { RunState, RunUpdate } from '../run-state.ts';
import { limitReached } from '../meter.ts';

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
