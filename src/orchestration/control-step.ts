import { controlReportSchema, uncoveredPlaces, type ControlReport } from '../verification/controls/control-report.ts';
import type { ControlRequest } from '../verification/controls/controls.ts';
import { checkName } from '../verification/verdict.ts';
import { decide, type Claim, type Observed } from '../verification/verifier.ts';
import { checkHash, everythingHolds } from '../core/check.ts';
import type { RuntimeEventBody } from '../core/runtime-event.ts';
import type { Capabilities } from './capabilities.ts';
import { attemptEffect } from './effect-key.ts';
import { unlessStopped } from './going-on.ts';
import type { Lane, RunState } from './run-state.ts';

/** How many places that no check notices a person is shown at once. */
const PLACES_TOLD = 20;

/**
 * Has the checks of a step tested that would otherwise prove it, or show that nothing broke. What acts on the world cannot be done again for the
 * sake of a control.
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
  run.emit({ step: lane.step, attempt: lane.attempt, ...controlsEvent(claim, report) });
  return report;
}

/** What is told of it. */
export function controlsEvent(
  claim: Claim,
  report: ControlReport,
  most = PLACES_TOLD,
): Extract<RuntimeEventBody, { type: 'controls' }> {
  const { covered, uncovered, notTried } = report.coverage;
  return {
    type: 'controls',
    planted: claim.checks.flatMap((check) => {
      const found = report.planted.find((one) => one.check === checkHash(check));
      return found === undefined ? [] : [{ ...found, title: checkName(check) }];
    }),
    covered,
    uncovered,
    notTried,
    unnoticed: uncoveredPlaces(report).slice(0, most),
  };
}

/** What the checks came to together with what testing them came to, as the journal has it. */
export function withControls(after: Observed, controls: unknown): Observed {
  const report = controlReportSchema.safeParse(controls);
  return report.success ? { ...after, controls: report.data } : after;
}
