import { FakeEmbedder } from '../fakes/fake-embedder.ts';
import { type TemporaryDatabase } from '../support/temporary-database.ts';
import { CachingEmbedder } from '../../src/embeddings/caching-embedder.ts';
import { EmbeddingStore } from '../../src/embeddings/embedding-store.ts';
import { SqliteVectorIndex } from '../../src/vectors/sqlite/sqlite-vector-index.ts';
import { Indexer } from '../../src/memory/recall/indexer.ts';
import { scopeOf } from '../../src/memory/recall/namespace.ts';
import { Recall } from '../../src/memory/recall/recall.ts';
import type { RecallRequest } from '../../src/memory/recall/recall-request.ts';
import { COLLECTIONS, type NewRecord, type RecordKind } from '../../src/memory/recall/record.ts';
import { RecordStore } from '../../src/memory/recall/record-store.ts';

export const project = '/project';
export const here = { project };

export interface RecallRig {
  readonly fake: FakeEmbedder;
  readonly store: RecordStore;
  readonly indexer: Indexer;
  readonly recall: Recall;
  readonly ids: (request: Partial<RecallRequest> & { readonly query: string }) => Promise<readonly string[]>;
}

/** Recall over a fake model and a store of its own. */
export function rig({ database }: TemporaryDatabase, modelId = 'fake/1'): RecallRig {
  const fake = new FakeEmbedder(modelId);
  const embedder = new CachingEmbedder(fake, { store: new EmbeddingStore(database, modelId) });
  const indexes = new Map<RecordKind, SqliteVectorIndex>();
  const index = (kind: RecordKind): SqliteVectorIndex => {
    const options = { collection: COLLECTIONS[kind], model: modelId, dimension: fake.dimension };
    const known = indexes.get(kind) ?? new SqliteVectorIndex(database, options);
    indexes.set(kind, known);
    return known;
  };
  const recall = new Recall({ database, embedder, index });
  return {
    fake,
    store: new RecordStore(database),
    indexer: new Indexer(database, embedder, index),
    recall,
    ids: async (request) => {
      const { results } = await recall.search({ k: 5, namespaces: [here], neverAbstain: true, ...request });
      return results.map(({ record }) => record.id);
    },
  };
}

export function fact(id: string, body: string, more: Partial<NewRecord> = {}): NewRecord {
  return { id, kind: 'fact', scope: scopeOf(here), body, ...more };
}
