import { messageOf } from '../../core/atlas-error.ts';
import { defined } from '../../core/defined.ts';
import type { Embedder } from '../../embeddings/embedder.ts';
import type { Connection, Database } from '../../storage/database.ts';
import { checkEntries } from '../../vectors/check-vectors.ts';
import type { VectorEntry } from '../../vectors/vector-index.ts';
import { COLLECTIONS, RECORD_KINDS, textOf, type RecordKind, type StoredRecord } from './record.ts';
import { recordOf } from './record-store.ts';

export interface IndexProgress {
  readonly done: number;
  readonly failed: number;
  readonly total: number;
}

export type IndexRun = IndexProgress & { readonly lastError?: string };

export interface IndexOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: IndexProgress) => void;
  /** As much as is embedded and stored together, for a caller whose question waits. */
  readonly once?: boolean;
}

/** Where vectors are put, inside the transaction that makes sure of their records. */
export interface VectorWriter {
  put(connection: Connection, entries: readonly VectorEntry[]): void;
  /** After many were put: spares the next process to read all of them. */
  leaveReady?(signal?: AbortSignal): Promise<void>;
}

/**
 * So many records, or so many characters of them, are embedded and stored together: enough for texts of like length to
 * share a pass, and a few seconds of work, which a crash may cost and after which progress is reported.
 */
const MOST_RECORDS = 256;
const MOST_CHARACTERS = 48_000;
/** Whoever asks next would wait for so many to be read. */
const MANY = 2048;

/**
 * Gives every record a vector of the current model. There is no list of pending records: every record without a vector
 * is pending, so a change of model, a failure and a crash all look the same, and none can be missed. The indexer
 * remembers up to where it found all complete, so that looking again costs only the changes since. Records whose vector
 * an older program made of their beginning alone are found meanwhile, and are renewed apart from these.
 */
export class Indexer {
  readonly #database: Database;
  readonly #embedder: Embedder;
  readonly #index: (kind: RecordKind) => VectorWriter;
  /** Every record up to this change had its vector when the vectors' clock stood at `seq`. */
  #complete = { change: 0, seq: 0 };

  constructor(database: Database, embedder: Embedder, index: (kind: RecordKind) => VectorWriter) {
    this.#database = database;
    this.#embedder = embedder;
    this.#index = index;
  }

  async pending(): Promise<number> {
    return await this.#database.read((connection) => {
      const from = this.#completeTo(connection);
      const row = connection.prepare(`SELECT count(*) AS n ${PENDING}`).get(...this.#model(), from);
      const count = Number(row?.['n']);
      if (count === 0) this.#complete = clocks(connection);
      return count;
    });
  }

  /** Records whose vector is to be made anew. */
  async outdated(): Promise<number> {
    return await this.#database.read((connection) => {
      const row = connection.prepare(`SELECT count(*) AS n ${OUTDATED}`).get(...this.#model(), 0);
      return Number(row?.['n']);
    });
  }

  /**
   * Embeds the pending records. A batch that fails is tried record by record; a record that still fails stays pending.
   * The model works on the next batch while one is stored.
   */
  async run(options: IndexOptions = {}): Promise<IndexRun> {
    const next = async (after: number) =>
      await this.#next(PENDING, (connection) => Math.max(after, this.#completeTo(connection)));
    return await this.#embedAll(await this.pending(), next, options);
  }

  /** The same for the outdated ones. */
  async renew(options: IndexOptions = {}): Promise<IndexRun> {
    const next = async (after: number) => await this.#next(OUTDATED, () => after);
    return await this.#embedAll(await this.outdated(), next, options);
  }

  async #embedAll(
    total: number,
    next: (after: number) => Promise<readonly PendingRecord[]>,
    { signal, onProgress, once = false }: IndexOptions,
  ): Promise<IndexRun> {
    let done = 0;
    let failed = 0;
    let lastError: string | undefined;
    let batch = total === 0 ? [] : await next(0);
    let embedding = this.#embed(batch, signal);
    while (batch.length > 0) {
      signal?.throwIfAborted();
      const current = batch;
      const made = await embedding;
      signal?.throwIfAborted();
      if ('error' in made) lastError = made.error;
      batch = once ? [] : await next(current.at(-1)?.change ?? 0);
      embedding = this.#embed(batch, signal);
      const kept = 'vectors' in made ? await this.#store(current, made.vectors) : await this.#oneByOne(current, signal);
      done += kept;
      failed += current.length - kept;
      onProgress?.({ done, failed, total: Math.max(total, done + failed) });
    }
    if (done >= MANY) for (const kind of RECORD_KINDS) await this.#index(kind).leaveReady?.(signal);
    return { done, failed, total, ...defined({ lastError }) };
  }

  /** The number up to which all records are complete, or 0 if vectors were deleted or another model's came. */
  #completeTo(connection: Connection): number {
    const { change, seq } = this.#complete;
    // Nothing to lose: whoever makes the first million vectors must not look through all of them with every batch.
    if (change === 0) return 0;
    const lost = connection
      .prepare(
        `SELECT 1 WHERE EXISTS (SELECT 1 FROM vectors WHERE seq > ?1 AND (model <> ?2 OR dimension <> ?3))
           OR EXISTS (SELECT 1 FROM vector_tombstones t JOIN records r ON r.id = t.id WHERE t.seq > ?1)
           OR EXISTS (SELECT 1 FROM vector_clock WHERE forgotten > ?1)`,
      )
      .get(seq, ...this.#model());
    return lost === undefined ? change : 0;
  }

  async #next(of: string, after: (connection: Connection) => number): Promise<readonly PendingRecord[]> {
    return await this.#database.read((connection) => {
      const batch: PendingRecord[] = [];
      let characters = 0;
      const rows = connection.prepare(`SELECT r.* ${of} ORDER BY r.change LIMIT ${MOST_RECORDS}`);
      for (const row of rows.iterate(...this.#model(), after(connection))) {
        const record = recordOf(row);
        const text = textOf(record);
        characters += text.length;
        if (batch.length > 0 && characters > MOST_CHARACTERS) break;
        batch.push({ record, text, change: Number(row['change']) });
      }
      return batch;
    });
  }

  /** Never rejects, because its result may be read later. */
  async #embed(batch: readonly PendingRecord[], signal: AbortSignal | undefined): Promise<Embedded> {
    if (batch.length === 0) return { vectors: [] };
    try {
      const texts = batch.map(({ text }) => text);
      return { vectors: await this.#embedder.encodeBatch(texts, 'passage', signal) };
    } catch (error) {
      return { error: messageOf(error) };
    }
  }

  async #oneByOne(batch: readonly PendingRecord[], signal: AbortSignal | undefined): Promise<number> {
    let kept = 0;
    for (const one of batch) {
      signal?.throwIfAborted();
      const made = await this.#embed([one], signal);
      if ('vectors' in made) kept += await this.#store([one], made.vectors);
    }
    return kept;
  }

  async #store(batch: readonly PendingRecord[], vectors: readonly Float32Array[]): Promise<number> {
    const byKind = Map.groupBy(
      batch.flatMap(({ record }, i) => {
        const vector = vectors[i];
        return vector === undefined ? [] : [{ record, vector }];
      }),
      ({ record }) => record.kind,
    );
    for (const [kind, members] of byKind) {
      const entries = members.map(({ record, vector }) => ({ id: record.id, vector, metadata: metadataOf(record) }));
      checkEntries(entries, this.#embedder.dimension);
      await this.#put(kind, entries);
    }
    return batch.length;
  }

  /** A record that was deleted while it was being embedded must not come back as a vector. */
  async #put(kind: RecordKind, entries: readonly VectorEntry[]): Promise<void> {
    await this.#database.write((connection) => {
      const select = connection.prepare('SELECT 1 FROM records WHERE id = ?');
      const alive = entries.filter(({ id }) => select.get(id) !== undefined);
      this.#index(kind).put(connection, alive);
      if (alive.length < entries.length) connection.exec(FORGET_STRAYS);
    });
  }

  #model(): readonly [string, number] {
    return [this.#embedder.modelId, this.#embedder.dimension];
  }
}

const COLLECTION_OF_KIND = `CASE r.kind ${Object.entries(COLLECTIONS)
  .map(([kind, collection]) => `WHEN '${kind}' THEN '${collection}'`)
  .join(' ')} END`;

const PENDING = `FROM records r LEFT JOIN vectors v
  ON v.collection = ${COLLECTION_OF_KIND} AND v.id = r.id AND v.model = ? AND v.dimension = ?
  WHERE v.seq IS NULL AND r.change > ?`;

const OUTDATED = `FROM embeddings_to_renew n JOIN records r ON r.hash = n.hash JOIN vectors v
  ON v.collection = ${COLLECTION_OF_KIND} AND v.id = r.id AND v.model = ?1 AND v.dimension = ?2
  WHERE n.model = ?1 AND r.change > ?3`;

interface PendingRecord {
  readonly record: StoredRecord;
  readonly text: string;
  readonly change: number;
}

type Embedded = { readonly vectors: readonly Float32Array[] } | { readonly error: string };

function clocks(connection: Connection): { readonly change: number; readonly seq: number } {
  const row = connection.prepare('SELECT change, seq FROM record_clock, vector_clock').get();
  return { change: Number(row?.['change']), seq: Number(row?.['seq']) };
}

const FORGET_STRAYS = 'DELETE FROM embeddings WHERE hash NOT IN (SELECT hash FROM records)';

function metadataOf({ scope, type, conversation, author, at, tags, entities }: StoredRecord): VectorEntry['metadata'] {
  return { scope, type, conversation, author, at, tags, entities };
}
