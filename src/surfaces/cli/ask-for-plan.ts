import type { EventSink } from '../../core/runtime-event.ts';
import type { Atlas, FinishedRun } from '../../runtime/atlas.ts';
import { ask } from './ask.ts';
import type { CliContext } from './cli-context.ts';

/** A run that waits with its plan asks the person who is there; elsewhere it stays paused, with its commands printed. */
export async function askForPlan(
  context: CliContext,
  atlas: Atlas,
  finished: FinishedRun,
  view: { readonly signal: AbortSignal; readonly onEvent: EventSink },
): Promise<FinishedRun> {
  let run = finished;
  while (run.pause?.permission === 'plan' && !context.json && process.stdin.isTTY && process.stdout.isTTY) {
    const yes = await ask('Carry this plan out? ', '', view.signal).catch(() => undefined);
    // Whoever leaves without an answer has not said no.
    if (yes === undefined) return run;
    await atlas.permissions[yes ? 'allow' : 'deny']('plan', run.runId);
    run = await atlas.runs.resume({ runId: run.runId, ...view }).finished;
  }
  return run;
}
