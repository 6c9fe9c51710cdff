import { controlsEvent, withControls } from '../orchestration/control-step.ts';
import type { CheckResult, Verdict } from '../core/check.ts';
import { isVerifyStep, type Plan } from '../core/plan.ts';
import type { LaneReview } from '../orchestration/run-state.ts';
import { claimOf, verifyClaim } from '../orchestration/step-claim.ts';
import type { JournalRecord } from '../storage/journal.ts';
import { checkName } from '../verification/verdict.ts';
import { decide, decideVerify, type Observed } from '../verification/verifier.ts';

/** Which plan of a run, which step of it, and which try. */
export interface ShownPlace {
  readonly plan: number;
  readonly step: string;
  readonly attempt: number;
}

/** What one attempt came to. */
export interface ShownAttempt extends ShownPlace {
  readonly checks: readonly {
    readonly title: string;
    /** A VERIFY step looks once. */
    readonly before?: CheckResult;
    readonly after: CheckResult;
    readonly evidence: string;
    /** Under which name the whole of what it printed is kept, where it is. */
    readonly printed?: string;
    /** The whole of what it printed, where that was asked for. */
    readonly output?: string;
  }[];
  /** What testing the checks came to, where they were tested. */
  readonly controls?: Omit<ReturnType<typeof controlsEvent>, 'type'>;
  /** Left out while it is not verified. */
  readonly verdict?: Verdict;
  readonly reasons: readonly string[];
  /** What the reflector made of it, where it came that far. */
  readonly decision?: LaneReview['decision'];
  readonly score?: number;
  readonly criteria?: LaneReview['criteria'];
  readonly instructions?: readonly string[];
  /** Under which it landed. */
  readonly receipt?: string;
}

/** The plan that an effect belongs to, with the name of the step in it; undefined for effects of the whole run. */
export function placeOf({ step, attempt }: Pick<JournalRecord, 'step' | 'attempt'>): ShownPlace | undefined {
  const [, plan, name] = /^(\d+):(.+)$/.exec(step) ?? [];
  return name === undefined ? undefined : { plan: Number(plan), step: name, attempt };
}

/** Every attempt that was begun, in order: its verdict as the journal proves it, and what the reflector said of it. */
export async function shownAttempts(
  records: readonly JournalRecord[],
  plans: readonly { readonly number: number; readonly plan: Plan }[],
  reviewOf: (place: ShownPlace) => Promise<LaneReview | undefined>,
): Promise<readonly ShownAttempt[]> {
  const attempts = new Map<string, { place: ShownPlace; results: Map<string, unknown> }>();
  for (const one of records) {
    const place = placeOf(one);
    if (place === undefined) continue;
    const key = `${one.step}#${one.attempt}`;
    const known = attempts.get(key) ?? { place, results: new Map<string, unknown>() };
    if (one.record === 'result') known.results.set(one.effect, one.payload);
    attempts.set(key, known);
  }
  const shown: ShownAttempt[] = [];
  for (const { place, results } of attempts.values()) {
    const plan = plans.find(({ number }) => number === place.plan)?.plan;
    const { reasons = [], ...judged } = { ...judgedBy(plan, place, results), ...(await reviewOf(place)) };
    const { receipt } = (results.get('commit') ?? {}) as { readonly receipt?: string };
    shown.push({ ...place, checks: [], reasons, ...judged, ...(receipt === undefined ? {} : { receipt }) });
  }
  return shown;
}

function judgedBy(
  plan: Plan | undefined,
  { step: id, attempt }: ShownPlace,
  results: ReadonlyMap<string, unknown>,
): Pick<ShownAttempt, 'checks' | 'controls' | 'verdict' | 'reasons'> | undefined {
  const step = plan?.steps.find((one) => one.id === id);
  const seen = results.get('check-after') as Observed | undefined;
  if (plan === undefined || step === undefined || seen === undefined) return undefined;
  const after = withControls(seen, results.get('controls'));
  const looksOnce = isVerifyStep(step);
  const before = looksOnce ? after : (results.get('check-before') as Observed | undefined);
  if (before === undefined) return undefined;
  const claim = looksOnce ? verifyClaim(step, plan, false) : claimOf(step, attempt, 'staged');
  const done = ['agent-turn', 'tool-call', 'world-call'].map((effect) => results.get(effect) ?? {});
  const failures = done.flatMap((result) => (result as { readonly failures?: readonly string[] }).failures ?? []);
  const { verdict, reasons, checked } = looksOnce ? decideVerify(claim, after) : decide(claim, before, after, failures);
  const checks = checked.map((one, i) => ({
    title: checkName(one.check),
    ...(looksOnce ? {} : { before: one.before.result }),
    after: one.after.result,
    evidence: one.after.evidence,
    ...((seen.printed?.[i] ?? '') === '' ? {} : { printed: seen.printed?.[i] ?? '' }),
  }));
  if (after.controls === undefined) return { checks, verdict, reasons };
  const { type: _type, ...controls } = controlsEvent(claim, after.controls, Infinity);
  return { checks, controls, verdict, reasons };
}
