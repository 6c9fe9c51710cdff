import type { Observed } from '../core/observed.ts';
import { isVerifyStep, type Plan } from '../core/plan.ts';
import type { EffectKey } from '../storage/journal.ts';
import type { Judgement } from '../verification/verdict.ts';
import { decide, decideVerify } from '../verification/verifier.ts';
import type { Capabilities } from './capabilities.ts';
import { attemptEffect } from './effect-key.ts';
import type { Lane, RunState } from './run-state.ts';
import { claimOf, findStep, verifyClaim } from './step-claim.ts';

type At = Pick<RunState, 'planNumber'>;
type Tried = Pick<Lane, 'step' | 'attempt' | 'scope' | 'failures'>;

/**
 * The verdict on an attempt. The run decides it once, from the journaled observations, and journals it; every later
 * caller, in this process or another, gets the stored verdict.
 */
export async function judgementOf(state: At, run: Capabilities, plan: Plan, lane: Tried): Promise<Judgement> {
  const key = attemptEffect('verdict', state.planNumber, lane.step, lane.attempt);
  return await run.journal.effect(key, null, async () => {
    const step = findStep(plan, lane.step);
    const after = await observedAfter(state, run, lane);
    const { verdict, reasons } = isVerifyStep(step)
      ? decideVerify(verifyClaim(step, plan, false), after)
      : decide(claimOf(step, lane.attempt, lane.scope), await observedBefore(state, run, lane), after, lane.failures);
    return { verdict, reasons };
  });
}

export async function observedBefore(state: At, run: Capabilities, lane: Tried): Promise<Observed> {
  const key = attemptEffect('check-before', state.planNumber, lane.step, lane.attempt);
  return journaled(key, await run.journal.result(key));
}

/** The observations of the checks, together with the result of testing the checks. */
export async function observedAfter(state: At, run: Capabilities, lane: Tried): Promise<Observed> {
  const key = attemptEffect('check-after', state.planNumber, lane.step, lane.attempt);
  const after = journaled(key, await run.journal.result(key));
  const controls = await run.journal.result(attemptEffect('controls', state.planNumber, lane.step, lane.attempt));
  return controls === undefined ? after : { ...after, controls };
}

function journaled({ effect, step, attempt }: EffectKey, found: Observed | undefined): Observed {
  if (found === undefined) throw new TypeError(`${effect} of attempt ${attempt} at ${step} is not journaled`);
  return found;
}
