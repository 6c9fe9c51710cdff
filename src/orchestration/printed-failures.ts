import { EXCERPT_BYTES, failureExcerpt } from '../verification/failures/failure-excerpt.ts';
import { goalOf } from '../verification/checks/check-kinds.ts';
import type { CheckedCheck } from '../verification/verdict.ts';
import type { LaneReview } from './run-state.ts';

/** The number of failing checks whose output is passed on; a step that breaks more has these to mend first. */
const MOST_CHECKS = 4;

/** The output of the failed checks of an attempt, within one budget for all of them. */
export function printedFailures(
  checked: readonly CheckedCheck[],
  excerpts: readonly string[] = [],
): NonNullable<LaneReview['printed']> {
  const failed = checked.flatMap(({ check, after }, i) => {
    const text = excerpts[i] ?? '';
    return after.result === 'pass' || text === '' ? [] : [{ check: goalOf(check), text }];
  });
  // Two checks often run the same tests.
  const told = failed.filter(({ text }, i) => failed.findIndex((one) => one.text === text) === i).slice(0, MOST_CHECKS);
  const room = Math.floor(EXCERPT_BYTES / Math.max(1, told.length));
  return told.map(({ check, text }) => ({
    check,
    text: Buffer.byteLength(text) <= room ? text : failureExcerpt(text, room).text,
  }));
}
