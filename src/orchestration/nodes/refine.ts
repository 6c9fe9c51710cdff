import type { Capabilities } from '../capabilities.ts';
import { attemptEffect } from '../effect-key.ts';
import { RunPaused } from '../run-paused.ts';
import type { Lane, RunState, RunUpdate } from '../run-state.ts';

/**
 * Repeats the step from a fresh copy, with the reflector's instructions. A world step is repeated only after a person
 * agrees.
 */
export async function refine(state: RunState, run: Capabilities): Promise<RunUpdate> {
  // A run that was killed during the attempt comes here again: it finishes the attempt that it began.
  const begun = state.lanes.map(async ({ step, attempt }) =>
    run.journal.result(attemptEffect('stage', state.planNumber, step, attempt + 1)),
  );
  if ((await Promise.all(begun)).every((one) => one === undefined)) await run.meter.require();
  const lanes = state.lanes.map((lane): Lane => {
    const attempt = lane.attempt + 1;
    if (lane.scope === 'world' && !run.waivers.has(`${lane.step}@${attempt}`)) throw worldAgain(lane.step, attempt);
    run.emit({
      type: 'step-status',
      step: lane.step,
      attempt,
      status: 'refined',
      title: lane.review?.instructions[0] ?? '',
    });
    return { ...lane, attempt, base: null, staged: null, failures: [], startedAt: run.clock.now().toISOString() };
  });
  const messages = state.lanes.map(
    ({ step, attempt, review }) => `${step} attempt ${attempt} did not hold: ${review?.reasons[0] ?? 'no proof'}`,
  );
  const statuses = { ...state.statuses, ...Object.fromEntries(lanes.map(({ step }) => [step, 'refined' as const])) };
  return { lanes, statuses, messages: [...state.messages, ...messages], phase: 'executing' };
}

function worldAgain(step: string, attempt: number): RunPaused {
  return new RunPaused({
    reason: 'approval',
    message: `step ${step} reaches beyond its copy and failed its checks; attempt ${attempt} would do it again`,
    answers: [{ kind: 'waive', what: `${step}@${attempt}` }],
    step,
  });
}
