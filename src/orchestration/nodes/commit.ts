import { isVerifyStep, type Plan, type WorkStep } from '../../core/plan.ts';
import type { EffectName, ResultOf } from '../../storage/effects.ts';
import type { Reprove } from '../../verification/committer.ts';
import { issueReceipt, reproving, type ReceiptCircumstances } from '../../verification/issue-receipt.ts';
import { pairChecks } from '../../verification/verifier.ts';
import { attemptPlace } from '../attempt-place.ts';
import type { Capabilities } from '../capabilities.ts';
import { attemptEffect } from '../effect-key.ts';
import { judgementOf, observedAfter, observedBefore } from '../judgement-of.ts';
import type { Lane, LaneReview, RunState, RunUpdate } from '../run-state.ts';
import { claimOf, findStep } from '../step-claim.ts';
import { reflectionTold } from '../told.ts';
import { waivedBy } from '../waived-by.ts';
import { workOf } from '../work-of.ts';
import { afterNeighbour } from './after-neighbour.ts';
import { LeaveRefused, withoutLeave } from './without-leave.ts';

/**
 * Lands every proven lane, one after the other, each with its receipt. The other lanes stay for the next node, and so
 * does one that conflicts with what its neighbour has just landed.
 */
export async function commit(state: RunState, run: Capabilities): Promise<RunUpdate> {
  const plan = await run.plans.load(state.plan);
  const receipts = [...state.receipts];
  const messages = [...state.messages];
  const waived = [...state.waived];
  const statuses = { ...state.statuses };
  const lanes: Lane[] = [];
  const paths: string[] = [];
  for (const lane of state.lanes) {
    if (lane.review?.decision !== 'proceed') {
      lanes.push(lane);
      continue;
    }
    const step = findStep(plan, lane.step);
    if (!isVerifyStep(step)) {
      const landed = await landOrAgain(state, run, plan, lane, step, paths);
      if ('again' in landed) {
        lanes.push({ ...lane, review: landed.again });
        continue;
      }
      receipts.push(landed.receipt);
      paths.push(...landed.paths);
    }
    const unproven = lane.review.verdict === 'unverifiable';
    if (unproven) waived.push(lane.step);
    statuses[lane.step] = 'completed';
    const became = isVerifyStep(step) ? (unproven ? 'could not be told, and was waived' : 'held') : 'landed';
    messages.push(`${lane.step} ${step.title ?? 'verify'}: ${became} at attempt ${lane.attempt}`);
    run.emit({ type: 'step-status', step: lane.step, status: 'completed', title: step.title ?? 'verify' });
  }
  return { receipts, messages, waived, statuses, lanes, phase: 'landing' };
}

async function landOrAgain(
  state: RunState,
  run: Capabilities,
  plan: Plan,
  lane: Lane,
  step: WorkStep,
  neighbours: readonly string[],
): Promise<LandedStep | { readonly again: LaneReview }> {
  try {
    return await land(state, run, plan, lane, step);
  } catch (error) {
    const again =
      error instanceof LeaveRefused
        ? withoutLeave(run, lane, step, error.leave)
        : afterNeighbour(run, lane, step, error, neighbours);
    if (again === undefined) throw error;
    // The second word on this attempt: it was to land, and cannot.
    const key = { ...attemptEffect('reflect', state.planNumber, step.id, lane.attempt), ordinal: 1 };
    const decided = await run.journal.effect(key, null, async () => again);
    const place = attemptPlace(state, lane);
    await run.archive.keepReview(place, decided, (await workOf(run, place)).trajectory);
    const { verdict } = await judgementOf(state, run, plan, lane);
    for (const event of reflectionTold(lane, decided, verdict)) run.emit(event);
    return { again: decided };
  }
}

async function land(state: RunState, run: Capabilities, plan: Plan, lane: Lane, step: WorkStep): Promise<LandedStep> {
  const key = <N extends EffectName>(effect: N) => attemptEffect(effect, state.planNumber, step.id, lane.attempt);
  const claim = claimOf(step, lane.attempt, lane.scope);
  // Asked before the receipt is given, which says by whose leave.
  const leaveFor = async (base: string, staged: string): Promise<ReceiptCircumstances['runsLater']> => {
    const leave = await run.leave(step, base, staged);
    if (leave.status === 'denied') throw new LeaveRefused(leave);
    return [...leave.files];
  };
  const runsLater = lane.base === null || lane.staged === null ? [] : await leaveFor(lane.base, lane.staged);
  const circumstances: ReceiptCircumstances = {
    runsLater,
    criteria: lane.review?.criteria,
    runId: run.runId,
    agent: lane.agent,
    scope: lane.scope,
    isolation: lane.isolation,
    startedAt: lane.startedAt,
    ...rulesNoted(run, step),
    waived:
      lane.review === null || lane.review.verdict === 'pass' ? undefined : waivedBy(run, step.id, lane.review.verdict),
  };
  // The receipt is fixed first: a commit that is resumed lands under the same one.
  const id = await run.journal.effect(key('receipt'), null, async () => {
    const before = await observedBefore(state, run, lane);
    const after = await observedAfter(state, run, lane);
    const judged = await judgementOf(state, run, plan, lane);
    const checked = pairChecks(claim.checks, before, after);
    return (
      await issueReceipt(run.receipts, run.clock, claim, { ...judged, checked }, { before, after }, circumstances)
    ).id;
  });
  const receipt = await run.receipts.find(id);
  if (receipt === undefined) throw new TypeError(`the receipt ${id} is gone`);
  const parts = { verifier: run.verifier, chain: run.receipts, clock: run.clock, control: run.control };
  const landed = await run.journal.effect(key('commit'), { receipt: id }, async () => {
    const acted = lane.scope === 'world' ? await observedBefore(state, run, lane) : undefined;
    // Merged with the person's edits, other files may run later.
    const reprove: Reprove = async (base, merged) => {
      const now = { ...circumstances, runsLater: await leaveFor(base, merged) };
      return await reproving(parts, claim, now, acted)(base, merged);
    };
    const done = await run.committer.commit(receipt, reprove, step.title);
    return { receipt: done.receipt.id, paths: done.paths, notices: done.notices ?? [] };
  });
  for (const message of landed.notices ?? []) {
    run.emit({ type: 'warning', step: step.id, attempt: lane.attempt, code: 'workspace.dependencies-due', message });
  }
  run.emit({ type: 'commit', step: step.id, attempt: lane.attempt, receipt: landed.receipt, paths: landed.paths });
  const place = attemptPlace(state, lane);
  const { summary, trajectory } = await workOf(run, place);
  const report = { step: step.id, summary: `${step.title}\n${summary}`.trim(), at: Date.parse(lane.startedAt) };
  await run.archive.keepReport(place, report);
  // A step that landed without proof must not become an example in memory.
  if (lane.review?.verdict === 'pass') {
    await run.memory?.ingest({ planNumber: state.planNumber, step, receipt: landed.receipt, trajectory });
  }
  return landed;
}

type LandedStep = ResultOf<'commit'>;

/** That everything was asked for needs no word. */
function rulesNoted(run: Capabilities, step: WorkStep): Pick<ReceiptCircumstances, 'rules'> {
  const rules = run.hands.rulesOf?.(step) ?? 'asked';
  return rules === 'asked' ? {} : { rules };
}
