import type { Observed } from '../core/observed.ts';
import { isVerifyStep, type Plan, type PlannedStep } from '../core/plan.ts';
import type { LaneReview } from '../orchestration/run-state.ts';
import { claimOf, verifyClaim } from '../orchestration/step-claim.ts';
import type { EffectKey, JournalRecord, ResultRecord } from '../storage/journal.ts';
import type { Judgement } from '../verification/verdict.ts';
import { afterTests, decide, decideVerify } from '../verification/verifier.ts';

type At = Pick<EffectKey, 'plan' | 'step' | 'attempt'>;
type ReviewOf = (at: At) => Promise<LaneReview | undefined>;

/**
 * Completes a journal of an earlier version, which journaled neither verdicts nor the outcome of attempts: it inserts
 * the verdict as that version decided it, from the journaled observations, and the outcome from the reflector's file. A
 * journal of this version comes back unchanged: one of its attempts lacks a verdict only where the process was stopped
 * before it had decided, and the replay does not decide it.
 */
export async function asJournaledToday(
  records: readonly JournalRecord[],
  plans: ReadonlyMap<number, Plan>,
  reviewOf: ReviewOf,
  /** The step whose verdict the run waits for a person about, where it does. */
  asked?: string,
): Promise<readonly JournalRecord[]> {
  const results = records.filter((one) => one.record === 'result');
  const judged = new Set(results.filter(({ effect }) => effect === 'verdict').map(nameOf));
  const all: JournalRecord[] = [];
  for (const [i, one] of records.entries()) {
    all.push(one);
    if (one.record !== 'result' || judged.has(nameOf(one))) continue;
    const own = results.filter((other) => nameOf(other) === nameOf(one));
    // The verdict rests on the result of testing the checks, where they were tested.
    const last = own.findLast(({ effect }) => effect === 'controls') ?? own.findLast(isAfter);
    if (one !== last || !(asked === one.step || wentPast(records, i))) continue;
    const plan = plans.get(one.plan);
    const step = plan?.steps.find(({ id }) => id === one.step);
    const verdict = plan === undefined || step === undefined ? undefined : judgementIn(plan, step, own);
    if (verdict === undefined || step === undefined) continue;
    all.push({ ...one, effect: 'verdict', payload: verdict });
    const review = isVerifyStep(step) ? outcomeOf(verdict, i < records.length - 1) : await reviewOf(one);
    if (review !== undefined) all.push({ ...one, effect: 'reflect', payload: review });
  }
  return all;
}

/** Whether the run went on behind the record of an attempt as only a run does that has decided about the attempt. */
function wentPast(records: readonly JournalRecord[], place: number): boolean {
  const [one, before, behind] = [records[place], records.slice(0, place), records.slice(place + 1)];
  if (one === undefined || before.some(({ effect }) => effect === 'verdict')) return false;
  const begun = new Set(before.map(({ step }) => step));
  return behind.some(
    ({ plan, step, attempt, effect }) =>
      plan > one.plan ||
      ENDINGS.has(effect) ||
      // Steps that work side by side begin together: one that begins later begins because the others are done.
      (step !== one.step && !begun.has(step)) ||
      (step === one.step && (attempt > one.attempt || !LOOKS.has(effect))),
  );
}

const LOOKS: ReadonlySet<string> = new Set(['check-after', 'controls', 'verdict']);
const ENDINGS: ReadonlySet<string> = new Set(['prove-run', 'remember', 'end']);

function nameOf({ plan, step, attempt }: At): string {
  return `${plan} ${step} ${attempt}`;
}

function isAfter({ effect }: ResultRecord): boolean {
  return effect === 'check-after';
}

function judgementIn(plan: Plan, step: PlannedStep, own: readonly ResultRecord[]): Judgement | undefined {
  const seen = own.find((one) => one.effect === 'check-after');
  if (seen === undefined) return undefined;
  const controls = own.find((one) => one.effect === 'controls')?.payload;
  const after: Observed = seen.payload;
  if (isVerifyStep(step)) return spoken(decideVerify(verifyClaim(step, plan, false), after));
  const before = own.find((one) => one.effect === 'check-before')?.payload;
  if (before === undefined) return undefined;
  const failures = own.flatMap((one) =>
    one.effect === 'agent-turn' || one.effect === 'tool-call' || one.effect === 'world-call'
      ? one.payload.failures
      : [],
  );
  return afterTests(spoken(decide(claimOf(step, seen.attempt, 'staged'), before, after, failures)), controls);
}

function spoken({ verdict, reasons }: Judgement): Judgement {
  return { verdict, reasons };
}

/** A VERIFY step left no file. Where it was unverifiable and the run went on, a person had waived it. */
function outcomeOf({ verdict, reasons }: Judgement, wentOn: boolean): LaneReview | undefined {
  if (verdict === 'unverifiable' && !wentOn) return undefined;
  const held = verdict !== 'fail';
  const decision = held ? 'proceed' : 'rollback';
  return { verdict, reasons, decision, score: held ? 1 : 0, criteria: [], instructions: [] };
}
