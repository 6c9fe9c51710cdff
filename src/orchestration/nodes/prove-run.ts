import type { Observation } from '../../core/observed.ts';
import type { ResultOf } from '../../storage/effects.ts';
import { checkHash } from '../../core/check.ts';
import { isVerifyStep, type Plan } from '../../core/plan.ts';
import { brokenWords } from '../../verification/broken-check.ts';
import { issueRunReceipt } from '../../verification/issue-run-receipt.ts';
import type { Receipt } from '../../verification/receipt.ts';
import { asStanding } from '../../verification/checks/check-kinds.ts';
import { proveTogether, recordedPasses, type KnownPasses } from '../../verification/whole-run.ts';
import type { Capabilities } from '../capabilities.ts';
import { attemptEffect, runEffect } from '../effect-key.ts';
import { unlessStopped } from '../going-on.ts';
import { landedReceipts } from '../landed-receipts.ts';
import { replan } from '../replan.ts';
import type { RunState, RunUpdate } from '../run-state.ts';
import { verifyClaim } from '../step-claim.ts';
import { togetherTold } from '../told.ts';
import { whyNoMorePlans } from '../why-failed.ts';

/**
 * Before a run counts as proven, the verifier checks all proofs of its steps once more, together, on the tree that the
 * last step left. If a later step broke one, the run goes back to the planner; with a plan given by hand it fails.
 */
export async function proveRun(state: RunState, run: Capabilities): Promise<RunUpdate> {
  const plan = await run.plans.load(state.plan);
  const reached = plan.steps.every(({ id }) => state.statuses[id] === 'completed');
  if (state.end !== null || !reached || state.receipts.length === 0) return { phase: 'remembering' };
  const landed = await landedReceipts(state, run);
  const { checks, broken } = await run.journal.effect(
    runEffect('prove-run', state.planNumber),
    { receipts: state.receipts },
    async () => await unlessStopped(run.signal, async () => await together(state, run, plan, landed)),
  );
  const words = broken.map(brokenWords);
  for (const event of togetherTold(landed.length, checks, words)) run.emit(event);
  if (broken.length === 0) return { phase: 'remembering' };
  // Another plan cannot mend a check that errs; and a plan given by hand has no planner.
  const untold = broken.every(({ result }) => result === 'error');
  const next = untold ? undefined : replan(state, run, { setbacks: words, messages: words });
  if (next === undefined) {
    const what = `what landed does not hold together, and stays; ${words.join('; ')}`;
    const message = untold ? what : whyNoMorePlans(state, run.limits.maxReplans, what);
    return { end: { status: untold ? 'unproven' : 'failed', receipts: state.receipts, message }, phase: 'remembering' };
  }
  return next;
}

async function together(
  state: RunState,
  run: Capabilities,
  plan: Plan,
  landed: readonly Receipt[],
): Promise<ResultOf<'prove-run'>> {
  const startedAt = run.clock.now().toISOString();
  const seen = await seenByVerifySteps(state, run, plan, landed.at(-1)?.after);
  const known = new Map([...seen, ...recordedPasses(landed)]);
  const whole = await proveTogether(run.verifier, landed, known, run.signal);
  const result = { checks: whole.checks.length, broken: whole.broken };
  // An observation made while the run was being stopped is no proof.
  if (whole.broken.length > 0 || run.signal.aborted) return result;
  const circumstances = { runId: run.runId, isolation: run.hands.isolation, startedAt };
  const { id } = await issueRunReceipt(run.receipts, run.clock, whole, landed, circumstances);
  return { receipt: id, ...result };
}

/** Checks that VERIFY steps of this plan saw pass on the last tree need not run again. */
async function seenByVerifySteps(
  state: RunState,
  run: Capabilities,
  plan: Plan,
  final: string | undefined,
): Promise<KnownPasses> {
  const known = new Map<string, Observation>();
  for (const step of plan.steps) {
    if (!isVerifyStep(step)) continue;
    const key = attemptEffect('check-after', state.planNumber, step.id, 1);
    const seen = await run.journal.result(key);
    if (seen === undefined || seen.state !== final) continue;
    for (const [i, check] of verifyClaim(step, plan, false).checks.entries()) {
      const observation = seen.observations[i];
      const standing = asStanding(check);
      if (observation?.result === 'pass' && standing !== undefined) known.set(checkHash(standing), observation);
    }
  }
  return known;
}
