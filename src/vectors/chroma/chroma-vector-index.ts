import { checkEntries, checkQuery } from '../check-vectors.ts';
import type { Filter } from '../filter.ts';
import type { Metric, VectorEntry, VectorHit, VectorIndex, VectorQuery } from '../vector-index.ts';
import { AtlasError } from '../../core/atlas-error.ts';
import { defined } from '../../core/defined.ts';
import type { ChromaClient, ChromaCollection, ChromaMetadata } from './chroma-client.ts';
import { ClaimedCollection, type CollectionClaim } from './claimed-collection.ts';
import { fromWhole, WHOLE_FORM, type RowForm, type Telling } from './row-form.ts';

export interface ChromaVectorIndexOptions extends Pick<CollectionClaim, 'collection' | 'home'> {
  /** As the collection, if left out. */
  readonly names?: readonly string[];
  readonly earlierNames?: readonly string[];
  readonly dimension: number;
  readonly metric: Metric;
  /** The form of rows on the server; only whole rows come back with their metadata. */
  readonly form?: RowForm;
}

/** A vector with the change that it comes from, so that the server can be compared with the truth. */
export interface MirroredEntry extends VectorEntry {
  readonly seq: number;
  readonly telling?: Telling | undefined;
}

/** Well below the server's limit of 5,461 rows a request. */
const BATCH = 500;
const PAGE = 2000;

/** One collection of a Chroma server. Its neighbours are approximate where there are many (HNSW). */
export class ChromaVectorIndex implements VectorIndex {
  readonly dimension: number;
  readonly metric: Metric;
  readonly #client: ChromaClient;
  readonly #claimed: ClaimedCollection;
  readonly #form: RowForm;
  #id: string | undefined;

  constructor(client: ChromaClient, options: ChromaVectorIndexOptions) {
    this.#client = client;
    this.dimension = options.dimension;
    this.metric = options.metric;
    this.#form = options.form ?? WHOLE_FORM;
    this.#claimed = new ClaimedCollection(client, {
      names: [options.collection],
      earlierNames: [],
      ...options,
      holdsOnlyOurs: async (id) => await this.#holdsOnlyOurs(id),
    });
  }

  async upsert(entries: readonly VectorEntry[]): Promise<void> {
    checkEntries(entries, this.dimension);
    await this.put(entries.map((entry) => ({ ...entry, seq: 0 })));
  }

  async put(entries: readonly MirroredEntry[]): Promise<void> {
    const id = await this.#open();
    for (let start = 0; start < entries.length; start += BATCH) {
      const batch = entries.slice(start, start + BATCH);
      const ids = batch.map((entry) => entry.id);
      const rows = batch.map(({ metadata, seq, telling }) => this.#form.row(metadata, seq, telling));
      // Chroma merges metadata into the existing row: old keys would stay.
      await this.#client.delete(id, ids);
      await this.#client.upsert(id, {
        ids,
        embeddings: batch.map(({ vector }) => [...vector]),
        metadatas: rows.map(({ metadata }) => metadata),
        documents: rows.map(({ document }) => document),
      });
    }
  }

  async delete(ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0;
    const id = await this.#open();
    // The server's own count of deleted rows is not reliable.
    const { ids: known } = await this.#client.get(id, { ids, include: [] });
    if (known.length > 0) await this.#client.delete(id, known);
    return known.length;
  }

  async get(ids: readonly string[]): Promise<readonly VectorEntry[]> {
    if (ids.length === 0) return [];
    const rows = await this.#client.get(await this.#open(), { ids, include: ['embeddings', 'metadatas'] });
    const found = new Map(
      rows.ids.map((id, i) => [
        id,
        {
          id,
          vector: Float32Array.from(rows.embeddings?.[i] ?? []),
          metadata: fromWhole(rows.metadatas?.[i] ?? null),
        },
      ]),
    );
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  async query(query: VectorQuery): Promise<readonly VectorHit[]> {
    checkQuery(query, this.dimension);
    const where = this.#form.where(query.filter ?? []);
    const answer = await this.#client.query(
      await this.#open(),
      { embedding: [...query.vector], k: query.k, ...defined({ where }) },
      query.signal,
    );
    return answer.ids
      .map((id, i) => ({
        id,
        score: this.#score(answer.distances[i] ?? Number.NaN),
        metadata: fromWhole(answer.metadatas[i] ?? null),
      }))
      .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  }

  async count(filter: Filter = []): Promise<number> {
    const id = await this.#open();
    const where = this.#form.where(filter);
    if (where === undefined) return await this.#client.count(id);
    return (await this.#client.get(id, { where, include: [] })).ids.length;
  }

  /** Every id with the change that it comes from. */
  async inventory(): Promise<ReadonlyMap<string, number>> {
    const found = new Map<string, number>();
    for await (const [id, row] of this.#rows(await this.#open())) found.set(id, this.#form.seqOf(row));
    return found;
  }

  /** Takes the whole collection off the server; the next use makes it anew. */
  async drop(): Promise<void> {
    await this.#claimed.drop();
    this.reset();
  }

  /** Forgets which collection it spoke to: the server may have been replaced. */
  reset(): void {
    this.#id = undefined;
  }

  async #open(): Promise<string> {
    if (this.#id !== undefined) return this.#id;
    let collection = await this.#claimed.find();
    if (collection !== undefined && !this.#fits(collection)) {
      // Made for another metric or model: its content can be rebuilt from the truth.
      await this.#client.drop(collection.name);
      collection = undefined;
    }
    collection ??= await this.#claimed.create(this.metric);
    // Another process created it first; its mark shows the owner.
    collection ??= await this.#claimed.find();
    if (collection === undefined || !this.#fits(collection)) {
      throw new AtlasError('vector.unavailable', 'the Chroma collection is being made anew', {
        remedy: 'Wait until the other process has made it: meanwhile memory is searched without Chroma.',
      });
    }
    this.#id = collection.id;
    return collection.id;
  }

  #fits({ space, dimension }: ChromaCollection): boolean {
    return space === this.metric && (dimension ?? this.dimension) === this.dimension;
  }

  async #holdsOnlyOurs(id: string): Promise<boolean> {
    for await (const [, row] of this.#rows(id)) if (!this.#form.isOwn(row)) return false;
    return true;
  }

  async *#rows(id: string): AsyncGenerator<readonly [id: string, row: ChromaMetadata | null | undefined]> {
    for (let offset = 0; ; offset += PAGE) {
      const { ids, metadatas } = await this.#client.get(id, { limit: PAGE, offset, include: ['metadatas'] });
      for (const [i, one] of ids.entries()) yield [one, metadatas?.[i]];
      if (ids.length < PAGE) return;
    }
  }

  #score(distance: number): number {
    return this.metric === 'l2' ? -distance : 1 - distance;
  }
}
