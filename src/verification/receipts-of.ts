import type { Database } from '../storage/database.ts';
import type { Lease } from '../storage/lease.ts';
import type { RunStore } from '../storage/run-store.ts';
import { postgresReceipts } from './postgres-receipts.ts';
import { sqliteReceipts, type ReceiptRows } from './receipt-rows.ts';

/**
 * The receipts of a project, in the store that keeps its runs: by the key of its folder in a home, by its own id in a
 * team's store.
 */
export function receiptsOf(
  place: { readonly database: Database; readonly store: Pick<RunStore, 'team'> },
  key: string,
  /** Of the run that adds receipts: on a team's store it adds none after another took the run over. */
  lease?: Lease,
): { readonly rows: ReceiptRows; readonly project: string } {
  const { team } = place.store;
  return team === undefined
    ? { rows: sqliteReceipts(place.database), project: key }
    : { rows: postgresReceipts(team.postgres, lease), project: team.projectId };
}
