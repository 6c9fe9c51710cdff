import { AtlasError } from '../../core/atlas-error.ts';
import { systemClock, type Clock } from '../../core/clock.ts';
import { textHash } from '../../embeddings/embedding-store.ts';
import type { Connection, Database } from '../../storage/database.ts';
import { deleteVectors } from '../../vectors/sqlite/sqlite-vector-index.ts';
import { COLLECTIONS, isRecordKind, newRecordId, textOf, type NewRecord, type StoredRecord } from './record.ts';
import { wordsOf } from './words.ts';

/**
 * The records of memory and their words: the truth that every index is drawn from.
 *
 * Invariants
 *  R1  A record that was acknowledged can be found by its words at once; its vector may follow later.
 *  R2  Deleting takes the words, the vector and the cached embedding along, unless another record has the same text.
 */
export class RecordStore {
  #later: Map<number, { readonly id: string; readonly terms: string }> | undefined;
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock = systemClock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Returns an id for each, in order; that of the record already there where the origin is known. */
  async put(records: readonly NewRecord[]): Promise<readonly string[]> {
    return await this.#database.write((connection) => records.map((record) => this.insert(connection, record)));
  }

  /** The same inside a transaction of the caller's. */
  insert(connection: Connection, record: NewRecord): string {
    const now = this.#clock.now();
    const id = record.id ?? newRecordId(record.kind);
    const { title = '', author = '', origin = id, type = '', conversation = '', position = 0 } = record;
    const text = textOf({ author, title, body: record.body });
    const words = wordsOf(text);
    const inserted = connection
      .prepare(
        `INSERT INTO records (id, kind, scope, title, body, created_at, origin, type, conversation, position, author, at,
           tags, entities, metadata, hash, words)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING rowid`,
      )
      .get(
        id,
        record.kind,
        record.scope,
        title,
        record.body,
        now.toISOString(),
        origin,
        type,
        conversation,
        position,
        author,
        record.at ?? now.getTime(),
        JSON.stringify(record.tags ?? []),
        JSON.stringify(record.entities ?? []),
        JSON.stringify(record.metadata ?? {}),
        textHash(text),
        words.length,
      );
    if (inserted === undefined) return knownId(connection, id, origin);
    const [row, terms] = [Number(inserted['rowid']), words.join(' ')];
    if (this.#later === undefined) connection.prepare(INSERT_TERMS).run(row, terms);
    else this.#later.set(row, { id, terms });
    return id;
  }

  /**
   * Whatever `work` inserts, its words come after it, still in the caller's transaction. The word index writes all that it
   * has before every statement that could be taken back, so that records and words by turns cost it a merge each.
   */
  wordsLast<T>(connection: Connection, work: () => T): T {
    const later = new Map<number, { readonly id: string; readonly terms: string }>();
    this.#later = later;
    try {
      const result = work();
      const there = connection.prepare('SELECT 1 FROM records WHERE rowid = ? AND id = ?');
      const kept = [...later].filter(([row, { id }]) => there.get(row, id) !== undefined);
      const insert = connection.prepare(INSERT_TERMS);
      for (const [row, { terms }] of kept) insert.run(row, terms);
      return result;
    } finally {
      this.#later = undefined;
    }
  }

  async get(ids: readonly string[]): Promise<readonly StoredRecord[]> {
    return await this.#database.read((connection) => {
      const select = connection.prepare('SELECT * FROM records WHERE id = ?');
      return ids.flatMap((id) => {
        const row = select.get(id);
        return row === undefined ? [] : [recordOf(row)];
      });
    });
  }

  /** Says how many were there. */
  async delete(ids: readonly string[]): Promise<number> {
    return await this.#database.write((connection) => ids.filter((id) => removeRecord(connection, id)).length);
  }
}

const INSERT_TERMS = 'INSERT INTO record_terms (rowid, terms) VALUES (?, ?)';

/** The same inside a transaction of the caller's. */
export function removeRecord(connection: Connection, id: string): boolean {
  const row = connection.prepare('DELETE FROM records WHERE id = ? RETURNING kind, hash').get(id);
  if (row === undefined) return false;
  const kind = String(row['kind']);
  if (isRecordKind(kind)) deleteVectors(connection, COLLECTIONS[kind], [id]);
  connection
    .prepare('DELETE FROM embeddings WHERE hash = ?1 AND NOT EXISTS (SELECT 1 FROM records WHERE hash = ?1)')
    .run(String(row['hash']));
  return true;
}

function knownId(connection: Connection, id: string, origin: string): string {
  const known = connection.prepare('SELECT id FROM records WHERE origin = ?').get(origin);
  if (known !== undefined) return String(known['id']);
  throw new AtlasError('memory.conflict', `there is a record ${id} already`, {
    remedy: 'Leave the id out, or delete the other record first.',
    details: { id },
  });
}

export function recordOf(row: Readonly<Record<string, unknown>>): StoredRecord {
  const kind = String(row['kind']);
  return {
    id: String(row['id']),
    kind: isRecordKind(kind) ? kind : 'fact',
    scope: String(row['scope']),
    title: String(row['title']),
    body: String(row['body']),
    origin: String(row['origin']),
    type: String(row['type']),
    conversation: String(row['conversation']),
    position: Number(row['position']),
    author: String(row['author']),
    at: Number(row['at']),
    tags: JSON.parse(String(row['tags'])) as string[],
    entities: JSON.parse(String(row['entities'])) as string[],
    metadata: JSON.parse(String(row['metadata'])) as Record<string, unknown>,
    createdAt: String(row['created_at']),
    uses: Number(row['uses']),
    usedAt: Number(row['used_at']),
  };
}
