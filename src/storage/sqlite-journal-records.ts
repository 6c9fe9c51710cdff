import type { RunId } from '../core/ids.ts';
import type { Connection, Database } from './database.ts';
import {
  chained,
  emptyHead,
  journalRowSchema,
  verified,
  type JournalContent,
  type JournalHead,
  type JournalRow,
} from './journal-chain.ts';
import type { JournalRecords, StoredPayload } from './journal-records.ts';
import { holdsFence, requireFence, type Lease } from './lease.ts';

/**
 * After this time the journal writes pending records by itself, so that another process sees an effect that takes long.
 */
const ALONE_MS = 100;

const payloadSchema = journalRowSchema.pick({
  plan: true,
  step: true,
  attempt: true,
  effect: true,
  ordinal: true,
  record: true,
  payload: true,
  at: true,
});

export function sqliteRecords(database: Database, runId: RunId, lease: Lease): JournalRecords {
  let timer: NodeJS.Timeout | undefined;
  const writeByItself = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      // Where it cannot be written now, it goes with the next transaction, or that one says why not.
      database.flushSoon().catch(() => undefined);
    }, ALONE_MS).unref();
  };
  // Those that wait for a transaction go into it together: one look at the lease and at the head for all of them.
  const name = `journal of ${runId} under fence ${lease.fence}`;
  let waiting: JournalContent[] = [];
  const appendAlong = (content: JournalContent): void => {
    if (!database.hasAlong(name)) waiting = [];
    const all = waiting;
    all.push(content);
    // Under a lost lease they are left out, and the next record that a caller waits for fails (J5).
    database.writeAlong(name, (connection) => {
      if (holdsFence(connection, lease.name, lease.fence)) insert(connection, runId, all);
    });
    writeByItself();
  };
  return {
    payloads: async () => await database.read((connection) => payloadsOf(connection, runId)),
    rows: async () => await sqliteRows(database, runId),
    append: async (content, way) => {
      const write = (connection: Connection): void => {
        requireFence(connection, lease.name, lease.fence);
        insert(connection, runId, [content]);
      };
      if (way === 'along') appendAlong(content);
      else if (way === 'now') await database.write(write);
      else await database.writeSoon(write);
    },
  };
}

/** Every record of a run in order, after checking that the chain is whole (J4). */
export async function sqliteRows(database: Database, runId: RunId): Promise<readonly JournalRow[]> {
  // Pending writes of this process belong to the journal too.
  await database.flushSoon();
  return await database.read((connection) => {
    const rows = connection
      .prepare('SELECT * FROM journal WHERE run_id = ? ORDER BY seq')
      .all(runId)
      .map((row) => journalRowSchema.parse(row));
    return verified(runId, rows, headOf(connection, runId));
  });
}

function payloadsOf(connection: Connection, runId: RunId): readonly StoredPayload[] {
  return connection
    .prepare('SELECT plan, step, attempt, effect, ordinal, record, payload, at FROM journal WHERE run_id = ?')
    .all(runId)
    .map((row) => payloadSchema.parse(row));
}

function headOf(connection: Connection, runId: RunId): JournalHead | undefined {
  const head = connection.prepare('SELECT seq, hash FROM journal_heads WHERE run_id = ?').get(runId);
  return head === undefined ? undefined : { seq: Number(head['seq']), hash: String(head['hash']) };
}

function insert(connection: Connection, runId: RunId, contents: readonly JournalContent[]): void {
  let head = headOf(connection, runId) ?? emptyHead(runId);
  for (const content of contents) {
    const row = chained(head, content);
    const { seq, record, plan, step, attempt, effect, ordinal, fence, at, payload, hash } = row;
    connection
      .prepare(
        `INSERT INTO journal (run_id, seq, record, plan, step, attempt, effect, ordinal, fence, at, payload, hash)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(runId, seq, record, plan, step, attempt, effect, ordinal, fence, at, payload, hash);
    head = row;
  }
  connection
    .prepare(
      `INSERT INTO journal_heads (run_id, seq, hash) VALUES (?, ?, ?)
       ON CONFLICT (run_id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash`,
    )
    .run(runId, head.seq, head.hash);
}
