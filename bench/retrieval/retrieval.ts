import type { Config } from '../../src/config/settings.ts';
import { openRetrievalBench, type RetrievalBench } from '../../src/runtime/retrieval-bench.ts';
import { measure, type Figures } from './measure.ts';
import { PlainBm25 } from './plain-bm25.ts';
import { readSet, type RetrievalSet, type SetQuery } from './read-set.ts';

export interface RetrievalOptions {
  readonly embedding: Config['embedding'];
  /** Runs plain BM25 and plain dense beside it. */
  readonly compare: boolean;
  /** A folder that keeps embeddings between runs; what they took is then not measured. */
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
  /** The model alone on the same texts, in batches; only without a cache. */
  readonly seconds_bare_model?: number;
  /** The model alone on the same queries, one by one. */
  readonly model_ms_p50: number;
  readonly systems: readonly SystemFigures[];
}

/** Deep enough for every figure. */
const DEPTH = 20;

export async function benchRetrieval(folder: string, options: RetrievalOptions): Promise<RetrievalReport> {
  const set = await readSet(folder);
  await using bench = await openRetrievalBench(
    options.embedding,
    options.cache === undefined ? {} : { cache: options.cache },
  );
  const times = await bench.load(set.documents, (done, total) => {
    options.onProgress('indexing', done, total);
  });
  const bare = options.cache === undefined ? await bench.bareBatchSeconds(textsOf(set)) : undefined;
  const modelMs: number[] = [];
  const atlas = await run('atlas', set.queries, options, async ({ text, group }) => {
    return await bench.search(text, group, DEPTH);
  });
  for (const { text } of set.queries.slice(0, 100)) modelMs.push(await bench.embedMs(text));
  const systems = [atlas, ...(options.compare ? await baselines(bench, set, options) : [])];
  return {
    set: folder,
    model: bench.model,
    documents: set.documents.length,
    queries: set.queries.length,
    seconds_to_index: times.writeSeconds + times.embedSeconds,
    ...(bare === undefined ? {} : { seconds_bare_model: bare }),
    model_ms_p50: percentile(modelMs, 0.5),
    systems,
  };
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
      new PlainBm25(new Map(members.map((document) => [document.id, bench.words(textOf(document))]))),
    ]),
  );
  return [
    await run('bm25', set.queries, options, ({ text, group }) =>
      Promise.resolve(indexes.get(group)?.search(bench.words(text), DEPTH) ?? []),
    ),
    await run('dense', set.queries, options, async ({ text, group }) => await bench.dense(text, group, DEPTH)),
  ];
}

async function run(
  system: string,
  queries: readonly SetQuery[],
  { onProgress }: RetrievalOptions,
  search: (query: SetQuery) => Promise<readonly string[]>,
): Promise<SystemFigures> {
  const rankings: (readonly string[])[] = [];
  const times: number[] = [];
  for (const query of queries) {
    const start = performance.now();
    rankings.push(await search(query));
    times.push(performance.now() - start);
    onProgress(`asking ${system}`, rankings.length, queries.length);
  }
  return {
    system,
    ...measure(queries, rankings),
    ms_p50: percentile(times, 0.5),
    ms_p99: percentile(times, 0.99),
  };
}

function textsOf(set: RetrievalSet): readonly string[] {
  return [...new Set(set.documents.map(textOf))];
}

function textOf({ title, text, speaker }: RetrievalSet['documents'][number]): string {
  const body = title === '' ? text : `${title}\n${text}`;
  return speaker === undefined ? body : `${speaker}: ${body}`;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
