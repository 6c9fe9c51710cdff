import type { Connection } from '../storage/database.ts';
import { isRecordKind, type RecordKind } from './recall/record.ts';
import { removeRecord } from './recall/record-store.ts';

/** The counts of what was deleted, which a person can check. */
export interface Forgotten {
  readonly ids: readonly string[];
  readonly records: number;
  readonly versions: number;
  readonly vectors: number;
  readonly embeddings: number;
  readonly receipts: number;
  readonly turns: number;
  /** The kinds of the deleted records. */
  readonly kinds: readonly RecordKind[];
}

const FORGOTTEN = '[forgotten]';

/**
 * Deletes records from every table that holds anything of them, with all their versions. Only the id stays. The caller
 * compacts the file afterwards: SQLite zeroes deleted pages, but the log still has the old ones.
 */
export function forgetRecords(connection: Connection, wanted: readonly string[]): Forgotten {
  const ids = withVersions(connection, wanted);
  const before = counts(connection);
  const kinds = new Set<RecordKind>();
  let records = 0;
  let versions = 0;
  let turns = 0;
  let receipts = 0;
  const note = connection.prepare('INSERT OR IGNORE INTO memory_forgotten (id) VALUES (?)');
  for (const id of ids) {
    note.run(id);
    const row = connection.prepare('SELECT kind FROM records WHERE id = ?').get(id);
    if (row?.['kind'] === 'turn') turns += 1;
    if (row !== undefined) records += 1;
    removeRecord(connection, id);
    const detail = connection.prepare('DELETE FROM record_details WHERE id = ? RETURNING state, kind').get(id);
    if (detail !== undefined && detail['state'] !== 'live') versions += 1;
    const kind = String(row?.['kind'] ?? detail?.['kind'] ?? '');
    if (isRecordKind(kind)) kinds.add(kind);
    receipts += blankReceipts(connection, id);
  }
  const after = counts(connection);
  return {
    ids,
    kinds: [...kinds],
    records,
    versions,
    turns,
    receipts,
    vectors: before.vectors - after.vectors,
    embeddings: before.embeddings - after.embeddings,
  };
}

/** A record together with all that it took the place of, and all that took its place. */
export function withVersions(connection: Connection, wanted: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const missing = new Set<string>();
  const queue = [...wanted];
  const select = connection.prepare('SELECT supersedes, superseded_by FROM record_details WHERE id = ?');
  const supersededBy = connection.prepare('SELECT id FROM record_details WHERE superseded_by = ?');
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (id === '' || found.has(id)) continue;
    const row = select.get(id);
    const known = row !== undefined || connection.prepare('SELECT 1 FROM records WHERE id = ?').get(id) !== undefined;
    if (known) found.add(id);
    // Where one of many versions was deleted, those before it still name it.
    else if (missing.has(id)) continue;
    else missing.add(id);
    if (row !== undefined) queue.push(String(row['supersedes']), String(row['superseded_by']));
    queue.push(...supersededBy.all(id).map((other) => String(other['id'])));
  }
  return [...found];
}

/** A receipt says what was shown: it keeps the id, and loses the question, which may repeat the words. */
function blankReceipts(connection: Connection, id: string): number {
  const rows = connection.prepare('SELECT id, receipt FROM recall_receipts WHERE instr(receipt, ?) > 0').all(id);
  const update = connection.prepare('UPDATE recall_receipts SET query = ?, receipt = ? WHERE id = ?');
  for (const row of rows) {
    const receipt = JSON.parse(String(row['receipt'])) as Record<string, unknown>;
    update.run(FORGOTTEN, JSON.stringify({ ...receipt, query: FORGOTTEN }), String(row['id']));
  }
  return rows.length;
}

function counts(connection: Connection): { readonly vectors: number; readonly embeddings: number } {
  const count = (table: string): number =>
    Number(connection.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']);
  return { vectors: count('vectors'), embeddings: count('embeddings') };
}
