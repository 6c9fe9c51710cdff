import type { JournalRecord } from '../storage/journal.ts';

/** The receipts with which the steps of a run landed, in order. */
export function landedReceipts(records: readonly JournalRecord[]): readonly string[] {
  return records.flatMap(({ record, effect, payload }) => {
    if (record !== 'result' || effect !== 'commit') return [];
    const { receipt } = payload as { readonly receipt?: string };
    return receipt === undefined ? [] : [receipt];
  });
}
