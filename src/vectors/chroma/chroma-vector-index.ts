import { checkEntries, checkQuery } from '../check-vectors.ts';
import type { Filter } from '../filter.ts';
import type { Metric, VectorEntry, VectorHit, VectorIndex, VectorQuery } from '../vector-index.ts';
import { AtlasError } from '../../core/atlas-error.ts';
import { defined } from '../../core/defined.ts';
import type { ChromaClient, ChromaCollection } from './chroma-client.ts';
import { fromChroma, seqOf, toChroma, whereOf, type Seal } from './chroma-metadata.ts';
import { markOf, notYours, ownerOf } from './collection-mark.ts';

export interface ChromaVectorIndexOptions {
  readonly collection: string;
  /** Whose it is: a collection of another home, or of nobody we know, is neither written nor emptied nor dropped. */
  readonly home: string;
  readonly dimension: number;
  readonly metric: Metric;
  /** Keeps the texts of metadata from the server; what it answers is then without metadata. */
  readonly seal?: Seal;
}

/** Well below the server's limit of 5,461 rows a request. */
const BATCH = 500;
const PAGE = 2000;

/** One collection of a Chroma server. Its neighbours are approximate where there are many (HNSW). */
export class ChromaVectorIndex implements VectorIndex {
  readonly dimension: number;
  readonly metric: Metric;
  readonly #client: ChromaClient;
  readonly #name: string;
  readonly #home: string;
  readonly #seal: Seal | undefined;
  #id: string | undefined;

  constructor(client: ChromaClient, options: ChromaVectorIndexOptions) {
    this.#client = client;
    this.dimension = options.dimension;
    this.metric = options.metric;
    this.#name = options.collection;
    this.#home = options.home;
    this.#seal = options.seal;
  }

  async upsert(entries: readonly VectorEntry[]): Promise<void> {
    checkEntries(entries, this.dimension);
    await this.put(entries.map((entry) => ({ ...entry, seq: 0 })));
  }

  /** With the number of the change that each comes from, so that the server can be compared with the truth. */
  async put(entries: readonly (VectorEntry & { readonly seq: number })[]): Promise<void> {
    const id = await this.#open();
    for (let start = 0; start < entries.length; start += BATCH) {
      const batch = entries.slice(start, start + BATCH);
      const ids = batch.map((entry) => entry.id);
      // Chroma merges metadata into what is there: old keys would stay.
      await this.#client.delete(id, ids);
      await this.#client.upsert(id, {
        ids,
        embeddings: batch.map(({ vector }) => [...vector]),
        metadatas: batch.map(({ metadata, seq }) => toChroma(metadata, seq, this.#seal)),
      });
    }
  }

  async delete(ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0;
    const id = await this.#open();
    // The server's own count of what it deleted is not to be trusted.
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
          metadata: fromChroma(rows.metadatas?.[i] ?? null),
        },
      ]),
    );
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  async query(query: VectorQuery): Promise<readonly VectorHit[]> {
    checkQuery(query, this.dimension);
    const where = whereOf(query.filter ?? [], this.#seal);
    const answer = await this.#client.query(
      await this.#open(),
      { embedding: [...query.vector], k: query.k, ...defined({ where }) },
      query.signal,
    );
    return answer.ids
      .map((id, i) => ({
        id,
        score: this.#score(answer.distances[i] ?? Number.NaN),
        metadata: fromChroma(answer.metadatas[i] ?? null),
      }))
      .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  }

  async count(filter: Filter = []): Promise<number> {
    const id = await this.#open();
    const where = whereOf(filter, this.#seal);
    if (where === undefined) return await this.#client.count(id);
    return (await this.#client.get(id, { where, include: [] })).ids.length;
  }

  /** Every id with the change that it comes from. */
  async inventory(): Promise<ReadonlyMap<string, number>> {
    const found = new Map<string, number>();
    for await (const [id, seq] of this.#rows(await this.#open())) found.set(id, seq);
    return found;
  }

  /** Takes the whole collection off the server; the next use makes it anew. */
  async drop(): Promise<void> {
    this.reset();
    if ((await this.#ours()) !== undefined) await this.#client.drop(this.#name);
    this.reset();
  }

  /** Forgets which collection it spoke to: the server may have been replaced. */
  reset(): void {
    this.#id = undefined;
  }

  async #open(): Promise<string> {
    if (this.#id !== undefined) return this.#id;
    let collection = await this.#ours();
    if (collection !== undefined && !this.#fits(collection)) {
      // Made for another metric or model: what is in it can be drawn from the truth again.
      await this.#client.drop(this.#name);
      collection = undefined;
    }
    collection ??= await this.#client.create(this.#name, this.metric, markOf(this.#home));
    // Another process was faster; whose it is shows.
    collection ??= await this.#ours();
    if (collection === undefined || !this.#fits(collection)) {
      throw new AtlasError('vector.unavailable', `the Chroma collection "${this.#name}" is being made anew`, {
        remedy: 'Wait until the other process has made it: meanwhile memory is searched without Chroma.',
      });
    }
    this.#id = collection.id;
    return collection.id;
  }

  #fits({ space, dimension }: ChromaCollection): boolean {
    return space === this.metric && (dimension ?? this.dimension) === this.dimension;
  }

  /** The collection, if there is one; fails where it is not this home's. */
  async #ours(): Promise<ChromaCollection | undefined> {
    let found = await this.#client.find(this.#name);
    if (found !== undefined && ownerOf(found.metadata) === undefined && (await this.#holdsOnlyOurs(found.id))) {
      await this.#client.describe(found.id, { ...found.metadata, ...markOf(this.#home) });
      // Another home may have wanted it in the same moment: one of the two stands there now.
      found = await this.#client.find(this.#name);
    }
    if (found === undefined) return undefined;
    const owner = ownerOf(found.metadata);
    if (owner !== this.#home) throw notYours(this.#name, owner);
    return found;
  }

  /** Empty, or made before collections were marked: then every row has our seal. */
  async #holdsOnlyOurs(id: string): Promise<boolean> {
    for await (const [, seq] of this.#rows(id)) if (seq < 0) return false;
    return true;
  }

  async *#rows(id: string): AsyncGenerator<readonly [id: string, seq: number]> {
    for (let offset = 0; ; offset += PAGE) {
      const { ids, metadatas } = await this.#client.get(id, { limit: PAGE, offset, include: ['metadatas'] });
      for (const [i, one] of ids.entries()) yield [one, seqOf(metadatas?.[i], this.#seal)];
      if (ids.length < PAGE) return;
    }
  }

  #score(distance: number): number {
    return this.metric === 'l2' ? -distance : 1 - distance;
  }
}
