import { messageOf } from '../../core/atlas-error.ts';
import type { Embedder } from '../../embeddings/embedder.ts';
import type { Connection, Database } from '../../storage/database.ts';
import { checkEntries } from '../../vectors/check-vectors.ts';
import type { VectorEntry } from '../../vectors/vector-index.ts';
import { COLLECTIONS, textOf, type RecordKind, type StoredRecord } from './record.ts';
import { recordOf } from './record-store.ts';

export interface IndexProgress {
  readonly done: number;
  readonly failed: number;
  readonly total: number;
}

export interface IndexOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: IndexProgress) => void;
}

/** Where vectors are put, inside the transaction that makes sure of their records. */
export interface VectorWriter {
  put(connection: Connection, entries: readonly VectorEntry[]): void;
}

/** So many records are embedded and stored together: what a crash may cost. */
const BATCH = 128;

/**
 * Gives every record a vector of the current model. What is pending is not noted anywhere: it is every record that has
 * none, so a change of model, a failure and a crash all look the same, and nothing can be forgotten.
 */
export class Indexer {
  readonly #database: Database;
  readonly #embedder: Embedder;
  readonly #index: (kind: RecordKind) => VectorWriter;

  constructor(database: Database, embedder: Embedder, index: (kind: RecordKind) => VectorWriter) {
    this.#database = database;
    this.#embedder = embedder;
    this.#index = index;
  }

  async pending(): Promise<number> {
    return await this.#database.read((connection) =>
      Number(connection.prepare(`SELECT count(*) AS n ${PENDING}`).get(...this.#model(), '')?.['n']),
    );
  }

  /** Embeds what is pending. A batch that fails is tried record by record; what still fails stays pending. */
  async run({ signal, onProgress }: IndexOptions = {}): Promise<IndexProgress & { readonly lastError?: string }> {
    const total = await this.pending();
    let done = 0;
    let failed = 0;
    let after = '';
    let lastError: string | undefined;
    for (;;) {
      signal?.throwIfAborted();
      const batch = await this.#next(after);
      const last = batch.at(-1);
      if (last === undefined) break;
      after = last.id;
      const kept = await this.#embed(batch, signal).catch(async (error: unknown) => {
        signal?.throwIfAborted();
        lastError = messageOf(error);
        let one = 0;
        for (const record of batch) one += await this.#embed([record], signal).catch(() => 0);
        return one;
      });
      done += kept;
      failed += batch.length - kept;
      onProgress?.({ done, failed, total: Math.max(total, done + failed) });
    }
    return { done, failed, total, ...(lastError === undefined ? {} : { lastError }) };
  }

  async #next(after: string): Promise<readonly StoredRecord[]> {
    return await this.#database.read((connection) =>
      connection
        .prepare(`SELECT r.* ${PENDING} ORDER BY r.id LIMIT ${BATCH}`)
        .all(...this.#model(), after)
        .map((row) => recordOf(row)),
    );
  }

  async #embed(records: readonly StoredRecord[], signal: AbortSignal | undefined): Promise<number> {
    const vectors = await this.#embedder.encodeBatch(records.map(textOf), 'passage', signal);
    const byKind = Map.groupBy(
      records.flatMap((record, i) => {
        const vector = vectors[i];
        return vector === undefined ? [] : [{ record, vector }];
      }),
      ({ record }) => record.kind,
    );
    for (const [kind, members] of byKind) {
      const entries = members.map(({ record, vector }) => ({ id: record.id, vector, metadata: metadataOf(record) }));
      checkEntries(entries, this.#embedder.dimension);
      await this.#store(kind, entries);
    }
    return records.length;
  }

  /** A record that was deleted while it was being embedded must not come back as a vector. */
  async #store(kind: RecordKind, entries: readonly VectorEntry[]): Promise<void> {
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
  WHERE v.seq IS NULL AND r.id > ?`;

const FORGET_STRAYS = 'DELETE FROM embeddings WHERE hash NOT IN (SELECT hash FROM records)';

function metadataOf({ scope, type, conversation, author, at, tags, entities }: StoredRecord): VectorEntry['metadata'] {
  return { scope, type, conversation, author, at, tags, entities };
}
