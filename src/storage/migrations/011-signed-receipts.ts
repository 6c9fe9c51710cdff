import type { Migration } from '../migration.ts';

/**
 * Receipts are signed, in a form that an earlier Atlas cannot read, and there are receipts of a run as a whole, which are
 * of no step. With a version of its own, an earlier Atlas leaves such a home alone.
 */
export const signedReceipts: Migration = {
  version: 11,
  name: 'signed receipts',
  sql: "CREATE INDEX IF NOT EXISTS receipts_of_whole_runs ON receipts (run_id) WHERE step = '';",
};
