import { defined } from '../../src/core/defined.ts';
import type { Config } from '../../src/config/settings.ts';
import { openRetrievalBench, type BenchDocument, type RetrievalBench } from '../fixtures/retrieval-bench.ts';
import { measure, type Figures } from './measure.ts';
import { PlainBm25 } from './plain-bm25.ts';
import { readSet, type RetrievalSet, type SetQuery } from './read-set.ts';

export interface RetrievalOptions {
  readonly embedding: Config['embedding'];
  /** Runs plain BM25 and plain dense beside it. */
  readonly compare: boolean;
  /** A folder that keeps embeddings between runs; their cost is then not measured. */
  readonly cache?: string;
  readonly onProgress: (what: string, done: number, total: number) => void;
}

export interface SystemFigures extends Figures {
  readonly system: string;
  readonly ms_p50: number;
  readonly ms_p99: number;
}

export interface RetrievalReport {
  readonly set: string;
  readonly model: string;
  readonly documents: number;
  readonly queries: number;
  readonly seconds_to_index: number;
  /** The model alone on the same texts, in turns with indexing; only without a cache. */
  readonly seconds_bare_model?: number;
  readonly index_ratio?: number;
  /** The model alone on the same queries, in turns with searching. */
  readonly model_ms_p50: number;
  /** The time of a search beyond the model's own time for its query. */
  readonly over_model_ms_p50: number;
  readonly systems: readonly SystemFigures[];
}

/** Deep enough for every figure. */
const DEPTH = 20;
/** So many documents are indexed before the bare model has its turn on the same: whatever else runs meets both alike. */
const SLICE = 256;
/** So many queries are enough for a median of the model's own time. */
const TIMED = 200;

export async function benchRetrieval(folder: string, options: RetrievalOptions): Promise<RetrievalReport> {
  const set = await readSet(folder);
  await using bench = await openRetrievalBench(options.embedding, defined({ cache: options.cache }));
  const indexed = await index(bench, set.documents, options);
  const every = Math.max(1, Math.floor(set.queries.length / TIMED));
  const alone: number[] = [];
  const beyond: number[] = [];
  let asked = 0;
  const atlas = await run('atlas', set.queries, options, async ({ text, group }) => {
    const timed = asked % every === 0;
    asked += 1;
    const model = timed ? await bench.embedMs(text) : 0;
    const start = performance.now();
    const found = await bench.search(text, group, DEPTH);
    const ms = performance.now() - start;
    if (timed) {
      alone.push(model);
      beyond.push(ms - model);
    }
    return { found, ms };
  });
  const systems = [atlas, ...(options.compare ? await baselines(bench, set, options) : [])];
  return {
    set: folder,
    model: bench.model,
    documents: set.documents.length,
    queries: set.queries.length,
    ...indexed,
    model_ms_p50: percentile(alone, 0.5),
    over_model_ms_p50: percentile(beyond, 0.5),
    systems,
  };
}

async function index(
  bench: RetrievalBench,
  documents: readonly BenchDocument[],
  { cache, onProgress }: RetrievalOptions,
): Promise<Pick<RetrievalReport, 'seconds_to_index' | 'seconds_bare_model' | 'index_ratio'>> {
  let seconds = 0;
  let bare = 0;
  for (let start = 0; start < documents.length; start += SLICE) {
    const slice = documents.slice(start, start + SLICE);
    seconds += await bench.index(slice);
    if (cache === undefined) bare += await bench.bareSeconds(slice);
    onProgress('indexing', start + slice.length, documents.length);
  }
  if (cache !== undefined) return { seconds_to_index: seconds };
  return { seconds_to_index: seconds, seconds_bare_model: bare, index_ratio: seconds / bare };
}

async function baselines(
  bench: RetrievalBench,
  set: RetrievalSet,
  options: RetrievalOptions,
): Promise<readonly SystemFigures[]> {
  const groups = Map.groupBy(set.documents, ({ group }) => group);
  const indexes = new Map(
    [...groups].map(([group, members]) => [
      group,
      new PlainBm25(new Map(members.map((document) => [document.id, bench.words(document)]))),
    ]),
  );
  const timed = async (search: () => readonly string[] | Promise<readonly string[]>) => {
    const start = performance.now();
    const found = await search();
    return { found, ms: performance.now() - start };
  };
  return [
    await run(
      'bm25',
      set.queries,
      options,
      async ({ text, group }) => await timed(() => indexes.get(group)?.search(bench.questionWords(text), DEPTH) ?? []),
    ),
    await run(
      'dense',
      set.queries,
      options,
      async ({ text, group }) => await timed(async () => await bench.dense(text, group, DEPTH)),
    ),
  ];
}

async function run(
  system: string,
  queries: readonly SetQuery[],
  { onProgress }: RetrievalOptions,
  search: (query: SetQuery) => Promise<{ readonly found: readonly string[]; readonly ms: number }>,
): Promise<SystemFigures> {
  const rankings: (readonly string[])[] = [];
  const times: number[] = [];
  for (const query of queries) {
    const { found, ms } = await search(query);
    rankings.push(found);
    times.push(ms);
    onProgress(`asking ${system}`, rankings.length, queries.length);
  }
  return {
    system,
    ...measure(queries, rankings),
    ms_p50: percentile(times, 0.5),
    ms_p99: percentile(times, 0.99),
  };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
