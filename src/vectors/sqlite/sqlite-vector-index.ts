import { AtlasError } from '../../core/atlas-error.ts';
import type { Connection, Database } from '../../storage/database.ts';
import { checkEntries, checkQuery } from '../check-vectors.ts';
import type { Filter } from '../filter.ts';
import { similarity } from '../similarity.ts';
import type { Metadata } from '../metadata.ts';
import type { Metric, Survey, VectorEntry, VectorHit, VectorIndex, VectorQuery } from '../vector-index.ts';
import { LoadedVectors } from './loaded-vectors.ts';
import { dropPacked } from './packed-vectors.ts';

export interface SqliteVectorIndexOptions {
  /** One name per kind of record; collections do not see each other. */
  readonly collection: string;
  /** Vectors that another model made are as good as absent. */
  readonly model: string;
  readonly dimension: number;
  readonly metric?: Metric;
}

/**
 * The embedded index: float32 in SQLite is the truth; a scan in memory chooses what is scored from it.
 *
 * Memory: 2 bytes a component and 33 a vector, in blocks of 4,096; the ids; 4 bytes a vector and metadata key.
 * A million vectors of 384 dimensions need about 800 MB and their ids.
 */
export class SqliteVectorIndex implements VectorIndex {
  readonly dimension: number;
  readonly metric: Metric;
  readonly #database: Database;
  readonly #collection: string;
  readonly #model: string;
  readonly #loaded: LoadedVectors;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(database: Database, options: SqliteVectorIndexOptions) {
    this.#database = database;
    this.dimension = options.dimension;
    this.metric = options.metric ?? 'cosine';
    this.#collection = options.collection;
    this.#model = options.model;
    this.#loaded = new LoadedVectors(database, { ...options, metric: this.metric });
  }

  async upsert(entries: readonly VectorEntry[]): Promise<void> {
    checkEntries(entries, this.dimension);
    if (entries.length === 0) return;
    await this.#database.write((connection) => this.put(connection, entries));
  }

  /** The same inside a transaction of the caller's, who has checked the entries. */
  put(connection: Connection, entries: readonly VectorEntry[]): void {
    let seq = advance(connection, entries.length);
    const insert = connection.prepare(
      'INSERT OR REPLACE INTO vectors (seq, collection, id, model, dimension, metadata, value) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    for (const { id, vector, metadata } of entries) {
      seq += 1;
      insert.run(seq, this.#collection, id, this.#model, this.dimension, JSON.stringify(metadata), bytesOf(vector));
    }
  }

  async delete(ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0;
    return await this.#database.write((connection) => deleteVectors(connection, this.#collection, ids));
  }

  async get(ids: readonly string[]): Promise<readonly VectorEntry[]> {
    return await this.#database.read((connection) => {
      const select = connection.prepare(
        'SELECT metadata, value FROM vectors WHERE collection = ? AND id = ? AND model = ?',
      );
      return ids.flatMap((id): VectorEntry[] => {
        const row = select.get(this.#collection, id, this.#model);
        if (row === undefined) return [];
        return [{ id, vector: vectorOf(row['value']), metadata: metadataOf(row['metadata']) }];
      });
    });
  }

  async query(query: VectorQuery): Promise<readonly VectorHit[]> {
    checkQuery(query, this.dimension);
    return await this.#inTurn(async () => {
      for (let attempt = 0; ; attempt += 1) {
        await this.#loaded.refresh(query.signal);
        const hits = await this.#search(query);
        if (hits !== undefined) return hits;
        if (attempt === 100) {
          throw new AtlasError('storage.busy', 'the vectors change faster than they can be read', {
            remedy: 'Try again when fewer programs write.',
          });
        }
      }
    });
  }

  async count(filter: Filter = []): Promise<number> {
    return await this.#inTurn(async () => {
      await this.#loaded.refresh(undefined);
      return this.#loaded.count(filter);
    });
  }

  /** After many writes: leaves the next process a file, so that its first question need not read every vector. */
  async leaveReady(signal?: AbortSignal): Promise<void> {
    await this.#inTurn(async () => {
      await this.#loaded.refresh(signal);
    });
  }

  /** From memory alone, without a look at the truth: for a search that scores again what it finds. */
  async survey(query: VectorQuery, background: number): Promise<Survey> {
    checkQuery(query, this.dimension);
    return await this.#inTurn(async () => {
      await this.#loaded.refresh(query.signal);
      return await this.#loaded.survey(query, background);
    });
  }

  /** The memory of this index, in bytes, ids left out. */
  bytes(): number {
    return this.#loaded.bytes();
  }

  /** `undefined` if another process took a candidate away in the meantime: its successor must have its chance. */
  async #search({ vector, k, filter, signal }: VectorQuery): Promise<readonly VectorHit[] | undefined> {
    const candidates = await this.#loaded.candidates(vector, k, filter, signal);
    const hits = await this.#database.read((connection) => {
      const select = connection.prepare('SELECT id, metadata, value FROM vectors WHERE seq = ?');
      const found: VectorHit[] = [];
      for (const seq of candidates) {
        const row = select.get(seq);
        if (row === undefined) return undefined;
        const score = similarity(this.metric, vector, vectorOf(row['value']));
        found.push({ id: String(row['id']), score, metadata: metadataOf(row['metadata']) });
      }
      return found;
    });
    return hits?.toSorted(byScore).slice(0, k);
  }

  /** Queries of one index share its buffers. */
  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work);
    this.#queue = turn.then(
      () => undefined,
      () => undefined,
    );
    return await turn;
  }
}

/** How many tombstones are kept before the older half is swept; a reader that missed some reads everything anew. */
const MOST_TOMBSTONES = 20_000;

/** Deletes from one collection whatever model made the vectors, inside a transaction of the caller's. */
export function deleteVectors(connection: Connection, collection: string, ids: readonly string[]): number {
  const remove = connection.prepare('DELETE FROM vectors WHERE collection = ? AND id = ?');
  const gone = ids.filter((id) => remove.run(collection, id).changes > 0);
  if (gone.length > 0) dropPacked(connection.path);
  let seq = advance(connection, gone.length);
  const bury = connection.prepare('INSERT INTO vector_tombstones (seq, collection, id) VALUES (?, ?, ?)');
  for (const id of gone) {
    seq += 1;
    bury.run(seq, collection, id);
  }
  const kept = Number(connection.prepare('SELECT count(*) AS n FROM vector_tombstones').get()?.['n']);
  if (kept > MOST_TOMBSTONES) {
    connection.exec(`
      UPDATE vector_clock SET forgotten =
        (SELECT seq FROM vector_tombstones ORDER BY seq LIMIT 1 OFFSET ${MOST_TOMBSTONES / 2});
      DELETE FROM vector_tombstones WHERE seq <= (SELECT forgotten FROM vector_clock);
    `);
  }
  return gone.length;
}

/**
 * Replaces the metadata of a vector, inside a transaction of the caller's. It is a change like any other: readers and
 * mirrors see it.
 */
export function describeVector(connection: Connection, collection: string, id: string, metadata: Metadata): void {
  const known = connection
    .prepare('SELECT seq, metadata FROM vectors WHERE collection = ? AND id = ?')
    .all(collection, id);
  let seq = advance(connection, known.length);
  const update = connection.prepare('UPDATE vectors SET seq = ?, metadata = ? WHERE seq = ?');
  for (const row of known) {
    seq += 1;
    update.run(seq, JSON.stringify({ ...metadataOf(row['metadata']), ...metadata }), Number(row['seq']));
  }
}

/** Reserves numbers of the change log; the first is one more than the returned one. */
function advance(connection: Connection, by: number): number {
  const row = connection.prepare('UPDATE vector_clock SET seq = seq + ? RETURNING seq').get(by);
  return Number(row?.['seq']) - by;
}

function byScore(a: VectorHit, b: VectorHit): number {
  if (a.score !== b.score) return b.score - a.score;
  return a.id < b.id ? -1 : 1;
}

function bytesOf(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

export function vectorOf(value: unknown): Float32Array {
  // A copy, because a float needs an address that is a multiple of four.
  const bytes = value as Uint8Array;
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

export function metadataOf(value: unknown): Metadata {
  return JSON.parse(String(value)) as Metadata;
}
