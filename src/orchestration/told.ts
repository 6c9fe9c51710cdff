import { defined, some } from '../core/defined.ts';
import { checkHash } from '../core/check.ts';
import type { ControlReport } from '../core/control-report.ts';
import type { Observed } from '../core/observed.ts';
import { isVerifyStep, type Plan, type PlannedStep } from '../core/plan.ts';
import type { RuntimeEventBody } from '../core/runtime-event.ts';
import type { ResultOf } from '../storage/effects.ts';
import { uncoveredPlaces } from '../verification/controls/control-report.ts';
import { checkName } from '../verification/checks/check-kinds.ts';
import type { Claim } from '../verification/verifier.ts';

/**
 * The event for each journaled effect. A working run and the replay of its journal both use these functions, and no
 * other code turns a journaled effect into an event.
 */
type Told<T extends RuntimeEventBody['type']> = Extract<RuntimeEventBody, { readonly type: T }>;

/** How many places that no check notices one event names. */
const MOST_PLACES = 1000;

export function stepTitle(step: PlannedStep): string {
  return step.title ?? (isVerifyStep(step) ? `verify ${step.verify.join(', ')}` : step.id);
}

export function planTold(plan: Plan, number: number, source: 'file' | 'agent'): Told<'plan'> {
  const steps = plan.steps.map((step) => ({ id: step.id, title: stepTitle(step), verify: isVerifyStep(step) }));
  return { type: 'plan', number, source, steps };
}

/** Every check before and after, in the order of the claim. */
export function checksTold(claim: Claim, before: Observed, after: Observed): readonly Told<'check'>[] {
  const { step, attempt } = claim;
  return [['before', before] as const, ['after', after] as const].flatMap(([phase, observed]) =>
    claim.checks.map((check, i) => {
      const { result, evidence } = observed.observations[i] ?? { result: 'error' as const, evidence: 'was not run' };
      const seen = { check: checkHash(check), title: checkName(check), result, evidence };
      const printed = observed.printed?.[i] ?? '';
      return { type: 'check', step, attempt, phase, ...seen, ...defined({ printed: some(printed) }) };
    }),
  );
}

export function controlsTold(claim: Claim, report: ControlReport): Told<'controls'> {
  const { covered, uncovered, notTried } = report.coverage;
  return {
    type: 'controls',
    step: claim.step,
    attempt: claim.attempt,
    planted: claim.checks.flatMap((check) => {
      const found = report.planted.find((one) => one.check === checkHash(check));
      return found === undefined ? [] : [{ ...found, title: checkName(check) }];
    }),
    covered,
    uncovered,
    notTried,
    unnoticed: uncoveredPlaces(report).slice(0, MOST_PLACES),
  };
}

interface At {
  readonly step: string;
  readonly attempt: number;
}

/** The events for the outcome of an attempt; with a new verdict, where it differs from the one emitted before. */
export function reflectionTold(
  { step, attempt }: At,
  { verdict, decision, score, instructions, criteria, reasons }: ResultOf<'reflect'>,
  told: ResultOf<'verdict'>['verdict'],
): readonly RuntimeEventBody[] {
  const review = { type: 'review', step, attempt, decision, score, instructions, criteria, reasons } as const;
  return verdict === told ? [review] : [{ type: 'verdict', step, attempt, verdict, reasons }, review];
}

export function rollbackTold(
  { step, attempt }: At,
  reason: string,
  { blocked }: NonNullable<ResultOf<'rollback'>>,
): readonly RuntimeEventBody[] {
  return [
    { type: 'rollback', step, attempt, reason },
    { type: 'step-status', step, status: 'failed', title: reason },
    ...blocked.map((one) => {
      const title = `waits for ${one.waitsFor}, which failed`;
      return { type: 'step-status', step: one.step, status: 'blocked', title } as const;
    }),
  ];
}

/** Emits nothing for a single step that was proven on the very tree that landed. */
export function togetherTold(steps: number, checks: number, broken: readonly string[]): readonly Told<'together'>[] {
  return steps > 1 || broken.length > 0 ? [{ type: 'together', steps, checks, broken }] : [];
}
