import { defined, some } from '../../core/defined.ts';
import type { Discard, PauseAnswer } from '../../core/pause.ts';
import { isVerifyStep, type WorkStep } from '../../core/plan.ts';
import { review, routeReflection, type Attempted, type Reflection, type Review } from '../../verification/reflector.ts';
import type { Judgement } from '../../verification/verdict.ts';
import { pairChecks } from '../../verification/verifier.ts';
import { attemptPlace } from '../attempt-place.ts';
import type { Capabilities } from '../capabilities.ts';
import { attemptEffect } from '../effect-key.ts';
import { judgementOf, observedAfter, observedBefore } from '../judgement-of.ts';
import { countTry, forbid, SAME_TIMES, tryKey } from '../loop-detector.ts';
import { reviewAttempt } from '../review-attempt.ts';
import { printedFailures } from '../printed-failures.ts';
import { RunPaused } from '../run-paused.ts';
import type { Lane, LaneReview, RunState, RunUpdate } from '../run-state.ts';
import { claimOf, findStep } from '../step-claim.ts';
import { reflectionTold } from '../told.ts';
import { waivedBy } from '../waived-by.ts';
import { stillFailing } from '../why-failed.ts';
import { workOf } from '../work-of.ts';
import { attemptsAt } from './execute.ts';

const LOOPED = `the same action came to the same result ${SAME_TIMES} times: it is not tried again`;

/**
 * Decides the outcome of each attempt: land, refine, or back to the planner. An unverifiable step asks the person
 * first.
 */
export async function reflect(state: RunState, run: Capabilities): Promise<RunUpdate> {
  const plan = await run.plans.load(state.plan);
  const lanes: Lane[] = [];
  let { tries } = state;
  const forbidden = [...state.forbidden];
  for (const lane of state.lanes) {
    const step = findStep(plan, lane.step);
    const judged = await judgementOf(state, run, plan, lane);
    const tried = isVerifyStep(step) ? undefined : await keyOfTry(state, run, lane, step, judged);
    const looped = tried !== undefined && (countTry(tries, tried)[tried] ?? 0) >= SAME_TIMES;
    const key = attemptEffect('reflect', state.planNumber, lane.step, lane.attempt);
    const reviewed = await run.journal.effect(key, null, async () => {
      const first = isVerifyStep(step) ? heldOrNot(run, lane, judged) : await reflectOn(state, run, lane, step, judged);
      if (!looped || first.decision === 'proceed') return first;
      return { ...first, decision: 'rollback', reasons: [LOOPED, ...first.reasons], instructions: [] };
    });
    if (tried !== undefined && reviewed.decision !== 'proceed') {
      tries = countTry(tries, tried);
      if (looped && !isVerifyStep(step)) forbidden.push(forbid(step));
    }
    if (!isVerifyStep(step)) {
      const place = attemptPlace(state, lane);
      await run.archive.keepReview(place, reviewed, (await workOf(run, place)).trajectory);
    }
    for (const event of reflectionTold(lane, reviewed, judged.verdict)) run.emit(event);
    lanes.push({ ...lane, review: reviewed });
  }
  return { lanes, tries, forbidden };
}

/** One try as the loop detector knows it. */
async function keyOfTry(state: RunState, run: Capabilities, lane: Lane, step: WorkStep, { verdict }: Judgement) {
  return tryKey(step.action, { ...lane, verdict, after: await observedAfter(state, run, lane) });
}

async function reflectOn(
  state: RunState,
  run: Capabilities,
  lane: Lane,
  step: WorkStep,
  { verdict, reasons }: Judgement,
): Promise<LaneReview> {
  const after = await observedAfter(state, run, lane);
  const { checks } = claimOf(step, lane.attempt, lane.scope);
  const checked = pairChecks(checks, await observedBefore(state, run, lane), after);
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
  // An attempt that goes back to the planner anyway needs no review; nor does an unverifiable one.
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
    // The person who has to decide wants to see the trajectory.
    if (trajectory !== undefined) await run.archive.keepTrajectory(place, trajectory);
    throw verdict === 'held' ? provesNothing(lane.step, reasons) : cannotVerify(lane.step, reasons);
  }
  const why = [...reasons, ...(shortfall === undefined ? [] : [shortfall])];
  const printed = printedFailures(checked, after.excerpts);
  const failing = stillFailing(checked, after.excerpts);
  return {
    verdict,
    decision,
    score,
    criteria,
    reasons: why.length === 0 ? [reason] : why,
    instructions,
    ...defined({ printed: some(printed), failing: some(failing) }),
  };
}

/** The person refuses the result: the agent repeats the step with their words, or the planner learns of it. */
function thrownAway(
  { words = '' }: Discard,
  told: Pick<LaneReview, 'verdict' | 'score' | 'criteria' | 'reasons'>,
): LaneReview {
  const no = `the person threw it away${words === '' ? '' : `: ${words}`}`;
  const [decision, instructions] = words === '' ? (['rollback', []] as const) : (['refine', [words]] as const);
  return { ...told, decision, reasons: [no, ...told.reasons], instructions };
}

/** A VERIFY step lands nothing: it holds, or the run goes back to the planner. */
function heldOrNot(run: Capabilities, lane: Lane, { verdict, reasons }: Judgement): LaneReview {
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
