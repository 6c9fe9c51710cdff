import type { Representation } from '../../embeddings/embedder.ts';
import type { EmbeddingStore } from '../../embeddings/embedding-store.ts';
import type { Connection } from '../../storage/database.ts';

/** What is kept in memory of embeddings that ranking has read, in bytes. */
const MOST_BYTES = 96 * 1024 * 1024;

/** The embeddings of records by record, read from disk when first needed and kept while there is room. */
export class Representations {
  readonly #store: EmbeddingStore;
  /** In order of last use. */
  readonly #kept = new Map<string, Representation>();
  #bytes = 0;

  constructor(store: EmbeddingStore) {
    this.#store = store;
  }

  read(connection: Connection, records: readonly number[]): ReadonlyMap<number, Representation> {
    const select = connection.prepare('SELECT hash FROM records WHERE rowid = ?');
    const hashes = new Map(records.map((record) => [record, String(select.get(record)?.['hash'] ?? '')] as const));
    const missing = [...new Set(hashes.values())].filter((hash) => !this.#kept.has(hash));
    for (const [hash, one] of this.#store.read(connection, missing)) {
      this.#kept.set(hash, one);
      this.#bytes += sizeOf(one);
    }
    const found = new Map<number, Representation>();
    for (const [record, hash] of hashes) {
      const one = this.#kept.get(hash);
      if (one === undefined) continue;
      found.set(record, one);
      this.#kept.delete(hash);
      this.#kept.set(hash, one);
    }
    this.#shrink();
    return found;
  }

  #shrink(): void {
    for (const [hash, one] of this.#kept) {
      if (this.#bytes <= MOST_BYTES) return;
      this.#kept.delete(hash);
      this.#bytes -= sizeOf(one);
    }
  }
}

function sizeOf({ vector, tokens }: Representation): number {
  return vector.byteLength + tokens.codes.byteLength + tokens.steps.byteLength + 200;
}
