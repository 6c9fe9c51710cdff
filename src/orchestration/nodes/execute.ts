import { defined } from '../../core/defined.ts';
import type { EffectName } from '../../storage/effects.ts';
import type { Judged } from '../../storage/journaled.ts';
import { isToolAction, isVerifyStep, usesScreen, type WorkStep } from '../../core/plan.ts';
import type { Capabilities, WorkResult } from '../capabilities.ts';
import { attemptEffect } from '../effect-key.ts';
import { unlessStopped } from '../going-on.ts';
import { attemptPlace } from '../attempt-place.ts';
import { attemptSession } from '../attempt-session.ts';
import { stepPrompt, stepTask } from '../prompts/step-prompt.ts';
import { RunPaused } from '../run-paused.ts';
import type { Lane, RunState, RunUpdate } from '../run-state.ts';
import { claimOf } from '../step-claim.ts';
import { bestOf, type Contest } from './best-of.ts';

/** Tetyana works on every lane, each in a staged copy of its own. The verifier runs the checks before she begins. */
export async function execute(state: RunState, run: Capabilities): Promise<RunUpdate> {
  const { steps } = await run.plans.load(state.plan);
  const settled = await Promise.allSettled(
    state.lanes.map(async (lane) => {
      const step = steps.find(({ id }) => id === lane.step);
      if (step === undefined || isVerifyStep(step)) return lane;
      return await workOn(state, run, lane, step);
    }),
  );
  return { lanes: allOf(settled), phase: 'verifying' };
}

/**
 * A lane that waits for a person does not cut its neighbours short: they finish first, and the journal holds their
 * results. A question outranks an error: a failing lane fails again when the run is resumed.
 */
function allOf(settled: readonly PromiseSettledResult<Lane>[]): readonly Lane[] {
  const errors = settled.filter((one) => one.status === 'rejected').map(({ reason }): unknown => reason);
  if (errors.length > 0) throw errors.find((error) => error instanceof RunPaused) ?? errors[0];
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

async function workOn(state: RunState, run: Capabilities, lane: Lane, step: WorkStep): Promise<Lane> {
  const { planNumber } = state;
  const { attempt } = lane;
  const key = <N extends EffectName>(effect: N) => attemptEffect(effect, planNumber, step.id, attempt);
  const begun = { maxAttempts: attemptsAt(lane, step, run), isolation: lane.isolation, agent: lane.agent };
  run.emit({ type: 'attempt-start', step: step.id, attempt, ...begun });
  const base = await run.journal.effect(key('stage'), begun, async () => await run.snapshot(run.signal));
  const began = await run.journal.begun(key('stage'));
  const world = await run.hands.isWorld(step);
  const claim = claimOf(step, attempt, world ? 'world' : 'staged');
  // Its checks look at the screen before it begins, too.
  if (usesScreen(step)) await run.hands.permit(step, planNumber);
  const before = await run.journal.effect(
    key('check-before'),
    { base },
    async () => await unlessStopped(run.signal, async () => await run.verifier.before(claim, base, run.signal)),
  );
  const isAgents = !isToolAction(step.action);
  const effect = world ? 'world-call' : isAgents ? 'agent-turn' : 'tool-call';
  // Asks for permission before the intent is written: an open question must not look like an unknown outcome.
  if ((await run.journal.result(key(effect))) === undefined && !usesScreen(step)) {
    await run.hands.permit(step, planNumber);
  }
  const contested = run.limits.bestOf > 1 && effect === 'agent-turn';
  let seen: Judged | undefined;
  const contest = async (about: Contest): Promise<WorkResult> => {
    const winner = await bestOf(run, about);
    seen = winner.after;
    return winner.result;
  };
  const done = await run.journal.effect(key(effect), { action: effect }, async () => {
    const prompt = await stepPrompt(state, run, step, lane);
    const request = { step, planNumber, attempt, base, prompt, signal: run.signal };
    if (contested) {
      return await contest({ request, claim, before, count: run.limits.bestOf });
    }
    const earlier =
      run.reuseSessions === true && attempt > 1
        ? attemptEffect('agent-session', planNumber, step.id, attempt - 1)
        : undefined;
    const session = await attemptSession(run.journal, key('agent-session'), earlier);
    return await run.hands.work({ ...request, session });
  });
  if (isAgents) await keepHistory(state, run, lane, step, done);
  // The contest already checked the winner; after a crash the verifier checks it again.
  const { staged } = done;
  const looked = seen;
  if (looked !== undefined) await run.journal.effect(key('check-after'), { staged }, async () => looked);
  return {
    ...lane,
    // The values of the process that began the attempt, so that every process issues the same receipt.
    ...defined({ startedAt: began?.at, isolation: began?.intent?.isolation, agent: began?.intent?.agent }),
    base,
    staged: done.staged,
    failures: done.failures,
    scope: world ? 'world' : 'staged',
    review: null,
  };
}

/** For the next attempt of this step: the prompt and the agent's answer. Recalled memories are not repeated here. */
async function keepHistory(
  state: RunState,
  run: Capabilities,
  lane: Lane,
  step: WorkStep,
  done: Pick<WorkResult, 'summary' | 'failures'>,
): Promise<void> {
  const { attempt } = lane;
  const before = attempt <= 1 ? [] : await run.archive.of(state.planNumber).history(step.id, attempt);
  const asked = attempt <= 1 ? stepTask(state, step, null).description : (lane.review?.instructions.join('\n') ?? '');
  const said = [done.summary, ...done.failures].filter((text) => text !== '').join('\n');
  await run.archive.keepHistory(attemptPlace(state, lane), [
    ...before,
    { role: 'user', text: asked },
    { role: 'assistant', text: said },
  ]);
}

/** A tool does the same when it is called again, and it takes no instructions: so it gets no further attempt. */
export function attemptsAt({ attempt }: Lane, step: WorkStep, run: Capabilities): number {
  return isToolAction(step.action) ? attempt : maxAttempts(step, run);
}

export function maxAttempts(step: WorkStep, run: Capabilities): number {
  return Math.min(step.maxAttempts ?? run.limits.maxAttempts, run.limits.maxAttempts);
}
