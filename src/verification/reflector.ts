import { everythingHolds, type Verdict } from '../core/check.ts';
import type { AcceptanceCriterion } from '../core/plan.ts';
import type { ControlReport } from '../core/control-report.ts';
import type { Opinionated } from './mind-review.ts';
import { coverageInstruction, deadInstructions, instructionFor } from './instruct.ts';
import { coverageWords } from '../core/proof-told.ts';
import { judgeCriterion, type Criterion } from './criteria.ts';
import { isJudged } from './checks/check-kinds.ts';
import type { CheckedCheck } from './verdict.ts';

/** The result of one attempt, criterion by criterion, and the decision. */
export interface Review {
  readonly criteria: readonly Criterion[];
  /** 0 to 1, never above the cap that the evidence allows. */
  readonly score: number;
  /** Why the score is low although every check holds, and what would raise it. */
  readonly shortfall: string | undefined;
  /** At most five, for the next attempt. */
  readonly instructions: readonly string[];
}

export type AttemptRoute = 'commit' | 'executor' | 'planner' | 'pause';

export interface Reflection {
  readonly decision: 'proceed' | 'refine' | 'rollback' | 'pause';
  readonly route: AttemptRoute;
  readonly reason: string;
}

export interface Attempted {
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
  readonly checked: readonly CheckedCheck[];
  readonly acceptanceCriteria: readonly AcceptanceCriterion[];
  /** The attempt did something that no step may: a stray write, a forbidden file, a refused tool. */
  readonly unsafe: boolean;
  readonly failures: readonly string[];
  readonly missing: readonly string[];
  /** The result of testing the checks, where they were tested. */
  readonly controls?: ControlReport | undefined;
  /** Percent of the changed lines that checks must notice. */
  readonly coverage?: number;
}

const MAX_INSTRUCTIONS = 5;
export const PROCEED_AT = 0.7;
export const ROLLBACK_UNDER = 0.3;

export const CAPS = { unsafe: 0.29, failed: 0.49, existenceOnly: 0.59, uncovered: 0.65, noChecks: 0.69 } as const;

/** The highest score that the evidence allows, whatever an agent says. */
export function scoreCap(attempted: Attempted): number {
  const { checked, unsafe, failures, missing, verdict } = attempted;
  if (unsafe) return CAPS.unsafe;
  const broken = checked.some(({ after }) => after.result === 'fail');
  if (broken || failures.length > 0 || missing.length > 0 || verdict === 'fail') return CAPS.failed;
  const real = checked.filter(({ check }) => !isJudged(check));
  if (real.length === 0) return CAPS.noChecks;
  // A step that only held claims no proof, so this cap does not apply to it.
  if (verdict !== 'held' && real.every(isExistenceOnly)) return CAPS.existenceOnly;
  if (verdict === 'pass' && coveredPercent(attempted) < (attempted.coverage ?? 0)) return CAPS.uncovered;
  return 1;
}

/** Where checks hold and prove too little, the planner must learn what would prove more. */
function shortfallOf(cap: number, attempted: Attempted): string | undefined {
  const worth = `worth ${cap} at most, and ${PROCEED_AT} lands`;
  if (cap === CAPS.existenceOnly) {
    return `its checks say only that files are there or gone (${worth}): a check of what is in them (contains, matches, json) or a command would prove it`;
  }
  if (cap === CAPS.uncovered && attempted.controls !== undefined) {
    const words = coverageWords(attempted.controls.coverage).join(', ');
    return `${words}, and ${attempted.coverage ?? 0} percent are demanded: a check that notices the rest would prove it`;
  }
  if (cap === CAPS.noChecks) return `only judgements speak for it (${worth}): a command or file check would prove it`;
  return undefined;
}

export function review(attempted: Attempted, opinion?: Opinionated): Review {
  const cap = scoreCap(attempted);
  const thin = attempted.verdict === 'pass' ? shortfallOf(cap, attempted) : undefined;
  const judged = attempted.acceptanceCriteria.map((criterion) => judgedByChecks(criterion, attempted, thin));
  const criteria = opinion === undefined ? judged : judged.map((one, i) => lowered(one, opinion, i + 1));
  const denied = criteria.filter(({ result }, i) => result === 'fail' && judged[i]?.result !== 'fail');
  // A tool that failed outweighs a judge's "success"; without a judge the evidence speaks alone.
  const said = opinion === undefined ? 1 : clamp(opinion.score);
  const score = Math.min(cap, said, denied.length === 0 ? 1 : CAPS.failed);
  const shortfall = [
    ...(thin === undefined ? [] : [thin]),
    ...(score < cap && score < PROCEED_AT ? [reviewWords(said, denied)] : []),
  ].join('; ');
  const { controls } = attempted;
  const uncovered = controls === undefined ? undefined : coverageInstruction(controls);
  const wanted = [
    ...attempted.failures.map((failure) => `Do it without this going wrong: ${failure}`),
    ...attempted.checked.flatMap((one) => instructionFor(one) ?? []),
    ...(controls === undefined ? [] : deadInstructions(controls)),
    ...(cap === CAPS.uncovered && uncovered !== undefined ? [uncovered] : []),
    ...denied.map(({ criterion, evidence }) => `Make this true: ${criterion}. Of your last attempt, ${evidence}`),
    ...(opinion?.instructions ?? []),
    ...(cap !== CAPS.uncovered && uncovered !== undefined ? [uncovered] : []),
  ];
  // Where no check says what to make true, the instructions give the reasons of the failure.
  const instructions = wanted.length > 0 ? wanted : [...attempted.reasons, ...(shortfall === '' ? [] : [shortfall])];
  return {
    criteria,
    score,
    shortfall: shortfall === '' ? undefined : shortfall,
    instructions: score >= PROCEED_AT ? [] : [...new Set(instructions)].slice(0, MAX_INSTRUCTIONS),
  };
}

/**
 * The next move of an attempt. An unverifiable one pauses before its score counts, and so does one that only held, once
 * it is good enough: a person, or the policy, decides whether it may land without proof.
 */
export function routeReflection(
  attempted: Pick<Attempted, 'verdict'> & { readonly waived: boolean },
  score: number,
  attempt: number,
  maxAttempts: number,
): Reflection {
  if (attempted.verdict === 'unverifiable') {
    return attempted.waived
      ? { decision: 'proceed', route: 'commit', reason: 'nothing proves it, and that was waived' }
      : { decision: 'pause', route: 'pause', reason: 'nothing proves it' };
  }
  if (attempted.verdict === 'pass' && score >= PROCEED_AT) {
    return { decision: 'proceed', route: 'commit', reason: 'proven' };
  }
  if (attempted.verdict === 'held' && score >= PROCEED_AT) {
    return attempted.waived
      ? { decision: 'proceed', route: 'commit', reason: 'nothing broke, and that it lands unproven was allowed' }
      : { decision: 'pause', route: 'pause', reason: 'nothing broke, and nothing proves it' };
  }
  if (score < ROLLBACK_UNDER) {
    return { decision: 'rollback', route: 'planner', reason: 'too far off to be mended' };
  }
  if (attempt >= maxAttempts) {
    const within = `${maxAttempts} ${maxAttempts === 1 ? 'attempt' : 'attempts'}`;
    return { decision: 'rollback', route: 'planner', reason: `not proven within ${within}` };
  }
  return { decision: 'refine', route: 'executor', reason: 'can be mended' };
}

/**
 * Judged by the checks that stand for it. A step that broke a rule, or whose checks prove too little, proves no
 * criterion.
 */
function judgedByChecks(
  criterion: AcceptanceCriterion,
  { verdict, reasons, checked }: Attempted,
  shortfall: string | undefined,
): Criterion {
  const judged = judgeCriterion(criterion, checked);
  if (judged.result !== 'pass') return judged;
  if (shortfall !== undefined) return { ...judged, result: 'cannot verify', evidence: shortfall };
  return everythingHolds(verdict) ? judged : { ...judged, result: 'cannot verify', evidence: reasons.join('; ') };
}

/** A review's no counts. Its yes is reported, and proves nothing. */
function lowered(judged: Criterion, { criteria }: Opinionated, place: number): Criterion {
  const found = criteria.findLast(({ number }) => number === place);
  if (found === undefined || judged.result === 'fail') return judged;
  const { answer, evidence } = found;
  if (answer === 'fail') return { ...judged, result: 'fail', evidence: `a review says no: ${evidence}` };
  if (judged.result === 'pass') return judged;
  const told =
    answer === 'pass' ? `a review says yes, which proves nothing: ${evidence}` : 'a review cannot tell either';
  return { ...judged, evidence: `${judged.evidence}; ${told}` };
}

function reviewWords(score: number, denied: readonly Criterion[]): string {
  const no = denied.map(({ criterion, evidence }) => `${JSON.stringify(criterion)} (${evidence})`).join(', ');
  return no === '' ? `a review gives it ${score}, and ${PROCEED_AT} lands` : `not so: ${no}`;
}

/** 100 where no code was changed, or no control ran. */
function coveredPercent({ controls }: Attempted): number {
  if (controls === undefined) return 100;
  const { covered, uncovered, notTried } = controls.coverage;
  const all = covered + uncovered + notTried;
  return all === 0 ? 100 : (100 * covered) / all;
}

/** A check of a file's existence says nothing about its content. */
function isExistenceOnly({ check }: CheckedCheck): boolean {
  if (check.kind !== 'file') return false;
  return [check.contains, check.matches, check.json, check.sha256, check.unchanged].every((one) => one === undefined);
}

function clamp(score: number): number {
  return Number.isFinite(score) ? Math.min(1, Math.max(0, score)) : 0;
}
