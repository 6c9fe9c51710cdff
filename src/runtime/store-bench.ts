import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface BenchEntry {
  readonly id: string;
  readonly vector: Float32Array;
  readonly metadata: Readonly<Record<string, string | number>>;
}

/** One store to be measured, fresh and empty. */
export interface BenchStore extends AsyncDisposable {
  insert(entries: readonly BenchEntry[]): Promise<void>;
  query(vector: Float32Array, k: number, tenth?: number): Promise<readonly string[]>;
  /** Closes and opens again, as a new process would find it. */
  reopen(): Promise<void>;
  /** Bytes in memory that it knows of, and on disk. */
  size(): Promise<{ readonly memory?: number; readonly disk?: number }>;
}

/** The embedded index, on disk with every write synchronised. */
export async function openSqliteStore(dimension: number): Promise<BenchStore> {
  const [{ Database }, { migrate }, { SqliteVectorIndex }] = await Promise.all([
    import('../storage/database.ts'),
    import('../storage/migrate.ts'),
    import('../vectors/sqlite/sqlite-vector-index.ts'),
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'atlas-store-'));
  const path = join(folder, 'atlas.db');
  let database = await Database.open(path);
  await migrate(database);
  const options = { collection: 'bench', model: 'bench', dimension };
  let index = new SqliteVectorIndex(database, options);
  return {
    insert: async (entries) => {
      await index.upsert(entries);
    },
    query: async (vector, k, tenth) => {
      const filter = tenth === undefined ? undefined : [{ key: 'tenth', in: [tenth] }];
      return (await index.query({ vector, k, filter })).map(({ id }) => id);
    },
    reopen: async () => {
      await database.close();
      database = await Database.open(path);
      index = new SqliteVectorIndex(database, options);
    },
    size: async () => ({ memory: index.bytes(), disk: (await stat(path)).size }),
    [Symbol.asyncDispose]: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A Chroma server of its own; fails where none can be started. */
export async function openChromaStore(dimension: number): Promise<BenchStore> {
  const [{ startChroma }, { ChromaClient }, { ChromaVectorIndex }, { markOf }] = await Promise.all([
    import('../vectors/chroma/managed-chroma.ts'),
    import('../vectors/chroma/chroma-client.ts'),
    import('../vectors/chroma/chroma-vector-index.ts'),
    import('../vectors/chroma/collection-mark.ts'),
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'atlas-store-chroma-'));
  const server = await startChroma(folder);
  const client = new ChromaClient({ url: server.url, timeoutMs: 120_000 });
  const collection = await client.create('bench', 'cosine', markOf('bench'));
  if (collection === undefined) throw new Error('a fresh server has a collection already');
  const index = new ChromaVectorIndex(client, { collection: 'bench', home: 'bench', dimension, metric: 'cosine' });
  return {
    insert: async (entries) => {
      // The server's own way in, without our delete before it.
      for (let start = 0; start < entries.length; start += 1000) {
        const batch = entries.slice(start, start + 1000);
        await client.upsert(collection.id, {
          ids: batch.map(({ id }) => id),
          embeddings: batch.map(({ vector }) => [...vector]),
          metadatas: batch.map(({ metadata }) => metadata),
        });
      }
    },
    query: async (vector, k, tenth) => {
      const filter = tenth === undefined ? [] : [{ key: 'tenth', in: [tenth] }];
      return (await index.query({ vector, k, filter })).map(({ id }) => id);
    },
    reopen: async () => {
      await Promise.resolve();
    },
    size: async () => await Promise.resolve({}),
    [Symbol.asyncDispose]: async () => {
      await server.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** sqlite-vec in a file of its own, with the same safety; fails where the package is not installed. */
export async function openSqliteVecStore(dimension: number): Promise<BenchStore> {
  const [{ DatabaseSync }, vec] = await Promise.all([
    import('node:sqlite'),
    import('sqlite-vec') as Promise<{ load(database: unknown): void }>,
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'atlas-store-vec-'));
  const path = join(folder, 'vec.db');
  const open = (): InstanceType<typeof DatabaseSync> => {
    const made = new DatabaseSync(path, { allowExtension: true });
    vec.load(made);
    made.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    made.exec(
      `CREATE VIRTUAL TABLE IF NOT EXISTS vectors USING vec0 (value float[${dimension}] distance_metric=cosine, tenth integer)`,
    );
    return made;
  };
  let database = open();
  const bytes = (vector: Float32Array): Uint8Array =>
    new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
  return {
    insert: async (entries) => {
      await Promise.resolve();
      const insert = database.prepare('INSERT INTO vectors (rowid, value, tenth) VALUES (?, ?, ?)');
      database.exec('BEGIN');
      for (const { id, vector, metadata } of entries) {
        insert.run(BigInt(id), bytes(vector), BigInt(Number(metadata['tenth'])));
      }
      database.exec('COMMIT');
    },
    query: async (vector, k, tenth) => {
      await Promise.resolve();
      const where = tenth === undefined ? '' : ` AND tenth = ${Math.floor(tenth)}`;
      return database
        .prepare(`SELECT rowid FROM vectors WHERE value MATCH ? AND k = ?${where}`)
        .all(bytes(vector), BigInt(k))
        .map((row) => String(row['rowid']));
    },
    reopen: async () => {
      await Promise.resolve();
      database.close();
      database = open();
    },
    size: async () => ({ disk: (await stat(path)).size }),
    [Symbol.asyncDispose]: async () => {
      database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
