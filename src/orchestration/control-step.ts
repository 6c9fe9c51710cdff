import type { ControlReport } from '../core/control-report.ts';
import type { ControlRequest } from '../verification/controls/controls.ts';
import { decide } from '../verification/verifier.ts';
import { everythingHolds } from '../core/check.ts';
import type { Capabilities } from './capabilities.ts';
import { attemptEffect } from './effect-key.ts';
import { unlessStopped } from './going-on.ts';
import type { Lane, RunState } from './run-state.ts';
import { controlsTold } from './told.ts';

/**
 * Tests the checks of a step that would otherwise prove it, or show that nothing broke. A world step is left out,
 * because a control cannot repeat it.
 */
export async function controlStep(
  state: RunState,
  run: Capabilities,
  lane: Lane,
  request: Omit<ControlRequest, 'signal'>,
): Promise<ControlReport | undefined> {
  const { control } = run;
  const { claim, before, after } = request;
  if (control === undefined || lane.scope === 'world') return undefined;
  if (!everythingHolds(decide(claim, before, after, lane.failures).verdict)) return undefined;
  const key = attemptEffect('controls', state.planNumber, lane.step, lane.attempt);
  const report = await run.journal.effect(
    key,
    { staged: request.staged },
    async () => await unlessStopped(run.signal, async () => await control({ ...request, signal: run.signal })),
  );
  run.emit(controlsTold(claim, report));
  return report;
}
