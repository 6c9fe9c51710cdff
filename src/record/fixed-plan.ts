import type { JournalRecord } from '../storage/journal.ts';

/** The hash of the plan that was fixed last: as the planner made it, or with its VERIFY steps put in. */
export function fixedPlan(records: readonly JournalRecord[], effect: 'plan' | 'optimise'): string | undefined {
  return plansFixed(records, effect).at(-1)?.hash;
}

/** Every plan that was fixed, in order; the first is 1. */
export function plansFixed(
  records: readonly JournalRecord[],
  ...effects: readonly ('plan' | 'optimise')[]
): readonly { readonly number: number; readonly hash: string }[] {
  return records.flatMap((one) => {
    if (one.record !== 'result' || (one.effect !== 'plan' && one.effect !== 'optimise')) return [];
    return effects.includes(one.effect) ? [{ number: one.ordinal, hash: one.payload.plan }] : [];
  });
}
