import type { BrokenCheck } from '../core/observed.ts';

/** Describes the broken check for the person and the next plan. */
export function brokenWords({ step, check, result, evidence, by, edited }: BrokenCheck): string {
  const what = result === 'fail' ? 'no longer holds' : 'can no longer be told';
  const since = by === undefined ? '' : ` since ${edited === true ? 'an edit before ' : ''}step ${by}`;
  return `"${check}" of step ${step} ${what}${since} (${evidence})`;
}
