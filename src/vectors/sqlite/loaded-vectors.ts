import { setImmediate } from 'node:timers/promises';
import { isAtlasError } from '../../core/atlas-error.ts';
import type { Connection, Database } from '../../storage/database.ts';
import type { Filter } from '../filter.ts';
import type { Metadata } from '../metadata.ts';
import type { Metric, Survey, VectorQuery } from '../vector-index.ts';
import { MetadataColumns } from './metadata-columns.ts';
import { packedPath } from './packed-vectors.ts';
import { ScanTable } from './scan-table.ts';
import { isOfStore, packVectors, unpackVectors } from './vectors-image.ts';

interface Options {
  readonly collection: string;
  readonly model: string;
  readonly dimension: number;
  readonly metric: Metric;
}

interface Change {
  readonly seq: number;
  readonly id: string;
  /** Left out where another model made the vector: this reader must forget the old one. */
  readonly vector?: Float32Array;
  readonly metadata?: Metadata;
}

/** So many vectors are read in one go; the event loop turns in between. */
const CHUNK = 1024;
/** Fewer are read from the store in no time; of 5,000 that is a tenth of what a first search costs. */
const WORTH_PACKING = 2048;
/** A centre drawn from fewer vectors is drawn again when there are more. */
const ENOUGH_FOR_CENTRE = 512;

/**
 * The scan's picture of one collection, brought up to date from the change log before every query.
 *
 * Invariants
 *  L1  After `refresh` the picture is that of a moment not before the call, deletions included.
 *  L2  A row is replaced or removed only by a change with a higher number, so the order of reading does not matter.
 */
export class LoadedVectors {
  readonly #database: Database;
  readonly #options: Options;
  #table: ScanTable | undefined;
  #centredOn = 0;
  #columns = new MetadataColumns();
  #ids: string[] = [];
  #seqs: number[] = [];
  #rows = new Map<string, number>();
  #free: number[] = [];
  #readTo = 0;
  #buriedTo = 0;
  /** Changes that were read from the store and stand in no file. */
  #readAnew = 0;
  readonly #packed: string | undefined;
  /** The rows that fulfil the filter asked for last, and some of them; forgotten with every change. */
  #mask: { readonly key: string; readonly rows: Uint8Array; some?: readonly number[]; count?: number } | undefined;

  constructor(database: Database, options: Options) {
    this.#database = database;
    this.#options = options;
    const { collection, model, dimension, metric } = options;
    const name = JSON.stringify([collection, model, dimension, metric]);
    this.#packed = database.readOnly || database.path === ':memory:' ? undefined : packedPath(database.path, name);
  }

  bytes(): number {
    return (this.#table?.bytes() ?? 0) + this.#columns.bytes() + this.#seqs.length * 8;
  }

  count(filter: Filter): number {
    if (filter.length === 0) return this.#rows.size;
    let count = 0;
    for (const allowed of this.#allowed(filter)) count += allowed;
    return count;
  }

  /** The numbers of the changes that made the rows which can be among the k nearest. */
  async candidates(
    vector: Float32Array,
    k: number,
    filter: Filter | undefined,
    signal: AbortSignal | undefined,
  ): Promise<readonly number[]> {
    if (this.#table === undefined) return [];
    const allowed = filter === undefined || filter.length === 0 ? undefined : this.#allowed(filter);
    const rows = await this.#table.candidates(vector, k, allowed, signal);
    return rows.map((row) => this.#seqs[row] ?? -1);
  }

  async survey({ vector, k, filter = [], signal }: VectorQuery, background: number): Promise<Survey> {
    if (this.#table === undefined) return { near: [], background: [] };
    const allowed = this.#allowed(filter);
    const rows = await this.#table.candidates(vector, k, allowed, signal);
    const scores = this.#table.estimate(vector, rows);
    const near = rows.map((row, i) => ({ id: this.#ids[row] ?? '', score: scores[i] ?? 0 }));
    return {
      near: near.toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)).slice(0, k),
      background: this.#table.estimate(vector, this.#some(allowed, background)),
    };
  }

  async refresh(signal: AbortSignal | undefined): Promise<void> {
    if (this.#readTo === 0 && this.#table === undefined) await this.#unpack();
    for (;;) {
      signal?.throwIfAborted();
      const more = await this.#database.read((connection) => this.#readChunk(connection));
      if (!more) break;
      await setImmediate();
    }
    if (this.#centredOn < ENOUGH_FOR_CENTRE && this.#rows.size >= 2 * ENOUGH_FOR_CENTRE) {
      this.#forget();
      await this.refresh(signal);
    }
    if (this.#rows.size >= WORTH_PACKING && this.#readAnew * 4 >= this.#rows.size) await this.#pack();
  }

  /** Goes on from the file that an earlier process left, if it is of this store. */
  async #unpack(): Promise<void> {
    if (this.#packed === undefined) return;
    try {
      const image = unpackVectors(this.#packed, this.#options);
      if (image === undefined) return;
      const fits = await this.#database.read((connection) => isOfStore(connection, image));
      if (!fits) return;
      this.#table = image.table;
      this.#columns = image.columns;
      this.#ids = image.ids;
      this.#seqs = image.seqs;
      [this.#readTo, this.#buriedTo, this.#centredOn] = [image.readTo, image.buriedTo, image.centredOn];
      for (const [row, seq] of image.seqs.entries()) {
        if (seq < 0) this.#free.push(row);
        else this.#rows.set(image.ids[row] ?? '', row);
      }
      this.#readAnew = 0;
    } catch (error) {
      // Without the file everything is read from the store, which takes longer.
      if (isAtlasError(error)) throw error;
    }
  }

  /** Leaves a file to the next process. What is read, it tells of; deletions since then make it useless (K2). */
  async #pack(): Promise<void> {
    this.#readAnew = 0;
    if (this.#packed === undefined || this.#table === undefined) return;
    const [ids, seqs, readTo, buriedTo] = [this.#ids, this.#seqs, this.#readTo, this.#buriedTo];
    const centredOn = this.#centredOn;
    const image = { table: this.#table, columns: this.#columns, ids, seqs, readTo, buriedTo, centredOn };
    try {
      const written = packVectors(this.#packed, image);
      const kept = await this.#database.write((connection) => {
        const later = connection.prepare('SELECT 1 FROM vector_tombstones WHERE seq > ? LIMIT 1').get(this.#buriedTo);
        if (later !== undefined) return false;
        written.keep();
        return true;
      });
      if (!kept) written.drop();
    } catch {
      // A store that is full or may not be written to has no file, and loses only time.
    }
  }

  /** Reads the next changes in one snapshot; says whether there may be more. */
  #readChunk(connection: Connection): boolean {
    const clock = connection.prepare('SELECT seq, forgotten FROM vector_clock').get();
    const now = Number(clock?.['seq']);
    if (now === this.#readTo && now === this.#buriedTo) return false;
    this.#mask = undefined;
    if (this.#readTo > 0 && Number(clock?.['forgotten']) > this.#buriedTo) this.#forget();
    // The first reading cannot contain rows that were deleted before it.
    if (this.#readTo === 0 && this.#rows.size === 0) this.#buriedTo = now;
    this.#bury(connection, now);
    const changes = this.#changes(connection);
    if (changes.length > 0) this.#apply(changes);
    this.#readAnew += changes.length;
    if (changes.length === CHUNK) {
      this.#readTo = changes.at(-1)?.seq ?? now;
      return true;
    }
    this.#readTo = now;
    return false;
  }

  #bury(connection: Connection, now: number): void {
    const buried = connection
      .prepare('SELECT seq, id FROM vector_tombstones WHERE seq > ? AND collection = ?')
      .all(this.#buriedTo, this.#options.collection);
    for (const row of buried) this.#remove(String(row['id']), Number(row['seq']));
    this.#buriedTo = now;
  }

  #changes(connection: Connection): readonly Change[] {
    // The plus keeps SQLite on the order of `seq`, away from the index that begins with the collection.
    return connection
      .prepare(
        'SELECT seq, id, model, metadata, value FROM vectors WHERE seq > ? AND +collection = ? ORDER BY seq LIMIT ?',
      )
      .all(this.#readTo, this.#options.collection, CHUNK)
      .map((row): Change => {
        const seq = Number(row['seq']);
        const id = String(row['id']);
        const bytes = row['value'] as Uint8Array;
        if (row['model'] !== this.#options.model || bytes.byteLength !== this.#options.dimension * 4)
          return { seq, id };
        const vector = floatsOf(bytes);
        return { seq, id, vector, metadata: JSON.parse(String(row['metadata'])) as Metadata };
      });
  }

  #apply(changes: readonly Change[]): void {
    if (this.#table === undefined) {
      const vectors = changes.flatMap(({ vector }) => (vector === undefined ? [] : [vector]));
      this.#centredOn = vectors.length;
      this.#table = new ScanTable(this.#options.dimension, this.#options.metric, this.#centreOf(vectors));
    }
    for (const { seq, id, vector, metadata } of changes) {
      if (vector === undefined) {
        this.#remove(id, seq);
        continue;
      }
      const row = this.#rows.get(id) ?? this.#free.pop() ?? this.#ids.length;
      this.#ids[row] = id;
      this.#seqs[row] = seq;
      this.#rows.set(id, row);
      this.#table.set(row, vector);
      this.#columns.set(row, metadata ?? {});
    }
  }

  #remove(id: string, seq: number): void {
    const row = this.#rows.get(id);
    if (row === undefined || (this.#seqs[row] ?? 0) > seq) return;
    this.#table?.remove(row);
    this.#columns.set(row, {});
    this.#rows.delete(id);
    this.#seqs[row] = -1;
    this.#free.push(row);
  }

  /** Which rows stand for all is settled once a filter: finding them takes a look at every row. */
  #some(allowed: Uint8Array, count: number): readonly number[] {
    const mask = this.#mask;
    if (mask?.rows !== allowed) return atEvenDistances(allowed, count);
    if (mask.some === undefined || mask.count !== count) {
      mask.some = atEvenDistances(allowed, count);
      mask.count = count;
    }
    return mask.some;
  }

  #allowed(filter: Filter): Uint8Array {
    const key = JSON.stringify(filter);
    // A search and its background ask the same, and so do questions that come in a row.
    if (this.#mask?.key === key) return this.#mask.rows;
    const rows = new Uint8Array(this.#ids.length);
    for (let row = 0; row < rows.length; row += 1) rows[row] = (this.#seqs[row] ?? -1) < 0 ? 0 : 1;
    this.#columns.narrow(rows, filter);
    this.#mask = { key, rows };
    return rows;
  }

  #centreOf(vectors: readonly Float32Array[]): Float64Array {
    const centre = new Float64Array(this.#options.dimension);
    for (const vector of vectors) {
      const share = 1 / (this.#options.metric === 'cosine' ? lengthOf(vector) : 1) / vectors.length;
      for (let i = 0; i < vector.length; i += 1) centre[i] = (centre[i] as number) + (vector[i] as number) * share;
    }
    return centre;
  }

  #forget(): void {
    this.#table = undefined;
    this.#columns = new MetadataColumns();
    this.#ids = [];
    this.#seqs = [];
    this.#rows = new Map();
    this.#free = [];
    this.#readTo = 0;
    this.#buriedTo = 0;
  }
}

/** As they lie there; copied where floats cannot begin at such a place. */
function floatsOf(bytes: Uint8Array): Float32Array {
  if (bytes.byteOffset % Float32Array.BYTES_PER_ELEMENT === 0)
    return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / Float32Array.BYTES_PER_ELEMENT);
  return new Float32Array(bytes.slice().buffer);
}

/** `Math.hypot` would take each of hundreds of components as an argument, for thousands of vectors. */
function lengthOf(vector: Float32Array): number {
  let square = 0;
  for (let i = 0; i < vector.length; i += 1) square += (vector[i] as number) ** 2;
  return Math.sqrt(square);
}

/** At most `count` of the rows that are 1. */
function atEvenDistances(mask: Uint8Array, count: number): readonly number[] {
  let all = 0;
  for (let row = 0; row < mask.length; row += 1) all += mask[row] ?? 0;
  const stride = Math.max(1, all / count);
  const chosen: number[] = [];
  for (let row = 0, place = 0, next = 0; row < mask.length; row += 1) {
    if (mask[row] !== 1) continue;
    if (place === next) {
      chosen.push(row);
      next = Math.floor(chosen.length * stride);
    }
    place += 1;
  }
  return chosen;
}
