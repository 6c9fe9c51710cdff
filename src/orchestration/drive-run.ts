import { AtlasError, isAtlasError, messageOf } from '../core/atlas-error.ts';
import { isVerifyStep, type Plan, type WorkStep } from '../core/plan.ts';
import type { PauseInfo, RunStatus } from '../core/runtime-event.ts';
import { commit } from './nodes/commit.ts';
import { execute } from './nodes/execute.ts';
import { plan } from './nodes/plan.ts';
import { recall } from './nodes/recall.ts';
import { remember } from './nodes/remember.ts';
import { decide, observe } from './nodes/verify.ts';
import { executionOrder } from './read-plan.ts';
import { WHOLE_RUN, type RunContext } from './run-context.ts';

export interface RunEnd {
  readonly status: RunStatus;
  readonly receipts: readonly string[];
  readonly message: string;
}

/**
 * One run from recall to remember. It is always told from the beginning: what the journal knows is returned instead
 * of done, so that a resumed run takes the same way to the point where it was cut off.
 */
export async function driveRun(run: RunContext): Promise<RunEnd> {
  try {
    await run.journal.effect(
      { ...WHOLE_RUN, effect: 'begin' },
      { request: run.request, project: run.project },
      async () => run.clock.now().toISOString(),
    );
    await recall(run);
    const fixed = await plan(run);
    const { end, approach } = await workThrough(run, fixed);
    await remember(run, end.status === 'proven', approach, end.receipts);
    return await run.journal.effect({ ...WHOLE_RUN, effect: 'end' }, null, async () => ({
      ...end,
      receipts: [...end.receipts],
    }));
  } catch (error) {
    const pause = pauseFor(run, error);
    if (pause !== undefined) {
      run.emit({ type: 'paused', pause });
      return { status: 'paused', receipts: [], message: pause.message };
    }
    if (run.signal.aborted)
      return { status: 'interrupted', receipts: [], message: 'interrupted; `atlas resume` goes on' };
    throw error;
  }
}

async function workThrough(run: RunContext, fixed: Plan): Promise<{ readonly end: RunEnd; readonly approach: string }> {
  const receipts: string[] = [];
  const done: string[] = [];
  for (const id of executionOrder(fixed)) {
    const step = fixed.steps.find((one) => one.id === id);
    if (step === undefined || isVerifyStep(step)) continue;
    if (run.signal.aborted) throw new AtlasError('cancelled', 'the run was interrupted');
    const { receipt, reasons } = await workOn(run, step);
    if (receipt === undefined) {
      const message = `${step.title}: ${reasons.join('; ')}`;
      return { end: { status: 'failed', receipts, message }, approach: [...done, `failed: ${message}`].join('\n') };
    }
    receipts.push(receipt);
    done.push(step.title);
  }
  const message = `${receipts.length} ${receipts.length === 1 ? 'step' : 'steps'} landed with proof`;
  return { end: { status: 'proven', receipts, message }, approach: done.join('\n') };
}

async function workOn(
  run: RunContext,
  step: WorkStep,
): Promise<{ readonly receipt: string | undefined; readonly reasons: readonly string[] }> {
  const attempt = 1;
  run.emit({ type: 'step-status', step: step.id, status: 'in_progress', title: step.title });
  run.emit({ type: 'attempt-start', step: step.id, attempt, maxAttempts: step.maxAttempts, isolation: 'none' });
  const before = await observe(run, step, attempt, 'before');
  const execution = await execute(run, step, attempt);
  const after = await observe(run, step, attempt, 'after', execution.changes);
  const verification = decide(step, execution, before, after);
  const { verdict, reasons } = verification;
  run.emit({ type: 'verdict', step: step.id, attempt, verdict, reasons });
  if (verdict !== 'pass') {
    run.emit({ type: 'rollback', step: step.id, attempt, reason: reasons.join('; ') });
    run.emit({ type: 'step-status', step: step.id, status: 'failed', title: step.title });
    return { receipt: undefined, reasons: [`${verdict}, nothing landed`, ...reasons] };
  }
  const receipt = await commit(run, step, attempt, execution, verification);
  run.emit({ type: 'step-status', step: step.id, status: 'completed', title: step.title });
  return { receipt: receipt.id, reasons };
}

function pauseFor(run: RunContext, error: unknown): PauseInfo | undefined {
  const commands = [`atlas resume ${run.runId}`];
  if (isAtlasError(error, 'workspace.conflict')) return { reason: 'conflict', message: messageOf(error), commands };
  if (isAtlasError(error, 'journal.unknown-outcome')) {
    return { reason: 'unknown-outcome', message: messageOf(error), commands };
  }
  return undefined;
}
