import { canonicalJson } from '../../core/canonical-json.ts';
import { defined } from '../../core/defined.ts';
import type { Connection } from '../../storage/database.ts';
import { MemoryPolicy } from '../memory-policy.ts';
import { wordsOfTold, type MemoryStore } from '../memory-store.ts';
import { wordsOfDraft } from '../record-content.ts';
import { outranks } from '../provenance.ts';
import { COLLECTIONS } from '../recall/record.ts';
import { removeRecord } from '../recall/record-store.ts';
import { describeVector } from '../../vectors/sqlite/sqlite-vector-index.ts';
import { localRecord, type SharedRecord } from './shared-record.ts';

/** A record for a scope of this home, as the shared store delivers it. */
export interface SharedPlacing {
  readonly scope: string;
  readonly record: SharedRecord;
  readonly person: string;
}

/**
 * Puts a record of another home into this one's memory, within a transaction of the caller's. False where another record
 * has its place: one of another scope, or one that was made of the same thing and counts.
 *
 * An order to an agent that no person gave is held here, too, whatever the other home made of it.
 */
export function placeShared(connection: Connection, store: MemoryStore, placing: SharedPlacing): boolean {
  const { scope, person } = placing;
  const record = held(placing.record);
  const provenance = { ...record.provenance, person };
  const there = connection.prepare('SELECT scope FROM record_details WHERE id = ?').get(record.id);
  if (there !== undefined && there['scope'] !== scope) return false;
  const now = there === undefined ? undefined : localRecord(connection, record.id);
  if (now?.state === 'live' && record.state === 'live' && sameWords(now, record)) {
    change(connection, { ...record, provenance });
    return true;
  }
  removeRecord(connection, record.id);
  connection.prepare('DELETE FROM record_details WHERE id = ?').run(record.id);
  const at = new Date(record.updatedAt);
  const twin = store.insert(
    connection,
    { ...record, provenance, scope, ...defined({ expiresAt: record.expiresAt }) },
    at,
  );
  if (twin !== record.id) {
    // Two homes made a record of the same thing: the older one counts, for everybody.
    if (twin < record.id) return false;
    removeRecord(connection, twin);
    connection.prepare('DELETE FROM record_details WHERE id = ?').run(twin);
    store.insert(connection, { ...record, provenance, scope }, at);
  }
  connection
    .prepare('UPDATE records SET uses = ?, used_at = ? WHERE id = ?')
    .run(record.helped, record.usedAt, record.id);
  if (record.state === 'live' && record.supersedes !== '') keepOneSuccessor(connection, store, scope, record);
  return true;
}

/**
 * Two homes corrected one record without knowing of each other: the better trusted successor counts, then the later one.
 * Every home decides the same, whatever came first.
 */
function keepOneSuccessor(
  connection: Connection,
  store: MemoryStore,
  scope: string,
  { supersedes }: SharedRecord,
): void {
  const rows = connection
    .prepare(`SELECT id FROM record_details WHERE supersedes = ? AND scope = ? AND state = 'live'`)
    .all(supersedes, scope);
  const [first, ...others] = rows
    .flatMap(({ id }) => store.find(connection, String(id)) ?? [])
    .toSorted((a, b) => {
      if (a.trust !== b.trust) return outranks(a.trust, b.trust) ? -1 : 1;
      return a.id > b.id ? -1 : 1;
    });
  for (const { id, updatedAt } of others)
    store.hold(
      connection,
      id,
      { state: 'superseded', reason: 'another home says otherwise', ...defined({ supersededBy: first?.id }) },
      new Date(updatedAt),
    );
}

function held(record: SharedRecord): SharedRecord {
  if (record.state === 'quarantined') return record;
  const { claims: _, source: __, ...names } = record.provenance;
  // An earlier version is shown as well, with the reason why it no longer holds and where it was told.
  const reason = new MemoryPolicy().quarantineRecord(record, record.trust, [
    record.reason,
    ...wordsOfTold(record.told),
    ...Object.values(names).filter((name) => name !== undefined),
  ]);
  return reason === undefined ? record : { ...record, state: 'quarantined', reason };
}

function sameWords(one: SharedRecord, other: SharedRecord): boolean {
  const words = (record: SharedRecord): string => {
    const { title, body } = wordsOfDraft(record);
    return canonicalJson([record.kind, title, body]);
  };
  return words(one) === words(other) && one.origin === other.origin;
}

/** In its place: the order of writing decides between equals. */
function change(connection: Connection, record: SharedRecord): void {
  connection
    .prepare(
      `UPDATE record_details SET version = ?, trust = ?, provenance = ?, content = ?, supersedes = ?, superseded_by = ?,
         seen = ?, told = ?, uses = ?, successes = ?, expires_at = ?, updated_at = ? WHERE id = ?`,
    )
    .run(
      record.version,
      record.trust,
      JSON.stringify(record.provenance),
      JSON.stringify(record.content),
      record.supersedes,
      record.supersededBy,
      record.seen,
      JSON.stringify(record.told),
      record.uses,
      record.successes,
      record.expiresAt ?? null,
      record.updatedAt,
      record.id,
    );
  const { tags, entities } = wordsOfDraft(record);
  connection
    .prepare('UPDATE records SET tags = ?, entities = ?, uses = ?, used_at = ? WHERE id = ?')
    .run(JSON.stringify(tags ?? []), JSON.stringify(entities ?? []), record.helped, record.usedAt, record.id);
  describeVector(connection, COLLECTIONS[record.kind], record.id, { tags, entities });
}
