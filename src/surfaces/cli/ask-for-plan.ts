import type { EventSink } from '../../core/runtime-event.ts';
import type { Runtime } from '../../runtime/open-runtime.ts';
import type { FinishedRun } from '../../runtime/run-request.ts';
import { ask } from './ask.ts';
import type { CliContext } from './cli-context.ts';

/**
 * A run that waits with its plan, or with a step that held and is not proven, asks the person who is there; elsewhere it
 * stays paused, with its commands printed.
 */
export async function askForPlan(
  context: CliContext,
  runtime: Runtime,
  finished: FinishedRun,
  view: { readonly signal: AbortSignal; readonly onEvent: EventSink },
): Promise<FinishedRun> {
  let run = finished;
  while (!context.json && process.stdin.isTTY && process.stdout.isTTY) {
    if (run.pause?.reason === 'unproven' && run.pause.step !== undefined) {
      const land = await ask('Land it without proof? ', '', view.signal).catch(() => undefined);
      if (land !== true) return run;
      const { resumeRun } = await import('../../runtime/run-request.ts');
      const waivers = [run.pause.step];
      run = await resumeRun(runtime, { runId: run.runId, options: {}, waivers, unknown: undefined, ...view });
      continue;
    }
    if (run.pause?.permission !== 'plan') return run;
    const yes = await ask('Carry this plan out? ', '', view.signal).catch(() => undefined);
    // Whoever leaves without an answer has not said no.
    if (yes === undefined) return run;
    const { allowForRun, denyForRun } = await import('../../runtime/answer-permission.ts');
    const { resumeRun } = await import('../../runtime/run-request.ts');
    await (yes ? allowForRun : denyForRun)(runtime, 'plan', run.runId);
    run = await resumeRun(runtime, { runId: run.runId, options: {}, waivers: [], unknown: undefined, ...view });
  }
  return run;
}
