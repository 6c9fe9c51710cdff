import type { Discard, PauseAnswer } from '../../core/pause.ts';
import { isVerifyStep, type WorkStep } from '../../core/plan.ts';
import { review, routeReflection, type Attempted, type Reflection, type Review } from '../../verification/reflector.ts';
import { decide } from '../../verification/verifier.ts';
import { attemptPlace } from '../attempt-place.ts';
import type { Capabilities } from '../capabilities.ts';
import { countTry, forbid, SAME_TIMES, tryKey } from '../loop-detector.ts';
import { reviewAttempt } from '../review-attempt.ts';
import { printedFailures } from '../printed-failures.ts';
import { RunPaused } from '../run-paused.ts';
import type { Lane, LaneReview, RunState, RunUpdate } from '../run-state.ts';
import { claimOf, findStep } from '../step-claim.ts';
import { waivedBy } from '../waived-by.ts';
import { workOf } from '../work-of.ts';
import { attemptsAt } from './execute.ts';
import { observedAfter, observedBefore } from './verify.ts';

const LOOPED = `the same action came to the same result ${SAME_TIMES} times: it is not tried again`;

/** Decides what becomes of each attempt: land, refine, or back to the planner. What nobody can verify asks first. */
export async function reflect(state: RunState, run: Capabilities): Promise<RunUpdate> {
  const plan = await run.plans.load(state.plan);
  const lanes: Lane[] = [];
  let { tries } = state;
  const forbidden = [...state.forbidden];
  for (const lane of state.lanes) {
    const step = findStep(plan, lane.step);
    let reviewed = isVerifyStep(step) ? heldOrNot(run, lane) : await reflectOn(state, run, lane, step);
    if (!isVerifyStep(step) && reviewed.decision !== 'proceed') {
      const key = tryKey(step.action, { ...lane, ...reviewed, after: await observedAfter(state, run, lane) });
      tries = countTry(tries, key);
      if ((tries[key] ?? 0) >= SAME_TIMES) {
        reviewed = { ...reviewed, decision: 'rollback', reasons: [LOOPED, ...reviewed.reasons], instructions: [] };
        forbidden.push(forbid(step));
      }
    }
    const { decision, score, instructions } = reviewed;
    if (!isVerifyStep(step)) {
      const place = attemptPlace(state, lane);
      await run.archive.keepReview(place, reviewed, (await workOf(run, place)).trajectory);
    }
    run.emit({ type: 'review', step: lane.step, attempt: lane.attempt, decision, score, instructions });
    lanes.push({ ...lane, review: reviewed });
  }
  return { lanes, tries, forbidden };
}

async function reflectOn(state: RunState, run: Capabilities, lane: Lane, step: WorkStep): Promise<LaneReview> {
  const before = await observedBefore(state, run, lane);
  const after = await observedAfter(state, run, lane);
  const { verdict, reasons, checked } = decide(claimOf(step, lane.attempt, lane.scope), before, after, lane.failures);
  const attempted: Attempted = {
    verdict,
    reasons,
    checked,
    acceptanceCriteria: step.acceptanceCriteria,
    unsafe: after.violations.length > 0,
    failures: lane.failures,
    missing: [],
    controls: after.controls,
    coverage: run.coverage,
  };
  const waived = waivedBy(run, lane.step, verdict) !== undefined;
  const route = ({ score }: Review): Reflection =>
    routeReflection({ verdict, waived }, score, lane.attempt, attemptsAt(lane, step, run));
  const bare = review(attempted);
  // What goes back to the planner as it is needs no review; nor does what nobody can verify.
  const asks = verdict !== 'unverifiable' && route(bare).decision !== 'rollback';
  const opinion = asks ? await reviewAttempt(state, run, lane, step, attempted, bare.criteria) : undefined;
  const reviewed = opinion === undefined ? bare : review(attempted, opinion);
  const { criteria, score, shortfall, instructions } = reviewed;
  const { decision, reason } = route(reviewed);
  const discard = decision === 'pause' ? run.discarded(lane.step) : undefined;
  if (discard !== undefined) return thrownAway(discard, { verdict, score, criteria, reasons });
  if (decision === 'pause') {
    const place = attemptPlace(state, lane);
    const { trajectory } = await workOf(run, place);
    // Whoever has to decide wants to see what was done.
    if (trajectory !== undefined) await run.archive.keepTrajectory(place, trajectory);
    throw verdict === 'held' ? provesNothing(lane.step, reasons) : cannotVerify(lane.step, reasons);
  }
  const why = [...reasons, ...(shortfall === undefined ? [] : [shortfall])];
  const printed = printedFailures(checked, after.excerpts);
  return {
    verdict,
    decision,
    score,
    criteria,
    reasons: why.length === 0 ? [reason] : why,
    instructions,
    ...(printed.length === 0 ? {} : { printed }),
  };
}

/** The person does not want it as it is: the agent does it again with their words, or the planner is told. */
function thrownAway(
  { words = '' }: Discard,
  told: Pick<LaneReview, 'verdict' | 'score' | 'criteria' | 'reasons'>,
): LaneReview {
  const no = `the person threw it away${words === '' ? '' : `: ${words}`}`;
  const [decision, instructions] = words === '' ? (['rollback', []] as const) : (['refine', [words]] as const);
  return { ...told, decision, reasons: [no, ...told.reasons], instructions };
}

/** A VERIFY step lands nothing: it holds, or the run goes back to the planner. */
function heldOrNot(run: Capabilities, lane: Lane): LaneReview {
  const { verdict = 'unverifiable', reasons = [] } = lane.review ?? {};
  const open = verdict === 'unverifiable' && waivedBy(run, lane.step, verdict) === undefined;
  const discard = open ? run.discarded(lane.step) : undefined;
  if (open && discard === undefined) throw cannotVerify(lane.step, reasons);
  const held = verdict !== 'fail' && discard === undefined;
  return {
    verdict,
    reasons,
    decision: held ? 'proceed' : 'rollback',
    score: held ? 1 : 0,
    criteria: [],
    instructions: [],
  };
}

/** That nothing broke is all that refactorings and documentation can show: whether that is enough, a person says. */
function provesNothing(step: string, reasons: readonly string[]): RunPaused {
  return new RunPaused({
    reason: 'unproven',
    step,
    message: `step ${step} held: ${reasons.join('; ')}`,
    answers: yesOrNo(step),
  });
}

function cannotVerify(step: string, reasons: readonly string[]): RunPaused {
  return new RunPaused({
    reason: 'unverifiable',
    message: `step ${step} cannot be verified: ${reasons.join('; ')}`,
    answers: yesOrNo(step),
    step,
  });
}

function yesOrNo(step: string): readonly PauseAnswer[] {
  return [
    { kind: 'waive', what: step },
    { kind: 'discard', what: step },
  ];
}
