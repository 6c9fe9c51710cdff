import { messageOf } from '../../src/core/atlas-error.ts';
import {
  openChromaStore,
  openSqliteStore,
  openSqliteVecStore,
  type BenchEntry,
  type BenchStore,
} from '../fixtures/store-bench.ts';

export interface StoreOptions {
  readonly sizes: readonly number[];
  readonly dimensions: readonly number[];
  /** Vectors of real texts to draw from; without them, clusters of random ones. */
  readonly real?: readonly Float32Array[];
  readonly onProgress: (what: string, done: number, total: number) => void;
}

export interface StoreRow {
  readonly store: string;
  readonly n: number;
  readonly dimension: number;
  readonly inserts_per_second?: number;
  readonly single_inserts_per_second?: number;
  readonly p50_ms?: number;
  readonly p99_ms?: number;
  /** The scan in memory alone, without the store around it. */
  readonly scan_p50_ms?: number;
  readonly filtered_p50_ms?: number;
  readonly filtered_p99_ms?: number;
  readonly recall10?: number;
  /** Once, by whoever filled it: the file that spares others to read every vector. */
  readonly ready_ms?: number;
  readonly open_and_first_query_ms?: number;
  /** What a question of another process takes longer after a hundred writes here. */
  readonly refresh_ms?: number;
  readonly memory_mb?: number;
  readonly disk_mb?: number;
  /** Why it was not measured. */
  readonly skipped?: string;
}

const BATCH = 1000;
const QUERIES = 60;
const SINGLE = 50;
const CHANGED = 100;
/** A server would take too long beyond this size. */
const MOST_FOR_SERVER = 10_000;

const STORES: readonly (readonly [name: string, open: (dimension: number) => Promise<BenchStore>, most: number])[] = [
  ['atlas', openSqliteStore, Number.POSITIVE_INFINITY],
  ['sqlite-vec', openSqliteVecStore, 100_000],
  ['chroma', openChromaStore, MOST_FOR_SERVER],
];

/** Every store in turn on the same vectors and questions, in one run. */
export async function benchStore(options: StoreOptions): Promise<readonly StoreRow[]> {
  const rows: StoreRow[] = [];
  for (const dimension of options.dimensions) {
    for (const n of options.sizes) {
      const vectors = makeVectors(n, dimension, options.real);
      const questions = makeVectors(QUERIES, dimension, options.real, 0x5eed);
      const exact = questions.map((question) => bruteForce(vectors, question, 10));
      for (const [name, open, most] of STORES) {
        const place = { store: name, n, dimension };
        if (n > most) {
          rows.push({ ...place, skipped: `measured up to ${most}` });
          continue;
        }
        options.onProgress(
          `${name} ${n} x ${dimension}`,
          rows.length,
          options.dimensions.length * options.sizes.length * 3,
        );
        try {
          await using store = await open(dimension);
          rows.push({ ...place, ...(await measureStore(store, vectors, questions, exact)) });
        } catch (error) {
          rows.push({ ...place, skipped: messageOf(error) });
        }
      }
    }
  }
  return rows;
}

async function measureStore(
  store: BenchStore,
  vectors: readonly Float32Array[],
  questions: readonly Float32Array[],
  exact: readonly (readonly string[])[],
): Promise<Omit<StoreRow, 'store' | 'n' | 'dimension'>> {
  const entries = vectors.map((vector, i): BenchEntry => ({ id: String(i + 1), vector, metadata: { tenth: i % 10 } }));
  const filled = await timed(async () => {
    for (let start = 0; start < entries.length; start += BATCH) await store.insert(entries.slice(start, start + BATCH));
  });
  const made = await timed(async () => {
    await store.ready();
  });
  const opened = await timed(async () => {
    await store.reopen();
    await store.query(questions[0] ?? new Float32Array(), 10);
  });
  const plain: number[] = [];
  const filtered: number[] = [];
  let right = 0;
  for (const [i, question] of questions.entries()) {
    let found: readonly string[] = [];
    plain.push(
      await timed(async () => {
        found = await store.query(question, 10);
      }),
    );
    right += found.filter((id) => exact[i]?.includes(id) === true).length;
    filtered.push(
      await timed(async () => {
        await store.query(question, 10, 3);
      }),
    );
  }
  const scanned = await store.scan?.(vectors, questions);
  const { memory, disk } = await store.size();
  const changed = entries.slice(0, CHANGED).map((entry, i) => ({ ...entry, id: String(2 * vectors.length + i) }));
  const refreshed = await store.refresh?.(changed, questions[0] ?? new Float32Array());
  const singles = entries.slice(0, SINGLE).map((entry, i) => ({ ...entry, id: String(vectors.length + 1 + i) }));
  const single = await timed(async () => {
    for (const entry of singles) await store.insert([entry]);
  });
  return {
    inserts_per_second: (1000 * vectors.length) / filled,
    single_inserts_per_second: (1000 * singles.length) / single,
    p50_ms: percentile(plain, 0.5),
    p99_ms: percentile(plain, 0.99),
    filtered_p50_ms: percentile(filtered, 0.5),
    filtered_p99_ms: percentile(filtered, 0.99),
    recall10: right / exact.reduce((sum, ids) => sum + ids.length, 0),
    ...(scanned === undefined ? {} : { scan_p50_ms: percentile(scanned, 0.5) }),
    ready_ms: made,
    open_and_first_query_ms: opened,
    ...(refreshed === undefined ? {} : { refresh_ms: Math.max(0, refreshed - percentile(plain, 0.5)) }),
    ...(memory === undefined ? {} : { memory_mb: memory / 1e6 }),
    ...(disk === undefined ? {} : { disk_mb: disk / 1e6 }),
  };
}

/** Real vectors mixed two by two where there are any, so that n of them lie as embeddings do. */
function makeVectors(
  n: number,
  dimension: number,
  real: readonly Float32Array[] | undefined,
  seed = 1,
): Float32Array[] {
  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const usable = real?.filter((vector) => vector.length === dimension) ?? [];
  const centres =
    usable.length > 0
      ? usable
      : Array.from({ length: 200 }, () => Float32Array.from({ length: dimension }, () => random() - 0.3));
  const pick = (): Float32Array => centres[Math.floor(random() * centres.length)] ?? new Float32Array(dimension);
  return Array.from({ length: n }, () => {
    const [a, b, share] = [pick(), pick(), random()];
    return a.map((value, i) => value * share + (b[i] ?? 0) * (1 - share) + (random() - 0.5) * 0.02);
  });
}

function bruteForce(vectors: readonly Float32Array[], question: Float32Array, k: number): readonly string[] {
  const best: { id: number; score: number }[] = [];
  for (const [i, vector] of vectors.entries()) {
    let product = 0;
    let square = 0;
    for (let at = 0; at < vector.length; at += 1) {
      const value = vector[at] ?? 0;
      product += value * (question[at] ?? 0);
      square += value * value;
    }
    const score = product / Math.sqrt(square);
    if (best.length === k && score <= (best.at(-1)?.score ?? 0)) continue;
    best.push({ id: i + 1, score });
    best.sort((a, b) => b.score - a.score); // oxlint-disable-line unicorn/no-array-sort -- its own small array
    best.length = Math.min(best.length, k);
  }
  return best.map(({ id }) => String(id));
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
