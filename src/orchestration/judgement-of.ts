import type { Observed } from '../core/observed.ts';
import { isVerifyStep, type Plan } from '../core/plan.ts';
import type { EffectKey } from '../storage/journal.ts';
import type { Judged } from '../storage/journaled.ts';
import type { Judgement } from '../verification/verdict.ts';
import { afterTests, decide, decideVerify, type Claim } from '../verification/verifier.ts';
import type { Capabilities } from './capabilities.ts';
import { attemptEffect } from './effect-key.ts';
import type { Lane, RunState } from './run-state.ts';
import { claimOf, findStep, verifyClaim } from './step-claim.ts';

type At = Pick<RunState, 'planNumber'>;
type Tried = Pick<Lane, 'step' | 'attempt' | 'scope' | 'failures'>;

/**
 * The verdict on an attempt. The run decides it once, when the checks have looked, and journals it with what they saw;
 * testing the checks can only lower it. Every later caller, in this process or another, gets the stored verdict.
 */
export async function judgementOf(state: At, run: Capabilities, plan: Plan, lane: Tried): Promise<Judgement> {
  const key = attemptEffect('verdict', state.planNumber, lane.step, lane.attempt);
  return await run.journal.effect(key, null, async () => {
    const { controls } = await observedAfter(state, run, lane);
    return afterTests(await wordOfChecks(state, run, plan, lane), controls);
  });
}

/** The verdict before the checks themselves are tested, as the run journaled it with what the checks saw. */
export async function wordOfChecks(state: At, run: Capabilities, plan: Plan, lane: Tried): Promise<Judgement> {
  const after = await observedAfter(state, run, lane);
  return after.judged ?? (await judgeAgain(state, run, plan, lane, after));
}

/** The word of the checks on an attempt at a step. */
export function judgeWork(claim: Claim, before: Observed, after: Observed, failures: readonly string[]): Judgement {
  const { verdict, reasons } = decide(claim, before, after, failures);
  return { verdict, reasons };
}

/** The word of the checks of a VERIFY step. */
export function judgeVerify(claim: Claim, seen: Observed): Judgement {
  const { verdict, reasons } = decideVerify(claim, seen);
  return { verdict, reasons };
}

/** For an attempt of which an earlier version journaled no verdict. */
async function judgeAgain(state: At, run: Capabilities, plan: Plan, lane: Tried, after: Observed): Promise<Judgement> {
  const step = findStep(plan, lane.step);
  if (isVerifyStep(step)) return judgeVerify(verifyClaim(step, plan, false), after);
  const claim = claimOf(step, lane.attempt, lane.scope);
  return judgeWork(claim, await observedBefore(state, run, lane), after, lane.failures);
}

export async function observedBefore(state: At, run: Capabilities, lane: Tried): Promise<Observed> {
  const key = attemptEffect('check-before', state.planNumber, lane.step, lane.attempt);
  return journaled(key, await run.journal.result(key));
}

/** The observations of the checks, together with the result of testing the checks. */
export async function observedAfter(state: At, run: Capabilities, lane: Tried): Promise<Judged> {
  const key = attemptEffect('check-after', state.planNumber, lane.step, lane.attempt);
  const after = journaled(key, await run.journal.result(key));
  const controls = await run.journal.result(attemptEffect('controls', state.planNumber, lane.step, lane.attempt));
  return controls === undefined ? after : { ...after, controls };
}

function journaled<T>({ effect, step, attempt }: EffectKey, found: T | undefined): T {
  if (found === undefined) throw new TypeError(`${effect} of attempt ${attempt} at ${step} is not journaled`);
  return found;
}
