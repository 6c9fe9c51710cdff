import type { Observed } from '../../core/observed.ts';
import { isVerifyStep, type Plan, type VerifyStep } from '../../core/plan.ts';
import type { Claim } from '../../verification/verifier.ts';
import { nameBroken } from '../../verification/whole-run.ts';
import type { Capabilities } from '../capabilities.ts';
import { attemptEffect } from '../effect-key.ts';
import { unlessStopped } from '../going-on.ts';
import type { Lane, RunState, RunUpdate } from '../run-state.ts';
import { controlStep } from '../control-step.ts';
import { judgementOf, judgeVerify, judgeWork, observedBefore, wordOfChecks } from '../judgement-of.ts';
import { landedReceipts } from '../landed-receipts.ts';
import { claimOf, findStep, verifiedSteps, verifyClaim } from '../step-claim.ts';
import { checksTold } from '../told.ts';

/** Grisha verifies: the checks run in a fresh copy of the result, which no other program can write. */
export async function verify(state: RunState, run: Capabilities): Promise<RunUpdate> {
  const plan = await run.plans.load(state.plan);
  const lanes: Lane[] = [];
  for (const lane of state.lanes) {
    const step = findStep(plan, lane.step);
    const base = lane.base ?? (await run.snapshot(run.signal));
    const staged = lane.staged ?? base;
    const claim = isVerifyStep(step)
      ? verifyClaim(step, plan, await looksAtWorld(step, plan, run))
      : claimOf(step, lane.attempt, lane.scope);
    const key = attemptEffect('check-after', state.planNumber, lane.step, lane.attempt);
    const seen = await run.journal.effect(
      key,
      { staged },
      async () =>
        await unlessStopped(run.signal, async () => {
          const looked = await run.verifier.after(claim, base, staged, run.signal);
          if (!isVerifyStep(step)) {
            const judged = judgeWork(claim, await observedBefore(state, run, lane), looked, lane.failures);
            return { ...looked, judged };
          }
          const all = await withBroken(state, run, plan, step, claim, looked);
          return { ...all, judged: judgeVerify(claim, all) };
        }),
    );
    const before = isVerifyStep(step) ? seen : await observedBefore(state, run, lane);
    for (const event of checksTold(claim, before, seen)) run.emit(event);
    if (!isVerifyStep(step)) {
      const { verdict } = await wordOfChecks(state, run, plan, lane);
      // What earlier steps laid ready is looked at together with what takes it into use.
      const begun = (await landedReceipts(state, run))[0]?.before;
      await controlStep(state, run, lane, verdict, { claim, begun, base, staged, before, after: seen });
    }
    const { verdict, reasons } = await judgementOf(state, run, plan, lane);
    run.emit({ type: 'verdict', step: lane.step, attempt: lane.attempt, verdict, reasons });
    lanes.push({ ...lane, base, staged });
  }
  return { lanes, phase: 'reflecting' };
}

/** For each failure in a VERIFY step: the step that had proven the check, and the step that broke it. */
async function withBroken(
  state: RunState,
  run: Capabilities,
  plan: Plan,
  step: VerifyStep,
  claim: Claim,
  seen: Observed,
): Promise<Observed> {
  if (seen.observations.every(({ result }) => result !== 'fail')) return seen;
  const landed = await landedReceipts(state, run);
  const owners = verifiedSteps(step, plan).flatMap((one) => one.checks.map(() => one));
  const failing = await Promise.all(
    claim.checks.map(async (check, i) => {
      const [owner, after] = [owners[i], seen.observations[i]];
      const since = landed.findLastIndex((receipt) => receipt.step === owner?.id);
      if (after?.result !== 'fail' || owner === undefined || since === -1) return [];
      return [{ check, after, since, live: await run.hands.isWorld(owner) }];
    }),
  );
  const broken = await nameBroken(run.verifier, landed, failing.flat(), run.signal);
  // The VERIFY step's own checks belong to no earlier proof: then its reasons are reported as they are.
  const all = seen.observations.filter(({ result }) => result === 'fail').length;
  return broken.length < all ? seen : { ...seen, broken: [...broken] };
}

/** A VERIFY step over a world step looks where that one acted. */
async function looksAtWorld({ verify: earlier }: VerifyStep, plan: Plan, run: Capabilities): Promise<boolean> {
  for (const step of plan.steps) {
    if (!isVerifyStep(step) && earlier.includes(step.id) && (await run.hands.isWorld(step))) return true;
  }
  return false;
}
