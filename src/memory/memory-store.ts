import { z } from 'zod';
import { AtlasError } from '../core/atlas-error.ts';
import type { Connection } from '../storage/database.ts';
import type { Draft } from './record-content.ts';
import { CONTENT_SCHEMAS, wordsOfDraft, type ContentKind } from './record-content.ts';
import { provenanceSchema, SOURCES, TRUSTS, type Provenance, type Trust } from './provenance.ts';
import { describeVector } from '../vectors/sqlite/sqlite-vector-index.ts';
import { COLLECTIONS, newRecordId, type NewRecord } from './recall/record.ts';
import { recordOf, removeRecord, type RecordStore } from './recall/record-store.ts';

export const STATES = ['live', 'quarantined', 'superseded', 'expired'] as const;
export type RecordState = (typeof STATES)[number];

/** One record with all its details. */
export type MemoryRecord = Draft & {
  readonly id: string;
  readonly scope: string;
  readonly version: number;
  readonly state: RecordState;
  /** Why it is held; empty for a live one. */
  readonly reason: string;
  readonly trust: Trust;
  readonly provenance: Provenance;
  readonly supersedes: string;
  readonly supersededBy: string;
  /** How often it was written, in these words or nearly so. */
  readonly seen: number;
  /** The sources that wrote it again, and when. */
  readonly told: readonly Told[];
  readonly uses: number;
  readonly successes: number;
  readonly expiresAt: number | undefined;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** Of a repetition's own words. */
export const MOST_WORDS = 1000;

/** One repetition of a record after the first. */
export const toldSchema = z.strictObject({
  at: z.string().max(40),
  source: z.enum(SOURCES),
  author: z.string().max(200).optional(),
  conversation: z.string().max(200).optional(),
  run: z.string().max(200).optional(),
  /** The statement as it was told then, where its words were others. */
  words: z.string().max(MOST_WORDS).optional(),
});
/** The first tellings and the last say enough. */
export const MOST_TOLD = 50;
export type Told = Readonly<z.infer<typeof toldSchema>>;

/** Shown like the record's own. */
export function wordsOfTold(told: readonly Told[] = []): readonly string[] {
  return told.flatMap(({ words }) => words ?? []);
}

/** Made once: to make a schema takes longer than to read a record with it. */
const TOLD = z.array(toldSchema);

export type FilledDraft = Draft & {
  readonly id?: string;
  readonly scope: string;
  readonly version?: number;
  readonly state?: RecordState;
  readonly reason?: string;
  readonly trust: Trust;
  readonly provenance: Provenance;
  readonly supersedes?: string;
  readonly supersededBy?: string;
  readonly seen?: number;
  readonly told?: readonly Told[];
  readonly uses?: number;
  readonly successes?: number;
  readonly expiresAt?: number | undefined;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  /** Writing the same origin twice changes nothing. */
  readonly origin?: string;
  /** The record in whose place a held one is to stand, once a person releases it. */
  readonly corrects?: string | undefined;
};

/**
 * Records with their details. Every function works inside a transaction of the caller's.
 *
 * Invariants
 *  M1  A record is in `records` exactly while it is live, so a held one cannot be recalled.
 *  M2  A record never changes its words: a new version is a new record that names the old one.
 *  M3  Of the versions of a record one is live at most, whoever corrects, releases or brings them.
 */
export class MemoryStore {
  readonly #records: RecordStore;

  constructor(records: RecordStore) {
    this.#records = records;
  }

  insert(connection: Connection, memory: FilledDraft, now: Date): string {
    const id = memory.id ?? newRecordId(memory.kind);
    const state = memory.state ?? 'live';
    const createdAt = memory.createdAt ?? now.toISOString();
    const words: NewRecord = {
      ...wordsOfDraft(memory),
      id,
      kind: memory.kind,
      scope: memory.scope,
      origin: memory.origin ?? id,
      conversation: memory.provenance.conversation ?? '',
      at: Date.parse(createdAt),
    };
    if (state === 'live') {
      const known = this.#records.insert(connection, words);
      if (known !== id) return known;
      connection
        .prepare('UPDATE records SET created_at = ?, uses = ? WHERE id = ?')
        .run(createdAt, memory.uses ?? 0, id);
    } else if (memory.origin !== undefined) {
      const known = connection.prepare(`SELECT id FROM record_details WHERE held ->> 'origin' = ?`).get(memory.origin);
      if (known !== undefined) return String(known['id']);
    }
    connection
      .prepare(
        `INSERT INTO record_details (id, kind, scope, version, state, reason, trust, provenance, content, supersedes,
           superseded_by, seen, told, uses, successes, expires_at, updated_at, held)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        id,
        memory.kind,
        memory.scope,
        memory.version ?? 1,
        state,
        memory.reason ?? '',
        memory.trust,
        JSON.stringify(memory.provenance),
        JSON.stringify(memory.content),
        memory.supersedes ?? '',
        memory.supersededBy ?? '',
        memory.seen ?? 1,
        JSON.stringify(memory.told ?? []),
        memory.uses ?? 0,
        memory.successes ?? 0,
        memory.expiresAt ?? null,
        memory.updatedAt ?? createdAt,
        state === 'live' ? null : JSON.stringify({ origin: words.origin, createdAt, corrects: memory.corrects }),
      );
    return id;
  }

  find(connection: Connection, id: string): MemoryRecord | undefined {
    const row = connection.prepare(`${SELECT} WHERE d.id = ?`).get(id);
    return row === undefined ? undefined : memoryOf(row);
  }

  /** Takes a live record out of sight of every agent; the person can still see it (M1). */
  hold(connection: Connection, id: string, change: Held, now: Date): void {
    const row = connection.prepare('SELECT * FROM records WHERE id = ?').get(id);
    if (row === undefined) return;
    const { origin, createdAt } = recordOf(row);
    removeRecord(connection, id);
    connection
      .prepare(
        `UPDATE record_details SET state = ?, reason = ?, superseded_by = ?, updated_at = ?, held = ? WHERE id = ?`,
      )
      .run(
        change.state,
        change.reason,
        change.supersededBy ?? '',
        now.toISOString(),
        JSON.stringify({ origin, createdAt }),
        id,
      );
  }

  /** Puts a held record back, in the place of what it corrects, or of what took its own place (M3). */
  release(connection: Connection, id: string, now: Date): MemoryRecord {
    const held = this.find(connection, id);
    if (held === undefined) throw notFound(id);
    if (held.state === 'live') return held;
    const { origin, corrects } = JSON.parse(
      String(connection.prepare('SELECT held FROM record_details WHERE id = ?').get(id)?.['held']),
    ) as { readonly origin: string; readonly corrects?: string };
    const current = this.#current(connection, corrects ?? id);
    connection.prepare('DELETE FROM record_details WHERE id = ?').run(id);
    // Its time was over: a person who releases it wants it back for good.
    const expiresAt = held.state === 'expired' ? undefined : held.expiresAt;
    const placed =
      corrects === undefined || current === undefined
        ? undefined
        : { supersedes: current.id, version: current.version + 1 };
    const live = { ...held, ...placed, expiresAt, origin, state: 'live', reason: '', supersededBy: '' } as const;
    this.insert(connection, { ...live, updatedAt: now.toISOString() }, now);
    if (current !== undefined)
      this.hold(
        connection,
        current.id,
        { state: 'superseded', reason: 'a released record says otherwise', supersededBy: id },
        now,
      );
    return { ...live, updatedAt: now.toISOString() };
  }

  /** The live version of a record, whatever version of it is named. */
  #current(connection: Connection, id: string): MemoryRecord | undefined {
    const seen = new Set<string>();
    for (let next = id; next !== '' && !seen.has(next);) {
      seen.add(next);
      const record = this.find(connection, next);
      if (record?.state === 'live') return record;
      next = record?.supersededBy ?? '';
    }
    return undefined;
  }

  list(connection: Connection, filter: ListFilter): readonly MemoryRecord[] {
    const conditions = ['d.scope = ?', `d.state IN (${filter.states.map(() => '?').join(', ')})`];
    const values: (string | number)[] = [filter.scope, ...filter.states];
    if (filter.kind !== undefined) {
      conditions.push('d.kind = ?');
      values.push(filter.kind);
    }
    if (filter.after !== undefined) {
      conditions.push(filter.newest === true ? `${AGE} < substr(?, instr(?, '_') + 1)` : 'd.id > ?');
      values.push(...(filter.newest === true ? [filter.after, filter.after] : [filter.after]));
    }
    const order = filter.newest === true ? `${AGE} DESC` : 'd.id';
    return connection
      .prepare(`${SELECT} WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ?`)
      .all(...values, filter.limit)
      .map(memoryOf);
  }

  /** Records in this scope and kind that share the rarer words, the nearest first. */
  similar(connection: Connection, { scope, kind, words }: Alike): readonly MemoryRecord[] {
    const match = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' OR ');
    if (match === '') return [];
    return connection
      .prepare(
        `${SELECT} JOIN record_terms t ON t.rowid = r.rowid
         WHERE record_terms MATCH ? AND r.scope = ? AND r.kind = ? ORDER BY t.rank LIMIT 50`,
      )
      .all(match, scope, kind)
      .map(memoryOf);
  }

  update(connection: Connection, memory: MemoryRecord, now: Date): void {
    connection
      .prepare(
        `UPDATE record_details SET seen = ?, told = ?, trust = ?, provenance = ?, content = ?, expires_at = ?,
           updated_at = ? WHERE id = ?`,
      )
      .run(
        memory.seen,
        JSON.stringify(memory.told),
        memory.trust,
        JSON.stringify(memory.provenance),
        JSON.stringify(memory.content),
        memory.expiresAt ?? null,
        now.toISOString(),
        memory.id,
      );
    // The text makes a record; its tags and entities may grow.
    const { tags, entities } = wordsOfDraft(memory);
    connection
      .prepare('UPDATE records SET tags = ?, entities = ? WHERE id = ?')
      .run(JSON.stringify(tags), JSON.stringify(entities), memory.id);
    // Also where the tags and entities did not change: a mirror shows other clients the confidence and the source of a
    // memory.
    describeVector(connection, COLLECTIONS[memory.kind], memory.id, { tags, entities });
  }

  /** The chain of superseded records, the newest first. */
  history(connection: Connection, id: string, limit: number): readonly MemoryRecord[] {
    return connection
      .prepare(
        `WITH RECURSIVE older (id, depth) AS (
           SELECT id, 1 FROM record_details WHERE superseded_by = ?1
           UNION SELECT d.id, older.depth + 1 FROM record_details d JOIN older ON d.superseded_by = older.id
           WHERE older.depth < ?2)
         ${SELECT} JOIN older ON older.id = d.id ORDER BY older.depth, d.updated_at DESC, d.id DESC LIMIT ?2`,
      )
      .all(id, limit)
      .map(memoryOf);
  }

  /**
   * Credits or debits the shown records by the outcome. Facts are left out: a run's outcome does not make a preference
   * right or wrong. Returns the number of records.
   */
  credit(connection: Connection, ids: readonly string[], helped: boolean, now: number): number {
    const details = connection.prepare(
      `UPDATE record_details SET uses = uses + 1, successes = successes + ? WHERE id = ? AND kind <> 'fact'`,
    );
    const records = connection.prepare('UPDATE records SET uses = uses + ?, used_at = ? WHERE id = ?');
    let credited = 0;
    for (const id of ids) {
      if (details.run(helped ? 1 : 0, id).changes === 0) continue;
      records.run(helped ? 1 : 0, now, id);
      credited += 1;
    }
    return credited;
  }

  /** Records whose time is over, moved out of sight. Says how many. */
  expire(connection: Connection, now: Date): number {
    const due = connection
      .prepare(`SELECT id FROM record_details WHERE expires_at <= ? AND state = 'live'`)
      .all(now.getTime());
    for (const row of due)
      this.hold(connection, String(row['id']), { state: 'expired', reason: 'its time is over' }, now);
    return due.length;
  }
}

export interface Held {
  readonly state: Exclude<RecordState, 'live'>;
  readonly reason: string;
  readonly supersededBy?: string;
}

export interface ListFilter {
  readonly scope: string;
  readonly states: readonly RecordState[];
  readonly kind?: ContentKind;
  readonly limit: number;
  /** The id of the last one of the page before. */
  readonly after?: string;
  /** The last one that was written first; by id, kind by kind, if left out. */
  readonly newest?: boolean;
}

export interface Alike {
  readonly scope: string;
  readonly kind: ContentKind;
  readonly words: readonly string[];
}

/** What stands in an id behind its kind begins with the time; there is an index over this very expression. */
const AGE = "substr(d.id, instr(d.id, '_') + 1)";

const SELECT = `SELECT d.*, r.created_at AS created_at FROM record_details d LEFT JOIN records r ON r.id = d.id`;

export function memoryOf(row: Readonly<Record<string, unknown>>): MemoryRecord {
  const kind = String(row['kind']) as ContentKind;
  const held = typeof row['held'] !== 'string' ? undefined : (JSON.parse(row['held']) as { createdAt: string });
  const draft = { kind, content: CONTENT_SCHEMAS[kind].parse(JSON.parse(String(row['content']))) } as Draft;
  return {
    ...draft,
    id: String(row['id']),
    scope: String(row['scope']),
    version: Number(row['version']),
    state: STATES.find((state) => state === row['state']) ?? 'quarantined',
    reason: String(row['reason']),
    trust: TRUSTS.find((trust) => trust === row['trust']) ?? 'untrusted',
    provenance: provenanceSchema.parse(JSON.parse(String(row['provenance']))),
    supersedes: String(row['supersedes']),
    supersededBy: String(row['superseded_by']),
    seen: Number(row['seen']),
    told: TOLD.parse(JSON.parse(String(row['told']))),
    uses: Number(row['uses']),
    successes: Number(row['successes']),
    expiresAt: row['expires_at'] === null ? undefined : Number(row['expires_at']),
    createdAt: held?.createdAt ?? String(row['created_at']),
    updatedAt: String(row['updated_at']),
  };
}

export function notFound(id: string): AtlasError {
  return new AtlasError('memory.not-found', `there is no record ${JSON.stringify(id.slice(0, 100))} here`, {
    remedy: '`atlas memory list` shows what there is.',
    details: { id: id.slice(0, 100) },
  });
}
