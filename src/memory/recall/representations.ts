import type { Representation } from '../../embeddings/embedder.ts';
import type { EmbeddingStore } from '../../embeddings/embedding-store.ts';
import type { Connection } from '../../storage/database.ts';

/** The size of the cache of embeddings that ranking has read, in bytes: some ten thousand turns of a conversation. */
const MOST_BYTES = 48 * 1024 * 1024;
/** The views of one, and its place in the cache. */
const OVERHEAD = 800;

/** The embeddings of records by record, read from disk when first needed and kept while there is room. */
export class Representations {
  readonly #store: EmbeddingStore;
  /** In order of last use. */
  readonly #kept = new Map<number, Representation>();
  #bytes = 0;

  constructor(store: EmbeddingStore) {
    this.#store = store;
  }

  /**
   * `version` is the number of the change that made a record: it distinguishes the record from an earlier one in its
   * place.
   */
  read(
    connection: Connection,
    records: Iterable<number>,
    version: (record: number) => number,
  ): ReadonlyMap<number, Representation> {
    const found = new Map<number, Representation>();
    for (const record of records) {
      // One number for both: a change has its number for itself.
      const key = version(record);
      const one = this.#kept.get(key) ?? this.#store.ofRecord(connection, record);
      if (one === undefined) continue;
      if (!this.#kept.delete(key)) this.#bytes += sizeOf(one);
      this.#kept.set(key, one);
      found.set(record, one);
    }
    this.#shrink();
    return found;
  }

  #shrink(): void {
    for (const [key, one] of this.#kept) {
      if (this.#bytes <= MOST_BYTES) return;
      this.#kept.delete(key);
      this.#bytes -= sizeOf(one);
    }
  }
}

function sizeOf({ vector, tokens, parts = [] }: Representation): number {
  return vector.byteLength * (1 + parts.length) + tokens.codes.byteLength + tokens.steps.byteLength + OVERHEAD;
}
