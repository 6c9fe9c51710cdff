import { messageOf } from '../core/atlas-error.ts';
import { isToolAction, type WorkStep } from '../core/plan.ts';
import type { Criterion } from '../verification/criteria.ts';
import type { Opinionated } from '../verification/mind-review.ts';
import type { Attempted } from '../verification/reflector.ts';
import type { Capabilities } from './capabilities.ts';
import { attemptEffect } from './effect-key.ts';
import { requireGoingOn } from './going-on.ts';
import { RunPaused } from './run-paused.ts';
import type { Lane, RunState } from './run-state.ts';

/** The run waits no longer than this for a review that can only lower a verdict. */
const PATIENCE_MS = 180_000;

/**
 * An agent's review of an attempt whose step has acceptance criteria. Left out where the run has no agent, where the
 * executor itself reports a failure, and where a limit is reached: then the checks decide alone. For a plan given by
 * hand the agent is asked only about criteria that no check covers: such a plan needs no model for anything but its own
 * steps.
 */
export async function reviewAttempt(
  state: RunState,
  run: Capabilities,
  lane: Lane,
  step: WorkStep,
  attempted: Attempted,
  criteria: readonly Criterion[],
): Promise<Opinionated | undefined> {
  const { review } = run;
  const { base, staged } = lane;
  if (review === undefined || base === null || staged === null) return undefined;
  if (step.acceptanceCriteria.length === 0 || attempted.unsafe || attempted.failures.length > 0) return undefined;
  const open = criteria.some(({ result }) => result === 'cannot verify');
  if (run.planner.source === 'file' && !open) return undefined;
  const { action, title } = step;
  const task = isToolAction(action) ? `a call of the tool ${action.tool}` : action.instruction;
  const question = {
    request: state.taskContext.request,
    title,
    task,
    verdict: attempted.verdict,
    checked: attempted.checked,
    criteria,
  };
  const key = attemptEffect('review', state.planNumber, step.id, lane.attempt);
  const said = await run.journal.effect(key, { staged }, async () => {
    try {
      await run.meter.require();
      const signal = AbortSignal.any([run.signal, AbortSignal.timeout(PATIENCE_MS)]);
      const opinion = await review({ ...question, base, staged }, signal);
      requireGoingOn(run.signal);
      return { opinion };
    } catch (error) {
      requireGoingOn(run.signal);
      if (!(error instanceof RunPaused)) {
        const why = messageOf(error).split('\n')[0] ?? '';
        const message = `no review of ${step.id}, so its checks speak alone: ${why}`;
        run.emit({ type: 'warning', step: step.id, attempt: lane.attempt, code: 'agent.failed', message });
      }
      return { opinion: null };
    }
  });
  return said.opinion ?? undefined;
}
