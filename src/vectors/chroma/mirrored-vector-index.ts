import type { Connection } from '../../storage/database.ts';
import type { Filter } from '../filter.ts';
import type { SqliteVectorIndex } from '../sqlite/sqlite-vector-index.ts';
import type { Metric, Survey, VectorEntry, VectorHit, VectorIndex, VectorQuery } from '../vector-index.ts';
import type { ChromaMirror } from './chroma-mirror.ts';
import type { ChromaVectorIndex } from './chroma-vector-index.ts';

/** How long a query may wait for a server before the embedded index answers. */
const PATIENCE_MS = 2000;

/**
 * The truth in SQLite with a Chroma server beside it. Writes go to the truth and are sent on afterwards; a query is
 * answered by the server while it holds exactly what the truth holds, and otherwise by the embedded index.
 */
export class MirroredVectorIndex implements VectorIndex {
  readonly #truth: SqliteVectorIndex;
  readonly #server: ChromaVectorIndex;
  readonly #mirror: ChromaMirror;

  constructor(truth: SqliteVectorIndex, server: ChromaVectorIndex, mirror: ChromaMirror) {
    this.#truth = truth;
    this.#server = server;
    this.#mirror = mirror;
    mirror.kick();
  }

  get dimension(): number {
    return this.#truth.dimension;
  }

  get metric(): Metric {
    return this.#truth.metric;
  }

  async upsert(entries: readonly VectorEntry[]): Promise<void> {
    await this.#truth.upsert(entries);
    this.#mirror.kick();
  }

  put(connection: Connection, entries: readonly VectorEntry[]): void {
    this.#truth.put(connection, entries);
  }

  async leaveReady(signal?: AbortSignal): Promise<void> {
    await this.#truth.leaveReady(signal);
  }

  async delete(ids: readonly string[]): Promise<number> {
    const deleted = await this.#truth.delete(ids);
    this.#mirror.kick();
    return deleted;
  }

  async get(ids: readonly string[]): Promise<readonly VectorEntry[]> {
    return await this.#truth.get(ids);
  }

  async count(filter?: Filter): Promise<number> {
    return await this.#truth.count(filter);
  }

  async survey(query: VectorQuery, background: number): Promise<Survey> {
    const [found, own] = await Promise.all([this.#fromServer(query), this.#truth.survey(query, background)]);
    return found === undefined ? own : { ...own, near: found };
  }

  async query(query: VectorQuery): Promise<readonly VectorHit[]> {
    const found = await this.#fromServer(query);
    if (found === undefined) return await this.#truth.query(query);
    // The server has the metadata sealed at most.
    const known = new Map((await this.#truth.get(found.map(({ id }) => id))).map(({ id, metadata }) => [id, metadata]));
    return found.map((hit) => ({ ...hit, metadata: known.get(hit.id) ?? {} }));
  }

  /** Undefined where the server lags behind or fails. */
  async #fromServer(query: VectorQuery): Promise<readonly VectorHit[] | undefined> {
    this.#mirror.kick();
    if (!(await this.#mirror.isCurrent())) return undefined;
    const limit = AbortSignal.timeout(PATIENCE_MS);
    const signal = query.signal === undefined ? limit : AbortSignal.any([query.signal, limit]);
    try {
      return await this.#server.query({ ...query, signal });
    } catch (error) {
      query.signal?.throwIfAborted();
      this.#mirror.failed(error);
      return undefined;
    }
  }
}
