import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '../../src/core/ids.ts';
import { scopeOf } from '../../src/memory/recall/namespace.ts';
import { Indexer } from '../../src/memory/recall/indexer.ts';
import { COLLECTIONS } from '../../src/memory/recall/record.ts';
import { Recall } from '../../src/memory/recall/recall.ts';
import { sharedScope, type MemoryFeed } from '../../src/memory/shared/memory-feed.ts';
import { MemoryReplica } from '../../src/memory/shared/memory-replica.ts';
import { postgresFeed } from '../../src/memory/shared/postgres-feed.ts';
import { sharedText } from '../../src/memory/shared/shared-record.ts';
import { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { Postgres, type StoreOptions } from '../../src/storage/postgres/postgres.ts';
import { SqliteVectorIndex } from '../../src/vectors/sqlite/sqlite-vector-index.ts';
import { startPostgres } from '../fixtures/postgres-server.ts';
import { figuresOf } from './effect-workers.ts';
import { ClusteredEmbedder } from './clustered-embedder.ts';
import { openScratchStore, type ScratchStore } from './scratch-store.ts';
import { serverOwner } from './server-owner.ts';

export interface SharedScopeFigures {
  readonly records: number;
  readonly dimension: number;
  /** What the team's store takes in a second, when the scope is nearly full. */
  readonly writtenPerSecond: number;
  /** Until a home that knew nothing of the scope has every record in it, and then a vector of each. */
  readonly caughtUpSeconds: number;
  readonly indexedSeconds: number;
  /** The first question of a process: the picture of the vectors is made, or read. */
  readonly firstMs: number;
  readonly againFirstMs: number;
  /** The ten nearest, by the home's index; and by a scan over every vector as it is. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly exactP50Ms: number;
  readonly recall10: number;
  /** The whole way of a question: the store's clock, words, vectors, ranking. */
  readonly questionP50Ms: number;
  readonly clockP50Ms: number;
  readonly indexMb: number;
  readonly processMb: number;
  readonly diskMb: number;
}

type Progress = (what: string, done: number, all: number) => void;

const LOCAL = '/bench';
const SHARED = sharedScope.project('bench');
const AT_ONCE = 1000;
const QUESTIONS = 60;
const MEASURED = 20_000;

export interface SharedScopeOptions {
  /** As for the workers: a server's owner; left out, a server is started, and ended. */
  readonly url?: string | undefined;
  readonly project: string;
  readonly records: number;
  readonly onProgress?: Progress;
}

export async function benchSharedScope(options: SharedScopeOptions): Promise<SharedScopeFigures> {
  await using own = options.url === undefined ? await startPostgres({ durable: true }) : undefined;
  return await measureScope(await serverOwner(options, own), options.records, options.onProgress);
}

/** One large scope of a team's memory, from the store into a home that begins, and questions asked there. */
async function measureScope(
  owner: StoreOptions,
  records: number,
  onProgress: Progress = () => undefined,
): Promise<SharedScopeFigures> {
  await using scratch = await openScratchStore(owner);
  await using store = await Postgres.open({ url: scratch.url, tenant: 'bench' });
  const feed = postgresFeed(store);
  const writtenPerSecond = await fill(scratch, feed, records, onProgress);
  const home = mkdtempSync(join(tmpdir(), 'atlas-bench-scope-'));
  try {
    const path = join(home, 'atlas.db');
    const brought = await bring(path, home, feed, records, onProgress);
    await using database = await Database.open(path);
    const embedder = new ClusteredEmbedder();
    const open = (): SqliteVectorIndex =>
      new SqliteVectorIndex(database, {
        collection: COLLECTIONS.fact,
        model: embedder.modelId,
        dimension: embedder.dimension,
      });
    const filled = open();
    const indexed = await secondsOf(async () => {
      await new Indexer(database, embedder, () => filled).run({
        onProgress: ({ done }) => {
          onProgress('vectors', done, records);
        },
      });
    });
    const questions = await embedder.encodeBatch(
      Array.from({ length: QUESTIONS }, (_, i) => `question ${1_000_000_007 + i}`),
    );
    onProgress('questions', 0, QUESTIONS);
    const ask = async (index: SqliteVectorIndex, at: number): Promise<readonly string[]> =>
      (await index.query({ vector: questions[at] ?? new Float32Array(), k: 10 })).map(({ id }) => id);
    const firstMs = 1000 * (await secondsOf(async () => void (await ask(filled, 0))));
    const index = open();
    const againFirstMs = 1000 * (await secondsOf(async () => void (await ask(index, 0))));
    const times: number[] = [];
    const found: (readonly string[])[] = [];
    for (const at of questions.keys()) {
      times.push(1000 * (await secondsOf(async () => void found.push(await ask(index, at)))));
    }
    const processMb = process.memoryUsage().rss / 1e6;
    const whole = await askAll(database, home, feed, embedder, () => index);
    const exact = await exactScan(database, embedder, records, questions, onProgress);
    const right = found.reduce((sum, ids, at) => sum + ids.filter((id) => exact.ids[at]?.has(id) === true).length, 0);
    const { p50Ms, p99Ms } = figuresOf(times, 1);
    return {
      records,
      dimension: embedder.dimension,
      writtenPerSecond,
      caughtUpSeconds: brought,
      indexedSeconds: indexed,
      firstMs,
      againFirstMs,
      p50Ms,
      p99Ms,
      exactP50Ms: figuresOf(exact.times, 1).p50Ms,
      recall10: right / (10 * QUESTIONS),
      ...whole,
      indexMb: index.bytes() / 1e6,
      processMb,
      diskMb: statSync(path).size / 1e6,
    };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** The last ones as homes write them: how many a second, in a scope that is nearly full. */
async function fill(store: ScratchStore, feed: MemoryFeed, records: number, onProgress: Progress): Promise<number> {
  const last = Math.max(0, records - MEASURED);
  let seconds = 0;
  for (let start = 0; start < records;) {
    onProgress('records in the store', start, records);
    const length = Math.min(AT_ONCE, (start < last ? last : records) - start);
    const writes = Array.from({ length }, (_, i) => recordOf(start + i));
    if (start < last) await store.remember(SHARED, writes);
    else seconds += await secondsOf(async () => void (await feed.put(SHARED, writes)));
    start += length;
  }
  return (records - last) / seconds;
}

const THINGS = 'ledger cache queue mirror parser gateway index vault router clock'.split(' ');
const PLACES = 'Lisbon Oslo Vienna Dublin Athens Warsaw Madrid Helsinki Prague Riga Bern Sofia'.split(' ');

function recordOf(number: number): { id: string; seen: number; record: string } {
  const id = newId('fact');
  const [thing, place] = [THINGS[number % THINGS.length] ?? '', PLACES[number % PLACES.length] ?? ''];
  const document = `Service ${number} keeps its ${thing} in ${place}, behind port ${1024 + (number % 60_000)}`;
  const at = '2026-01-01T00:00:00.000Z';
  const record = sharedText({
    id,
    kind: 'fact',
    content: { document, type: 'fact', confidence: 1, entities: [], tags: [] },
    version: 1,
    state: 'live',
    reason: '',
    trust: 'user',
    provenance: { source: 'user' },
    supersedes: '',
    supersededBy: '',
    origin: id,
    seen: 1,
    told: [],
    uses: 0,
    successes: 0,
    helped: 0,
    usedAt: 0,
    createdAt: at,
    updatedAt: at,
  });
  return { id, seen: 0, record };
}

async function bring(
  path: string,
  home: string,
  feed: MemoryFeed,
  records: number,
  onProgress: Progress,
): Promise<number> {
  await using database = await Database.open(path);
  await migrate(database);
  const watched: MemoryFeed = {
    ...feed,
    births: async (scope, span, signal) => {
      onProgress('records in the home', span.after, records);
      return await feed.births(scope, span, signal);
    },
  };
  const replica = new MemoryReplica({ database, home, feed: watched });
  return await secondsOf(async () => {
    await replica.share({ shared: SHARED, local: scopeOf({ project: LOCAL }) });
  });
}

async function askAll(
  database: Database,
  home: string,
  feed: MemoryFeed,
  embedder: ClusteredEmbedder,
  index: () => SqliteVectorIndex,
): Promise<Pick<SharedScopeFigures, 'questionP50Ms' | 'clockP50Ms'>> {
  const replica = new MemoryReplica({ database, home, feed });
  await replica.share({ shared: SHARED, local: scopeOf({ project: LOCAL }) });
  const recall = new Recall({ database, embedder, index });
  const [clock, questions]: [number[], number[]] = [[], []];
  // What a process reads at its first question is told by itself.
  for (let n = -1; n < QUESTIONS; n += 1) {
    const query = `Where does service ${Math.imul(n + 2, 7919)} keep its ${THINGS[(n + 1) % THINGS.length] ?? ''}?`;
    const asked = 1000 * (await secondsOf(async () => void (await replica.refresh())));
    const found = await secondsOf(async () => {
      await recall.search({ query, k: 10, kinds: ['fact'], namespaces: [{ project: LOCAL }], unrecorded: true });
    });
    if (n < 0) continue;
    clock.push(asked);
    questions.push(asked + 1000 * found);
  }
  await recall.flush();
  return { clockP50Ms: figuresOf(clock, 1).p50Ms, questionP50Ms: figuresOf(questions, 1).p50Ms };
}

/** Every vector as it is, one behind the other in memory: what the index must find, and what it costs without one. */
async function exactScan(
  database: Database,
  embedder: ClusteredEmbedder,
  records: number,
  questions: readonly Float32Array[],
  onProgress: Progress,
): Promise<{ readonly ids: readonly ReadonlySet<string>[]; readonly times: readonly number[] }> {
  const { dimension } = embedder;
  const all = new Float32Array(records * dimension);
  const ids = await database.read((connection) => {
    const names: string[] = [];
    for (const { id, title, body } of connection
      .prepare(`SELECT id, title, body FROM records WHERE kind = 'fact'`)
      .iterate() as Iterable<Record<string, string>>) {
      const number = Number(/\d+/u.exec(`${title ?? ''} ${body ?? ''}`)?.[0] ?? 0);
      embedder.write(all.subarray(names.length * dimension, (names.length + 1) * dimension), number);
      names.push(id ?? '');
    }
    return names;
  });
  const times: number[] = [];
  const nearest = questions.map((question, at) => {
    onProgress('exact scan', at, questions.length);
    const start = performance.now();
    const best = nearestOf(all, question, ids.length, 10);
    times.push(performance.now() - start);
    return new Set(best.map((row) => ids[row] ?? ''));
  });
  return { ids: nearest, times };
}

function nearestOf(all: Float32Array, question: Float32Array, rows: number, k: number): readonly number[] {
  const width = question.length;
  const best: { row: number; score: number }[] = [];
  for (let row = 0; row < rows; row += 1) {
    let score = 0;
    for (let i = 0, from = row * width; i < width; i += 1) score += (all[from + i] ?? 0) * (question[i] ?? 0);
    if (best.length === k && score <= (best.at(-1)?.score ?? 0)) continue;
    best.push({ row, score });
    best.sort((a, b) => b.score - a.score); // oxlint-disable-line unicorn/no-array-sort -- its own small array
    best.length = Math.min(best.length, k);
  }
  return best.map(({ row }) => row);
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
