import { checkName } from '../verification/checks/check-kinds.ts';
import { failureExcerpt } from '../verification/failures/failure-excerpt.ts';
import type { CheckedCheck } from '../verification/verdict.ts';
import type { Lane, RunState } from './run-state.ts';

/** The length of one check's excerpt at the end of a run; `show` prints its whole output. */
const MAX_TOLD = 300;

/** The checks that still fail after an attempt, each with the line of its output that says most: "`npm test` still fails: ...". */
export function stillFailing(checked: readonly CheckedCheck[], excerpts: readonly string[] = []): readonly string[] {
  return checked.flatMap(({ check, after }, i) => {
    if (after.result !== 'fail') return [];
    const printed = (excerpts[i] ?? '').trim();
    const told = printed === '' ? after.evidence : failureExcerpt(printed).headline;
    return [`\`${checkName(check)}\` still fails: ${flat(told === '' ? printed : told)}`];
  });
}

/**
 * Why a step was given up: how often it was tried, and what was still wrong. What went wrong in the doing comes first: a
 * tool that ran out of time is why the check still fails.
 */
export function whyGivenUp({
  step,
  attempt,
  failures,
  review,
}: Pick<Lane, 'step' | 'attempt' | 'failures' | 'review'>): string {
  const tries = `${attempt} ${attempt === 1 ? 'attempt' : 'attempts'}`;
  const failing = review?.failing ?? [];
  const why = failing.length > 0 ? [...failures.map(flat), ...failing] : (review?.reasons ?? ['given up']);
  return `step ${step}: ${tries}; ${why.join('; ')}`;
}

/** How a run ends that has been planned as often as it may. */
export function whyNoMorePlans({ replans }: Pick<RunState, 'replans'>, maxReplans: number, last: string): string {
  if (replans === 0) return last;
  return `${replans + 1} plans led nowhere (limits.maxReplans ${maxReplans}); ${last}`;
}

function flat(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_TOLD ? `${line.slice(0, MAX_TOLD - 1)}…` : line;
}
