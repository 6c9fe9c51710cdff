import { lostLease, type Lease } from '../storage/lease.ts';
import { runOfLease } from '../storage/run-row.ts';
import type { Postgres } from '../storage/postgres/postgres.ts';
import { toStoredReceipt, type ReceiptRows } from './receipt-rows.ts';

const COLUMNS = 'seq, id, run_id, step, attempt, body, hash';

/**
 * The receipts of a team. A login may add and read receipts; none may change one. With a lease, only its holder adds
 * receipts.
 */
export function postgresReceipts(store: Postgres, lease?: Lease): ReceiptRows {
  const heldRun = lease === undefined ? null : runOfLease(lease);
  const requireHeld = async (held: Lease): Promise<void> => {
    const [row] = await store.query('SELECT atlas.holds_run($1, $2) AS held', [heldRun, held.fence]);
    if (row?.['held'] !== true) throw lostLease(held);
  };
  return {
    head: async (project) => {
      const [row] = await store.query(
        'SELECT seq, hash FROM atlas.receipts WHERE project = $1 ORDER BY seq DESC LIMIT 1',
        [project],
      );
      return row === undefined ? undefined : { seq: Number(row['seq']), hash: String(row['hash']) };
    },
    hashAt: async (project, seq) => {
      const [row] = await store.query('SELECT hash FROM atlas.receipts WHERE project = $1 AND seq = $2', [
        project,
        seq,
      ]);
      return row === undefined ? undefined : String(row['hash']);
    },
    add: async (project, { seq, id, runId, step, attempt, body, previous, hash }) => {
      const added = await store.query(
        `INSERT INTO atlas.receipts (project, ${COLUMNS})
         SELECT $1, $2::bigint, $3, $4, $5, $6::integer, $7, $8
         WHERE ($2::bigint = 1 OR EXISTS (
           SELECT 1 FROM atlas.receipts WHERE project = $1 AND seq = $2::bigint - 1 AND hash = $9
         )) AND ($10::bigint IS NULL OR atlas.holds_run($11, $10)) ON CONFLICT (tenant, project, seq) DO NOTHING RETURNING 1`,
        [project, seq, id, runId, step, attempt, body, hash, previous, lease?.fence ?? null, heldRun],
      );
      if (added.length === 0 && lease !== undefined) await requireHeld(lease);
      return added.length === 1;
    },
    all: async (project) =>
      (await store.query(`SELECT ${COLUMNS} FROM atlas.receipts WHERE project = $1 ORDER BY seq`, [project])).map(
        toStoredReceipt,
      ),
    texts: async (project, which) => {
      const select = async (where: string, ...values: readonly string[]): Promise<readonly string[]> =>
        (
          await store.query(`SELECT body FROM atlas.receipts WHERE project = $1 AND ${where} ORDER BY seq`, [
            project,
            ...values,
          ])
        ).map(({ body }) => String(body));
      if ('id' in which) return await select('id = $2', which.id);
      return which.step === undefined
        ? await select('run_id = $2', which.runId)
        : await select('run_id = $2 AND step = $3', which.runId, which.step);
    },
  };
}
