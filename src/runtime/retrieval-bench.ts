import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config/settings.ts';
import type { NewRecord } from '../memory/recall/record.ts';
import { openMemory, type Memory } from './open-memory.ts';

export interface BenchDocument {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly group: string;
  readonly speaker: string | undefined;
  readonly at: number | undefined;
}

/** Recall over a throw-away store, for measuring: the same records, index and ranking as `atlas memory search`. */
export interface RetrievalBench extends AsyncDisposable {
  readonly model: string;
  /** Writes and embeds; says how many seconds each took. */
  load(documents: readonly BenchDocument[], onProgress: (done: number, total: number) => void): Promise<LoadTimes>;
  search(query: string, group: string, k: number): Promise<readonly string[]>;
  /** The model alone, without a cache: milliseconds for one query. */
  embedMs(query: string): Promise<number>;
  /** Seconds that the bare model takes for these texts in batches. */
  bareBatchSeconds(texts: readonly string[]): Promise<number>;
  dense(query: string, group: string, k: number): Promise<readonly string[]>;
  words(text: string): readonly string[];
}

export interface LoadTimes {
  readonly writeSeconds: number;
  readonly embedSeconds: number;
}

const PROJECT = 'bench';

export async function openRetrievalBench(
  embedding: Config['embedding'],
  options: { readonly cache?: string } = {},
): Promise<RetrievalBench> {
  const [{ Database }, { migrate }, { openModel }, { scopeOf }, { textOf }, { wordsOf }] = await Promise.all([
    import('../storage/database.ts'),
    import('../storage/migrate.ts'),
    import('../embeddings/open-embedder.ts'),
    import('../memory/recall/namespace.ts'),
    import('../memory/recall/record.ts'),
    import('../memory/recall/words.ts'),
  ]);
  const folder = options.cache ?? (await mkdtemp(join(tmpdir(), 'atlas-bench-')));
  await mkdir(folder, { recursive: true });
  const database = await Database.open(join(folder, 'atlas.db'));
  await migrate(database);
  const downloads = join(folder, 'models');
  // Embeddings of earlier runs stay: a set is embedded once, however often it is measured.
  await database.write((connection) => {
    connection.exec(
      'DELETE FROM records; DELETE FROM vectors; DELETE FROM vector_tombstones; DELETE FROM recall_receipts',
    );
  });
  const memory = await openMemory({ database, embedding, storage: { distanceMetric: 'cosine' }, downloads });
  const bare = await openModel({ ...embedding, downloads });
  const scope = (group: string): string => scopeOf({ project: PROJECT, conversation: group });
  const asRecord = (document: BenchDocument, position: number): NewRecord => {
    const turn = document.at !== undefined && document.speaker !== undefined;
    return {
      id: document.id,
      kind: turn ? 'turn' : 'fact',
      scope: scope(document.group),
      title: document.title,
      body: document.text,
      position,
      ...(turn ? { conversation: document.group } : {}),
      ...(document.speaker === undefined ? {} : { author: document.speaker }),
      ...(document.at === undefined ? {} : { at: document.at }),
    };
  };
  return {
    model: memory.embedder.modelId,
    load: async (documents, onProgress) => await load(memory, documents.map(asRecord), onProgress),
    search: async (query, group, k) => {
      const namespaces = [{ project: PROJECT, conversation: group }];
      const { results } = await memory.recall.search({ query, k, namespaces, neverAbstain: true });
      return results.map(({ record }) => record.id);
    },
    embedMs: async (query) => {
      const start = performance.now();
      await bare.encode(query, 'query');
      return performance.now() - start;
    },
    bareBatchSeconds: async (texts) => {
      await bare.encode('warm up', 'passage');
      const start = performance.now();
      await bare.encodeBatch(texts, 'passage');
      return (performance.now() - start) / 1000;
    },
    dense: async (query, group, k) => {
      const vector = await memory.embedder.encode(query, 'query');
      const filter = [{ key: 'scope', in: [scope(group)] }];
      const hits = await Promise.all(
        (['fact', 'turn'] as const).map(async (kind) => await memory.index(kind).query({ vector, k, filter })),
      );
      return hits
        .flat()
        .toSorted((a, b) => b.score - a.score)
        .slice(0, k)
        .map(({ id }) => id);
    },
    words: (text) => wordsOf(text),
    [Symbol.asyncDispose]: async () => {
      await bare.close();
      await memory[Symbol.asyncDispose]();
      await database.close();
      if (options.cache === undefined) await rm(folder, { recursive: true, force: true });
    },
  };

  function textsOf(records: readonly NewRecord[]): readonly string[] {
    return records.map(({ author = '', title = '', body }) => textOf({ author, title, body }));
  }

  async function load(
    into: Memory,
    records: readonly NewRecord[],
    onProgress: (done: number, total: number) => void,
  ): Promise<LoadTimes> {
    await into.embedder.encode(textsOf(records)[0] ?? 'warm up', 'passage');
    const start = performance.now();
    await into.store.put(records);
    const written = performance.now();
    await into.indexer.run({
      onProgress: ({ done, total }) => {
        onProgress(done, total);
      },
    });
    return { writeSeconds: (written - start) / 1000, embedSeconds: (performance.now() - written) / 1000 };
  }
}
