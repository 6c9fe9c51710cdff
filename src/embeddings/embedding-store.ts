import { sha256 } from '../core/hash.ts';
import type { Connection, Database } from '../storage/database.ts';
import type { Representation } from './embedder.ts';
import { rowsOf } from './rows-of.ts';
import { floatsIn, packTokens, unpackTokens } from './token-vectors.ts';

/** The key of a stored embedding: the hash of its text, so that no text is embedded twice. */
export function textHash(text: string): string {
  return sha256(text);
}

/** Embeddings on disk, by model and content. */
export class EmbeddingStore {
  readonly #database: Database;
  readonly #modelId: string;

  constructor(database: Database, modelId: string) {
    this.#database = database;
    this.#modelId = modelId;
  }

  async load(hashes: readonly string[]): Promise<ReadonlyMap<string, Representation>> {
    return await this.#database.read((connection) => this.read(connection, hashes));
  }

  /** The same inside a transaction of the caller's. What an older program made of a long text is to be made anew. */
  read(connection: Connection, hashes: readonly string[]): ReadonlyMap<string, Representation> {
    const found = new Map<string, Representation>();
    const select = connection.prepare(
      `SELECT vector, tokens, parts FROM embeddings e WHERE model = ? AND hash = ?
         AND NOT EXISTS (SELECT 1 FROM embeddings_to_renew r WHERE r.model = e.model AND r.hash = e.hash)`,
    );
    for (const hash of hashes) {
      const row = select.get(this.#modelId, hash);
      if (row !== undefined) found.set(hash, representationOf(row));
    }
    return found;
  }

  /** By the row of a record, in one query: ranking asks for hundreds at a time. */
  ofRecord(connection: Connection, record: number): Representation | undefined {
    const row = connection
      .prepare(
        `SELECT e.vector, e.tokens, e.parts FROM records r JOIN embeddings e ON e.model = ? AND e.hash = r.hash
         WHERE r.rowid = ?`,
      )
      .get(this.#modelId, record);
    return row === undefined ? undefined : representationOf(row);
  }

  async save(entries: ReadonlyMap<string, Representation>): Promise<void> {
    if (entries.size === 0 || this.#database.readOnly) return;
    await this.#database.write((connection) => {
      const insert = connection.prepare(
        'INSERT OR REPLACE INTO embeddings (model, hash, vector, tokens, parts) VALUES (?, ?, ?, ?, ?)',
      );
      const renewed = connection.prepare('DELETE FROM embeddings_to_renew WHERE model = ? AND hash = ?');
      for (const [hash, { vector, tokens, parts = [] }] of entries) {
        insert.run(this.#modelId, hash, bytesOf([vector]), packTokens(tokens), bytesOf(parts));
        renewed.run(this.#modelId, hash);
      }
    });
  }
}

function representationOf(row: Readonly<Record<string, unknown>>): Representation {
  const vector = floatsIn(row['vector'] as Uint8Array);
  const tokens = unpackTokens(row['tokens'] as Uint8Array);
  const parts = row['parts'] as Uint8Array | null;
  if (parts === null || parts.byteLength === 0) return { vector, tokens };
  return { vector, tokens, parts: rowsOf(floatsIn(parts), vector.length) };
}

/** One behind the other. */
function bytesOf(vectors: readonly Float32Array[]): Uint8Array {
  return Buffer.concat(
    vectors.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)),
  );
}
