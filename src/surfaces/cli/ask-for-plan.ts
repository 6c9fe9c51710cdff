import type { EventSink } from '../../core/runtime-event.ts';
import type { Atlas, FinishedRun } from '../../runtime/atlas.ts';
import { ask } from './ask.ts';
import type { CliContext } from './cli-context.ts';

/**
 * A run that waits with its plan, or with a step that held and is not proven, asks the person who is there; elsewhere it
 * stays paused, with its commands printed.
 */
export async function askForPlan(
  context: CliContext,
  atlas: Atlas,
  finished: FinishedRun,
  view: { readonly signal: AbortSignal; readonly onEvent: EventSink },
): Promise<FinishedRun> {
  let run = finished;
  while (!context.json && process.stdin.isTTY && process.stdout.isTTY) {
    if (run.pause?.reason === 'unproven' && run.pause.step !== undefined) {
      const land = await ask('Land it without proof? ', '', view.signal).catch(() => undefined);
      if (land !== true) return run;
      run = await atlas.runs.resume({ runId: run.runId, waivers: [run.pause.step], ...view }).finished;
      continue;
    }
    if (run.pause?.permission !== 'plan') return run;
    const yes = await ask('Carry this plan out? ', '', view.signal).catch(() => undefined);
    // Whoever leaves without an answer has not said no.
    if (yes === undefined) return run;
    await atlas.permissions[yes ? 'allow' : 'deny']('plan', run.runId);
    run = await atlas.runs.resume({ runId: run.runId, ...view }).finished;
  }
  return run;
}
