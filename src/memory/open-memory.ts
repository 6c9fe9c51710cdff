import { join } from 'node:path';
import type { Config } from '../config/settings.ts';
import { defined } from '../core/defined.ts';
import type { Redactor } from '../core/redact.ts';
import type { Embedder } from '../embeddings/embedder.ts';
import type { Indexer } from './recall/indexer.ts';
import type { Recall } from './recall/recall.ts';
import type { RecordKind } from './recall/record.ts';
import type { RecordStore } from './recall/record-store.ts';
import type { Database } from '../storage/database.ts';
import type { MirroredVectorIndex } from '../vectors/chroma/mirrored-vector-index.ts';
import type { SqliteVectorIndex } from '../vectors/sqlite/sqlite-vector-index.ts';
import type { MemoryHome } from './memory-home.ts';
import type { Chroma } from './open-chroma.ts';

export interface MemoryParts {
  readonly database: Database;
  readonly embedding: Omit<Config['embedding'], 'reranker'>;
  readonly storage: Pick<Config['storage'], 'distanceMetric'>;
  /** A server beside the embedded index, if one is configured. */
  readonly chroma?: Chroma | undefined;
  /** Where weights of the hub are kept. */
  readonly downloads: string;
  readonly redactor?: Redactor;
  readonly logging?: MemoryHome['logging'];
  /** Opened for a question or two by a program that ends then. */
  readonly brief?: boolean | undefined;
}

/** Records, their index and recall over them, as configured. The bundled model is loaded at first need. */
export interface Memory extends AsyncDisposable {
  readonly store: RecordStore;
  readonly embedder: Embedder;
  readonly indexer: Indexer;
  readonly recall: Recall;
  readonly index: (kind: RecordKind) => RecordIndex;
  readonly chroma: Chroma | undefined;
}

export type RecordIndex = SqliteVectorIndex | MirroredVectorIndex;

/** Embeddings that are kept in memory: a few megabytes. */
const CACHE_ENTRIES = 2048;

export async function openMemory(parts: MemoryParts): Promise<Memory> {
  const { database, embedding, storage, downloads, logging, brief } = parts;
  const { openModel } = await import('../embeddings/open-embedder.ts');
  // First, so that its thread loads the model while this one loads the rest.
  const model = await openModel({ ...embedding, downloads, brief });
  const [
    { CachingEmbedder },
    { EmbeddingStore },
    { Indexer: Index },
    { Recall: Search },
    { RecordStore: Store },
    { COLLECTIONS },
    { SqliteVectorIndex: Vectors },
    { maskUnknownWords },
  ] = await Promise.all([
    import('../embeddings/caching-embedder.ts'),
    import('../embeddings/embedding-store.ts'),
    import('./recall/indexer.ts'),
    import('./recall/recall.ts'),
    import('./recall/record-store.ts'),
    import('./recall/record.ts'),
    import('../vectors/sqlite/sqlite-vector-index.ts'),
    import('./mask-unknown-words.ts'),
  ]);
  const embedder = new CachingEmbedder(model, {
    store: new EmbeddingStore(database, model.modelId),
    ...defined({
      entries: embedding.cacheEnabled ? CACHE_ENTRIES : undefined,
      logger: logging?.logger('atlas.embedding'),
    }),
  });
  const { modelId, dimension } = embedder;
  const opened = new Map<RecordKind, RecordIndex>();
  const index = (kind: RecordKind): RecordIndex => {
    const known = opened.get(kind);
    if (known !== undefined) return known;
    const options = { collection: COLLECTIONS[kind], model: modelId, dimension, metric: storage.distanceMetric };
    const truth = new Vectors(database, options);
    const made = parts.chroma?.beside(truth, COLLECTIONS[kind], modelId) ?? truth;
    opened.set(kind, made);
    return made;
  };
  const recall = new Search({
    database,
    embedder,
    index,
    ...defined({ logger: logging?.logger('atlas.memory') }),
    redact: (text, connection) => maskUnknownWords(connection, parts.redactor?.text(text) ?? text),
  });
  return {
    store: new Store(database),
    embedder,
    indexer: new Index(database, embedder, index),
    recall,
    index,
    chroma: parts.chroma,
    [Symbol.asyncDispose]: async () => {
      await recall.flush();
      await embedder.close();
      await parts.chroma?.[Symbol.asyncDispose]();
    },
  };
}

/** The same from the parts that every command has. */
export async function openRuntimeMemory(runtime: Omit<MemoryHome, 'project'>, brief?: boolean): Promise<Memory> {
  const { embedding, storage } = runtime.loaded.config;
  const downloads = join(runtime.home.path, 'models');
  const { database, redactor, logging } = runtime;
  const logger = logging.logger('atlas.storage');
  const chroma =
    storage.vectorIndex === 'sqlite'
      ? undefined
      : await (
          await import('./open-chroma.ts')
        ).openChroma({
          database,
          storage,
          home: runtime.home.path,
          folder: join(runtime.home.path, 'chroma'),
          redact: (text) => redactor.text(text),
          report: (message) => {
            logger.warn({ index: 'chroma' }, message);
          },
        });
  return await openMemory({ database, embedding, storage, downloads, redactor, logging, chroma, brief });
}
