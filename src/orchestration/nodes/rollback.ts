import { isVerifyStep, type Plan } from '../../core/plan.ts';
import type { ResultOf } from '../../storage/effects.ts';
import { tallyProof } from '../../verification/proof-tally.ts';
import type { Capabilities } from '../capabilities.ts';
import { attemptEffect } from '../effect-key.ts';
import { landedReceipts } from '../landed-receipts.ts';
import { executionOrder, needsOf } from '../read-plan.ts';
import { replan } from '../replan.ts';
import { whyGivenUp, whyNoMorePlans } from '../why-failed.ts';
import type { RunState, RunUpdate } from '../run-state.ts';
import { findStep } from '../step-claim.ts';
import { rollbackTold } from '../told.ts';

/** Discards the staged work and goes back to the planner with the reasons. */
export async function rollback(state: RunState, run: Capabilities): Promise<RunUpdate> {
  const plan = await run.plans.load(state.plan);
  const setbacks: string[] = [];
  const statuses = { ...state.statuses };
  for (const lane of state.lanes) {
    const reason = lane.review?.reasons.join('; ') ?? 'given up';
    const key = attemptEffect('rollback', state.planNumber, lane.step, lane.attempt);
    statuses[lane.step] = 'failed';
    const blocked = blockedSteps(plan, statuses);
    const givenUp = (await run.journal.effect(key, { reason }, async () => ({ blocked }))) ?? { blocked };
    for (const event of rollbackTold(lane, reason, givenUp)) run.emit(event);
    for (const { step } of givenUp.blocked) statuses[step] = 'blocked';
    setbacks.push(`${lane.step}: ${reason}`);
  }
  const next = replan(state, run, { setbacks });
  if (next !== undefined) return { ...next, statuses };
  const why = state.lanes.map(whyGivenUp).join('; ');
  const message = `${whyNoMorePlans(state, run.limits.maxReplans, why)}; ${await whatLanded(state, run)}`;
  const end = { status: 'failed', receipts: state.receipts, message } as const;
  return { end, lanes: [], statuses, setbacks: [...state.setbacks, ...setbacks], phase: 'remembering' };
}

/** A failing VERIFY step says that landed work does not hold: the work stays, and is not proven. */
async function whatLanded(state: RunState, run: Capabilities): Promise<string> {
  const made = await run.plans.load(state.plan);
  if (state.lanes.some(({ step }) => isVerifyStep(findStep(made, step))))
    return 'what landed does not hold together, and stays';
  const { held, waived } = tallyProof(await landedReceipts(state, run));
  const unproven = [...held, ...waived];
  return unproven.length === 0 ? 'nothing unproven landed' : `landed, not proven: ${unproven.join(', ')}`;
}

/** The steps that this plan can no longer reach, each with the step that it waits for. */
function blockedSteps(plan: Plan, statuses: RunState['statuses']): NonNullable<ResultOf<'rollback'>>['blocked'] {
  const blocked = new Map<string, string>();
  for (const id of executionOrder(plan)) {
    const need = needsOf(findStep(plan, id)).find((one) => statuses[one] === 'failed' || blocked.has(one));
    if (need !== undefined && statuses[id] === 'pending') blocked.set(id, blocked.get(need) ?? need);
  }
  return [...blocked].map(([step, waitsFor]) => ({ step, waitsFor }));
}
