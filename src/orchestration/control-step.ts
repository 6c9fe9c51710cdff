import type { ControlReport } from '../core/control-report.ts';
import type { ControlRequest } from '../verification/controls/controls.ts';
import { everythingHolds, type Verdict } from '../core/check.ts';
import type { Capabilities } from './capabilities.ts';
import { attemptEffect } from './effect-key.ts';
import { unlessStopped } from './going-on.ts';
import type { Lane, RunState } from './run-state.ts';
import { controlsTold } from './told.ts';

/**
 * Tests the checks of a step whose verdict says that they prove it, or that nothing broke. A world step is left out,
 * because a control cannot repeat it.
 */
export async function controlStep(
  state: RunState,
  run: Capabilities,
  lane: Lane,
  verdict: Verdict,
  request: Omit<ControlRequest, 'signal'>,
): Promise<ControlReport | undefined> {
  const { control } = run;
  if (control === undefined || lane.scope === 'world' || !everythingHolds(verdict)) return undefined;
  const key = attemptEffect('controls', state.planNumber, lane.step, lane.attempt);
  const report = await run.journal.effect(
    key,
    { staged: request.staged },
    async () => await unlessStopped(run.signal, async () => await control({ ...request, signal: run.signal })),
  );
  run.emit(controlsTold(request.claim, report));
  return report;
}
