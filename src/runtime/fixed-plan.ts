import type { JournalRecord } from '../storage/journal.ts';

/** The hash of the plan that was fixed last: as the planner made it, or with its VERIFY steps put in. */
export function fixedPlan(
  records: readonly JournalRecord[],
  ...effects: readonly ('plan' | 'optimise')[]
): string | undefined {
  const fixed = records.findLast(
    ({ record, effect }) => record === 'result' && effects.some((wanted) => wanted === effect),
  );
  return (fixed?.payload as { readonly plan?: string } | undefined)?.plan;
}
