import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config/settings.ts';
import type { NewRecord } from '../memory/recall/record.ts';
import { openMemory } from './open-memory.ts';

export interface BenchDocument {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly group: string;
  readonly speaker: string | undefined;
  /** Milliseconds since 1970. */
  readonly at: number | undefined;
}

/** Recall over a throw-away store, for measuring: the same records, index and ranking as `atlas memory search`. */
export interface RetrievalBench extends AsyncDisposable {
  readonly model: string;
  /** Writes and embeds documents as memory does; says how many seconds it took. */
  index(documents: readonly BenchDocument[]): Promise<number>;
  search(query: string, group: string, k: number): Promise<readonly string[]>;
  /** The model alone, without a cache: milliseconds for one query. */
  embedMs(query: string): Promise<number>;
  /** Seconds that the model alone takes for the same documents, in batches of like length. */
  bareSeconds(documents: readonly BenchDocument[]): Promise<number>;
  dense(query: string, group: string, k: number): Promise<readonly string[]>;
  /** What a document is found by. */
  words(document: BenchDocument): readonly string[];
  questionWords(query: string): readonly string[];
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
  const textOfDocument = ({ title, text, speaker = '' }: BenchDocument): string =>
    textOf({ author: speaker, title, body: text });
  // Both are loaded before anything is measured.
  await Promise.all([memory.embedder.encode('warm up', 'query'), bare.encode('warm up', 'query')]);
  let position = 0;
  const asRecord = (document: BenchDocument): NewRecord => {
    position += 1;
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
    index: async (documents) => {
      const start = performance.now();
      await memory.store.put(documents.map(asRecord));
      await memory.indexer.run();
      return (performance.now() - start) / 1000;
    },
    bareSeconds: async (documents) => {
      const start = performance.now();
      await bare.encodeBatch(documents.map(textOfDocument), 'passage');
      return (performance.now() - start) / 1000;
    },
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
    words: (document) => wordsOf(textOfDocument(document)),
    questionWords: (query) => wordsOf(query),
    [Symbol.asyncDispose]: async () => {
      await bare.close();
      await memory[Symbol.asyncDispose]();
      await database.close();
      if (options.cache === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
