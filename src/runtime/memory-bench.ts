import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Embedder } from '../embeddings/embedder.ts';
import type { MemoryGateway } from '../memory/memory-gateway.ts';
import { openGateway } from './open-gateway.ts';
import { openRuntime } from './open-runtime.ts';

/** A project whose memory is full, for measuring. */
export interface MemoryBench extends AsyncDisposable {
  readonly project: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly embedder: Embedder;
  readonly gateway: MemoryGateway;
  /** The nearest by vector alone. */
  nearest(vector: Float32Array): Promise<number>;
  /** As `atlas memory search` does it, in this process. */
  search(query: string): Promise<number>;
  /** Resolves when nothing that the last search began is left to do. */
  settle(): Promise<void>;
}

const BATCH = 2000;
const SUBJECTS =
  'parser,router,cache,index,queue,worker,schema,migration,socket,buffer,lexer,planner,store,bundle,test'.split(',');
const VERBS = 'fix,speed up,rewrite,document,split,rename,harden,measure,port,cover'.split(',');
const CIRCUMSTANCES =
  'after the release,on arm64,under load,for the new client,without a lock,in the night build'.split(',');

export function benchQuestion(i: number): string {
  return `how did we ${pick(VERBS, i)} the ${pick(SUBJECTS, i * 7 + 3)} number ${i} ${pick(CIRCUMSTANCES, i * 5 + 1)}`;
}

/**
 * Fills a new home with so many experiences. Embedding them all would take hours: the vectors and token vectors of a
 * few hundred real texts stand for those like them, with a little noise, so that size and work are those of real ones.
 */
export async function openMemoryBench(
  records: number,
  onProgress: (what: string, done: number, total: number) => void,
): Promise<MemoryBench> {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-memory-'));
  const environment = { PATH: process.env['PATH'] ?? '', HOME: folder, XDG_CONFIG_HOME: join(folder, 'config') };
  const project = join(folder, 'project');
  await (await import('node:fs/promises')).mkdir(project);
  const runtime = await openRuntime({ project, environment });
  const opened = await openGateway(runtime);
  const { embedder, index } = opened.memory;
  const [{ MemoryStore }, { RecordStore }, { EmbeddingStore, textHash }, { textOf }, { wordsOfDraft }] =
    await Promise.all([
      import('../memory/memory-store.ts'),
      import('../memory/recall/record-store.ts'),
      import('../embeddings/embedding-store.ts'),
      import('../memory/recall/record.ts'),
      import('../memory/record-content.ts'),
    ]);
  const draftOf = (i: number) => ({
    kind: 'experience' as const,
    content: {
      task: `${pick(VERBS, i)} the ${pick(SUBJECTS, Math.floor(i / VERBS.length))} number ${i} ${pick(CIRCUMSTANCES, i)}`,
      approach: `looked at the ${pick(SUBJECTS, i * 3)} first, then made the ${pick(SUBJECTS, i * 11)} ${pick(VERBS, i * 13)}`,
      outcome: 'success' as const,
      feedback: '',
      tags: [],
    },
  });
  const textAt = (i: number): string => textOf({ author: '', ...wordsOfDraft(draftOf(i)) });
  const real = await embedder.represent(
    Array.from({ length: 150 }, (_, i) => textAt(i)),
    'passage',
  );
  const store = new MemoryStore(new RecordStore(runtime.database));
  const embeddings = new EmbeddingStore(runtime.database, embedder.modelId);
  const scope = runtime.project;
  for (let start = 0; start < records; start += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, records - start) }, (_, i) => start + i);
    const ids = await runtime.database.write((connection) =>
      numbers.map((i) =>
        store.insert(
          connection,
          {
            ...draftOf(i),
            scope,
            trust: 'verified',
            provenance: { source: 'run', run: `run_${i}`, receipt: `proof_${i}` },
          },
          new Date(),
        ),
      ),
    );
    const made = numbers.map((i) => {
      const base = real[i % real.length];
      return base === undefined ? undefined : { ...base, vector: noisy(base.vector, i) };
    });
    await embeddings.save(
      new Map(numbers.flatMap((i, at) => (made[at] === undefined ? [] : [[textHash(textAt(i)), made[at]] as const]))),
    );
    const entries = ids.flatMap((id, at) => {
      const vector = made[at]?.vector;
      const metadata = { scope, type: 'success', conversation: '', author: '', at: Date.now(), tags: [], entities: [] };
      return vector === undefined ? [] : [{ id, vector, metadata }];
    });
    await index('experience').upsert(entries);
    onProgress('filling memory', start + numbers.length, records);
  }
  return {
    project,
    environment,
    embedder,
    gateway: opened.gateway,
    nearest: async (vector) =>
      (await index('experience').query({ vector, k: 100, filter: [{ key: 'scope', in: [scope] }] })).length,
    search: async (query) => (await opened.gateway.recallMemory({ query, k: 10 })).ranked.length,
    settle: async () => {
      await opened.flush();
    },
    [Symbol.asyncDispose]: async () => {
      await opened[Symbol.asyncDispose]();
      await runtime[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** So many turns in one conversation, written in bulk. */
export async function fillConversation(bench: MemoryBench, conversation: string, turns: number): Promise<void> {
  await using runtime = await openRuntime({ project: bench.project, environment: bench.environment });
  const [{ RecordStore }, { scopeOf }] = await Promise.all([
    import('../memory/recall/record-store.ts'),
    import('../memory/recall/namespace.ts'),
  ]);
  const records = new RecordStore(runtime.database);
  const scope = scopeOf({ project: runtime.project, conversation });
  for (let start = 0; start < turns; start += BATCH) {
    await records.put(
      Array.from({ length: Math.min(BATCH, turns - start) }, (_, i) => ({
        kind: 'turn' as const,
        scope,
        conversation,
        position: start + i + 1,
        type: 'user',
        author: 'user',
        body: `turn ${start + i + 1}`,
      })),
    );
  }
}

function pick(list: readonly string[], i: number): string {
  return list[i % list.length] ?? '';
}

/** Near the text that it stands for, and yet no two alike. */
function noisy(vector: Float32Array, seed: number): Float32Array {
  let state = (seed + 1) * 2_654_435_761;
  const mixed = vector.map((value) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 1) >>> 0;
    return value + (state / 2 ** 32 - 0.5) * 0.04;
  });
  const length = Math.hypot(...mixed);
  return mixed.map((value) => value / length);
}
