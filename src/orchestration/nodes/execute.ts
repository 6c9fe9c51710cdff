import { isToolAction, isVerifyStep, type WorkStep } from '../../core/plan.ts';
import type { Capabilities, WorkResult } from '../capabilities.ts';
import { attemptEffect } from '../effect-key.ts';
import { stepPrompt, stepTask } from '../prompts/step-prompt.ts';
import type { Lane, RunState, RunUpdate } from '../run-state.ts';
import { claimOf } from '../step-claim.ts';

/** Tetyana works on every lane, each in a staged copy of its own. The checks are looked at before she begins. */
export async function execute(state: RunState, run: Capabilities): Promise<RunUpdate> {
  const { steps } = await run.plans.load(state.plan);
  const lanes = await Promise.all(
    state.lanes.map(async (lane) => {
      const step = steps.find(({ id }) => id === lane.step);
      if (step === undefined || isVerifyStep(step)) return lane;
      return await workOn(state, run, lane, step);
    }),
  );
  return { lanes, phase: 'verifying' };
}

async function workOn(state: RunState, run: Capabilities, lane: Lane, step: WorkStep): Promise<Lane> {
  const { planNumber } = state;
  const { attempt } = lane;
  const key = (effect: Parameters<typeof attemptEffect>[0]) => attemptEffect(effect, planNumber, step.id, attempt);
  run.emit({
    type: 'attempt-start',
    step: step.id,
    attempt,
    maxAttempts: maxAttempts(step, run),
    isolation: lane.isolation,
  });
  const base = await run.journal.effect(key('stage'), null, async () => await run.snapshot(run.signal));
  const claim = claimOf(step, attempt);
  await run.journal.effect(
    key('check-before'),
    { base },
    async () => await run.verifier.before(claim, base, run.signal),
  );
  const world = await run.hands.isWorld(step);
  const effect = isToolAction(step.action) ? (world ? 'world-call' : 'tool-call') : 'agent-turn';
  // Asked before the intent is written: a question that is still open must not look like an unknown outcome.
  if ((await run.journal.result(key(effect))) === undefined) await run.hands.permit(step);
  const done = await run.journal.effect(key(effect), { action: effect }, async () => {
    const prompt = await stepPrompt(state, run, step, lane);
    const result = await run.hands.work({ step, planNumber, attempt, base, prompt, signal: run.signal });
    return { ...result, failures: [...result.failures] };
  });
  if (effect === 'agent-turn') await keepHistory(state, run, lane, step, done);
  return {
    ...lane,
    base,
    staged: done.staged,
    failures: done.failures,
    scope: world ? 'world' : 'staged',
    review: null,
  };
}

/** For the next attempt of this step: what was asked and what the agent said. Recalled memories are not repeated here. */
async function keepHistory(
  state: RunState,
  run: Capabilities,
  lane: Lane,
  step: WorkStep,
  done: Pick<WorkResult, 'summary' | 'failures'>,
): Promise<void> {
  const { planNumber } = state;
  const { attempt } = lane;
  const before = attempt <= 1 ? [] : await run.archive.of(planNumber).history(step.id, attempt);
  const asked = attempt <= 1 ? stepTask(state, step, null).description : (lane.review?.instructions.join('\n') ?? '');
  const said = [done.summary, ...done.failures].filter((text) => text !== '').join('\n');
  await run.archive.keepHistory({ planNumber, step: step.id, attempt }, [
    ...before,
    { role: 'user', text: asked },
    { role: 'assistant', text: said },
  ]);
}

export function maxAttempts(step: WorkStep, run: Capabilities): number {
  return Math.min(step.maxAttempts, run.limits.maxAttempts);
}
