import { isAtlasError, messageOf } from '../core/atlas-error.ts';
import type { RecallFilter, RecallResult } from '../memory/recall/recall-request.ts';
import type { RecordKind } from '../memory/recall/record.ts';
import { openRuntimeMemory, type Memory } from './open-memory.ts';
import { openRuntime, openRuntimeReadOnly, type Runtime, type RuntimeOptions } from './open-runtime.ts';

export interface SearchRequest {
  readonly query: string;
  /** Left out: as many as a context has. */
  readonly k?: number | undefined;
  readonly kinds?: readonly RecordKind[];
  readonly filter?: RecallFilter;
  /** Namespaces beside the project's own. */
  readonly conversation?: string;
  readonly agent?: string;
  readonly recencyHalfLifeDays?: number;
  readonly signal?: AbortSignal;
}

export interface SearchAnswer extends RecallResult {
  /** Records whose meaning is not indexed yet: they are found by their words alone. */
  readonly pending: number;
}

const NOTHING: SearchAnswer = {
  receipt: undefined,
  results: [],
  abstained: false,
  degraded: [],
  milliseconds: 0,
  pending: 0,
};

/** So many records are embedded on the way to an answer; more are left to `atlas memory reindex`. */
const EMBED_ON_THE_WAY = 64;

/** What this project remembers about a question. Nothing is remembered where there is no home yet. */
export async function searchMemory(options: RuntimeOptions, request: SearchRequest): Promise<SearchAnswer> {
  const runtime = await openForSearch(options);
  if (runtime === undefined) return NOTHING;
  await using opened = runtime;
  await using memory = await openRuntimeMemory(opened);
  // Who searches wants to see something, even where a context has no memories.
  return await searchOpened(opened, memory, {
    ...request,
    k: request.k ?? Math.max(1, opened.loaded.config.memory.topK),
  });
}

/** The same with what is open already. */
export async function searchOpened(
  { project, database }: Pick<Runtime, 'project' | 'database'>,
  memory: Memory,
  request: SearchRequest & { readonly k: number },
): Promise<SearchAnswer> {
  const { conversation, agent, ...rest } = request;
  const notes: string[] = [];
  const { expireRecords } = await import('../memory/expire-records.ts');
  await expireRecords(database);
  let pending = await memory.indexer.pending();
  if (pending > 0 && pending <= EMBED_ON_THE_WAY && !database.readOnly) {
    const { failed, lastError } = await memory.indexer.run().catch((error: unknown) => {
      return { failed: pending, lastError: messageOf(error) };
    });
    if (lastError !== undefined) notes.push(`could not embed: ${lastError}`);
    pending = failed;
  }
  const result = await memory.recall.search({
    ...rest,
    namespaces: [
      { project },
      ...(conversation === undefined ? [] : [{ project, conversation }]),
      ...(agent === undefined ? [] : [{ project, agent }]),
    ],
  });
  return { ...result, degraded: [...notes, ...result.degraded], pending };
}

/** Writable, so that a receipt can be kept; without one where the home cannot be written. */
async function openForSearch(options: RuntimeOptions): Promise<Runtime | undefined> {
  const looking = await openRuntimeReadOnly(options).catch((error: unknown) => {
    // An older schema: only a writer may bring it forward.
    if (isAtlasError(error, 'storage.read-only')) return 'upgrade' as const;
    throw error;
  });
  if (looking === undefined) return undefined;
  try {
    const writable = await openRuntime(options);
    if (looking !== 'upgrade') await looking[Symbol.asyncDispose]();
    return writable;
  } catch (error) {
    if (looking === 'upgrade') throw error;
    return looking;
  }
}
