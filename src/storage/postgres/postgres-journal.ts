import type { RunId } from '../../core/ids.ts';
import { journalRowSchema, verified, type JournalRow } from '../journal-chain.ts';
import type { JournalRecords } from '../journal-records.ts';
import type { Postgres } from './postgres.ts';
import type { RunWriter } from './run-writer.ts';

/** The journal of one run in a team's store, for the holder of its lease. */
export function postgresRecords(store: Postgres, runId: RunId, writer: RunWriter): JournalRecords {
  return {
    payloads: async () => await postgresRows(store, runId),
    rows: async () => {
      await writer.flush();
      return await postgresRows(store, runId);
    },
    append: async (content, way) => {
      if (way === 'along') writer.appendAlong(content);
      else if (way === 'sent') writer.appendSent(content);
      else await writer.append(content, way === 'soon');
    },
  };
}

/** Every record of a run in order, after checking that the chain is whole (J4). */
export async function postgresRows(store: Postgres, runId: RunId): Promise<readonly JournalRow[]> {
  return await store.read(async (transaction) => {
    const rows = await transaction.query(
      `SELECT seq, record, plan, step, attempt, effect, ordinal, fence, at, payload, hash
       FROM atlas.journal WHERE run_id = $1 ORDER BY seq`,
      [runId],
    );
    const [head] = await transaction.query('SELECT seq FROM atlas.heads WHERE run_id = $1', [runId]);
    const seq = Number(head?.['seq'] ?? 0);
    return verified(
      runId,
      rows.map((row) => journalRowSchema.parse(row)),
      { seq },
    );
  });
}
