import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Database } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import { SqliteVectorIndex } from '../vectors/sqlite/sqlite-vector-index.ts';
import type { Metric, VectorIndex } from '../vectors/vector-index.ts';

export interface VectorIndexOptions {
  /** The file that holds it; made where there is none. */
  readonly path: string;
  /** Collections of one file do not see each other. */
  readonly collection: string;
  readonly dimension: number;
  /** `cosine`, if left out. */
  readonly metric?: Metric | undefined;
  /** The model of the vectors: those of another model count as absent. */
  readonly model?: string | undefined;
}

/** An exact index of vectors in one SQLite file, which several processes may write. */
export async function openVectorIndex(options: VectorIndexOptions): Promise<VectorIndex & AsyncDisposable> {
  const { path, collection, dimension, metric = 'cosine', model = '' } = options;
  await mkdir(dirname(path), { recursive: true });
  const database = await Database.open(path);
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  const index = new SqliteVectorIndex(database, { collection, dimension, metric, model });
  return {
    dimension: index.dimension,
    metric: index.metric,
    upsert: async (entries) => {
      await index.upsert(entries);
    },
    delete: async (ids) => await index.delete(ids),
    get: async (ids) => await index.get(ids),
    query: async (query) => await index.query(query),
    count: async (filter) => await index.count(filter),
    [Symbol.asyncDispose]: async () => {
      await database.close();
    },
  };
}
