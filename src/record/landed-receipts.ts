import type { JournalRecord } from '../storage/journal.ts';

/** The receipts with which the steps of a run landed, in order. */
export function landedReceipts(records: readonly JournalRecord[]): readonly string[] {
  return records.flatMap((one) => (one.record === 'result' && one.effect === 'commit' ? [one.payload.receipt] : []));
}
