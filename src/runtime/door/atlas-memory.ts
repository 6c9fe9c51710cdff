import type { RecordShowing } from '../../memory/recall-showings.ts';
import { AtlasError } from '../../core/atlas-error.ts';
import { defined } from '../../core/defined.ts';
import { FACT_TYPES } from '../../core/fact-type.ts';
import type { Turn } from '../../memory/conversation-history.ts';
import type { ImportReport } from '../../memory/export-import.ts';
import type { ForgetReport } from '../../memory/leave-no-trace.ts';
import type { MemoryStats } from '../../memory/memory-stats.ts';
import type { MemoryProof } from '../../memory/prove/prove-memory.ts';
import type { Replayable } from '../../runs/replay-runs.ts';
import type { LearnedRanking } from '../../memory/recall/learned-ranking.ts';
import type { MemoryRecord, RecordState } from '../../memory/memory-store.ts';
import type { Correction, Written } from '../../memory/memory-writer.ts';
import type { MemoryScopeName, Source } from '../../memory/provenance.ts';
import type { RecordKind } from '../../memory/recall/record.ts';
import type { IndexOptions } from '../../memory/recall/indexer.ts';
import type { ContentKind } from '../../memory/record-content.ts';
import type { ServiceOptions } from '../../memory/memory-service.ts';
import type { RestingMemory } from '../../memory/resting-memory.ts';
import type { ReindexAnswer } from '../../memory/reindex-memory.ts';
import type { MemoryService } from '../../memory/served-memory.ts';
import type { FoundMemory, MemoryQuestion } from '../../memory/memory-question.ts';
import type { HeldHome } from './held-home.ts';
import type { ContextQuestion, ShownContext } from './memory-context.ts';
import type { ReplayReport, ReplayWatching } from './replay-memory.ts';
import type { WarmOwner } from '../../warm/warm-place.ts';

export interface NewMemory {
  /** A fact, if left out. */
  readonly kind?: ContentKind | undefined;
  readonly content: unknown;
  /** The source of the record, the person by default. Any other source may write facts only. */
  readonly source?: Source | undefined;
  readonly conversation?: string | undefined;
  /** Milliseconds since 1970. */
  readonly expiresAt?: number | undefined;
  /** The project's, if left out; the others need a team's store. */
  readonly scope?: MemoryScopeName | undefined;
}

export interface MemoryListing {
  /** The project's, if left out. */
  readonly scope?: MemoryScopeName | undefined;
  /** Live ones, if left out. */
  readonly states?: readonly RecordState[] | undefined;
  readonly kind?: ContentKind | undefined;
  readonly limit?: number | undefined;
  /** The id of the last one of the page before. */
  readonly after?: string | undefined;
  /** The last one that was written first; by id, kind by kind, if left out. */
  readonly newest?: boolean | undefined;
}

/** The words that records and questions about them are made of. */
export interface MemoryWords {
  readonly states: readonly RecordState[];
  readonly kinds: readonly ContentKind[];
  readonly types: readonly string[];
  /** The sources that a caller can name by hand: a run and an import stamp themselves. */
  readonly sources: readonly Source[];
  /** The kinds that can be searched: those above, and turns. */
  readonly searched: readonly RecordKind[];
  readonly scopes: readonly MemoryScopeName[];
}

/** How memory is served. Its model is the server's own. */
export type ServedOptions = Pick<ServiceOptions, 'conversation' | 'alsoRead' | 'idleMs' | 'readOnly'>;

export type ShownRecord = MemoryRecord & { readonly history: readonly MemoryRecord[] };

/** The memory of this project. */
export interface AtlasMemory {
  /** Searches by words and by meaning. Finds nothing where there is no home yet. */
  search(question: MemoryQuestion): Promise<FoundMemory>;
  /** Writes through the policy: the answer says how it came out. */
  add(memory: NewMemory): Promise<Written>;
  list(listing?: MemoryListing): Promise<readonly MemoryRecord[]>;
  /** A record with the records that it superseded, the newest first. */
  show(id: string): Promise<ShownRecord | Turn>;
  /** When a record was shown, why, and what came of it, the last time first. */
  showings(id: string, most?: number): Promise<readonly RecordShowing[]>;
  /** Marks a record as wrong or outdated: memory keeps it and recalls it no more. */
  correct(correction: Correction, source?: Source, scope?: MemoryScopeName): Promise<Written>;
  forget(ids: readonly string[], scope?: MemoryScopeName): Promise<ForgetReport>;
  /** The person has looked at a held record and wants it recalled. */
  release(id: string, scope?: MemoryScopeName): Promise<MemoryRecord>;
  /** Lines of a bundle, also written to `file` where one is named: `forget` cleans it. */
  export(file?: string, scope?: MemoryScopeName): Promise<readonly string[]>;
  import(text: string): Promise<ImportReport>;
  stats(scope?: MemoryScopeName): Promise<MemoryStats>;
  /** Whether memory helps here, by requests held out at random; `size` is the smallest difference that matters. */
  prove(size?: number): Promise<MemoryProof>;
  /** Proven runs of this project that can be repeated, with their cost, the latest first. */
  replayable(most?: number): Promise<readonly Replayable[]>;
  /** Repeats them in copies of the project as it was, with memory and without, and reports each pair. */
  replay(runs: readonly Replayable[], watching?: ReplayWatching): Promise<ReplayReport>;
  /** The ranking that this home has learned from outcomes. */
  learned(): Promise<LearnedRanking>;
  /** Says the outcomes of how many showings are forgotten. */
  forgetLearned(): Promise<number>;
  /** The memory text that an agent would get besides its instructions. */
  context(question: ContextQuestion): Promise<ShownContext>;
  /** Gives every record a vector of the configured model; may be interrupted and called again. */
  reindex(how?: IndexOptions): Promise<ReindexAnswer>;
  /** Memory as a service for agents; it belongs to the caller, who disposes of it. */
  serve(options?: ServedOptions): Promise<MemoryService>;
  words(): Promise<MemoryWords>;
}

const LISTED = 50;
const REPLAYED = 5;

const NOTHING: FoundMemory = {
  receipt: undefined,
  results: [],
  turns: [],
  ranked: [],
  abstained: false,
  degraded: [],
  milliseconds: 0,
  pending: 0,
  partlyRead: 0,
};

export function atlasMemory(home: HeldHome): AtlasMemory {
  return {
    search: async (question) => await search(home, question),
    add: async (memory) => await home.memory(async (held) => await add(held, memory)),
    list: async ({ scope, states = ['live'] as const, kind, limit = LISTED, after, newest } = {}) =>
      await home.recollect(
        async ({ gateway }) =>
          await gateway.list({
            scope,
            states,
            limit,
            ...defined({ kind, after, newest }),
          }),
        [],
      ),
    show: async (id) => {
      const shown = await home.recollect<ShownRecord | Turn | undefined>(
        async ({ gateway }) => await show(gateway, id),
        undefined,
      );
      if (shown === undefined) throw noRecord(id);
      return shown;
    },
    showings: async (id, most = LISTED) => await home.memory(async ({ gateway }) => await gateway.showings(id, most)),
    correct: async (correction, source = 'user', scope) =>
      await home.memory(async (memory) => {
        const written = await memory.gateway.correct(correction, { source }, scope);
        memory.outdated();
        return written;
      }),
    forget: async (ids, scope) => await home.memory(async ({ gateway }) => await gateway.forget(ids, scope)),
    release: async (id, scope) =>
      await home.memory(async (memory) => {
        const released = await memory.gateway.release(id, scope);
        memory.outdated();
        return released;
      }),
    export: async (file, scope) =>
      await home.write(async (runtime) => {
        const { exportHere } = await import('./memory-transfer.ts');
        return await exportHere(runtime, file, scope);
      }),
    import: async (text) =>
      await home.write(async (runtime) => {
        const { importHere } = await import('./memory-transfer.ts');
        return await importHere(runtime, text);
      }),
    stats: async (scope) =>
      await home.write(async (runtime) => {
        const { memoryStats } = await import('../../memory/memory-stats.ts');
        const { broughtPlace } = await import('../../memory/shared/shared-place.ts');
        return await memoryStats(runtime.database, await broughtPlace(runtime, scope));
      }),
    prove: async (size = 0.1) =>
      await home.write(async (runtime) => {
        const { proveMemory } = await import('../../memory/prove/prove-memory.ts');
        return await proveMemory(runtime, size, new Date());
      }),
    replayable: async (most = REPLAYED) =>
      await home.write(async (runtime) => {
        const { replayableRuns } = await import('../../runs/replay-runs.ts');
        return await replayableRuns(runtime, most);
      }),
    replay: async (runs, watching) =>
      await home.write(async (runtime) => {
        const { replayMemory } = await import('./replay-memory.ts');
        return await replayMemory(runtime, runs, watching);
      }),
    learned: async () =>
      await home.write(async ({ database }) => {
        const { learnedRanking } = await import('../../memory/recall/learned-ranking.ts');
        return await database.read(learnedRanking);
      }),
    forgetLearned: async () =>
      await home.write(async ({ database }) => {
        const { forgetOutcomes } = await import('../../memory/recall/learned-ranking.ts');
        return await database.write(forgetOutcomes);
      }),
    context: async (question) => {
      const { memoryContext } = await import('./memory-context.ts');
      return await memoryContext(home, question);
    },
    reindex: async (how = {}) =>
      await home.write(async (runtime) => {
        const { reindexMemory } = await import('../../memory/reindex-memory.ts');
        return await reindexMemory(runtime, how);
      }),
    serve: async (options) => await serve(home, options),
    words,
  };
}

async function search(home: HeldHome, question: MemoryQuestion): Promise<FoundMemory> {
  const owner =
    question.brief === true ? (await import('../../warm/warm-place.ts')).warmOwner(home.options) : undefined;
  const warm =
    owner === undefined ? undefined : await (await import('../../warm/ask-warm.ts')).askWarm(owner, question);
  if (warm !== undefined) return warm;
  return await searchHere(home, question, owner);
}

async function searchHere(
  home: HeldHome,
  { k, brief, ...question }: MemoryQuestion,
  owner: WarmOwner | undefined,
): Promise<FoundMemory> {
  return await home.recollect(
    async (memory, { loaded, database }) => {
      // A person who searches expects results, even where a context would show no memories.
      const answer = await memory.recall({ ...question, k: k ?? Math.max(1, loaded.config.memory.topK) });
      const [pending, partlyRead] = [await memory.pending(), await memory.partlyRead()];
      if (owner !== undefined && loaded.config.memory.warmMinutes > 0 && !database.readOnly)
        (await import('../../warm/start-warm.ts')).startWarm(owner);
      return { ...answer, pending, partlyRead };
    },
    NOTHING,
    brief,
  );
}

async function add(
  memory: RestingMemory,
  { kind = 'fact', content, source = 'user', conversation, expiresAt, scope }: NewMemory,
): Promise<Written> {
  const provenance = { source, ...defined({ conversation }) };
  const written =
    kind === 'fact'
      ? await memory.gateway.writeMemory(content, provenance, expiresAt, scope)
      : await memory.gateway.writeRecord(kind, content, provenance, undefined, scope);
  memory.outdated();
  return written;
}

async function show(gateway: RestingMemory['gateway'], id: string): Promise<ShownRecord | Turn | undefined> {
  const record = await gateway.find(id);
  return record === undefined ? await gateway.findTurn(id) : { ...record, history: await gateway.history(id) };
}

function noRecord(id: string): AtlasError {
  return new AtlasError('memory.not-found', `there is no record ${JSON.stringify(id.slice(0, 100))} here`, {
    remedy: '`atlas memory list` shows what there is.',
  });
}

async function serve(home: HeldHome, options: ServedOptions | undefined): Promise<MemoryService> {
  const { openMemoryService } = await import('../../memory/memory-service.ts');
  const { runtime, leave } = await home.stay();
  try {
    const service = await openMemoryService(runtime, options);
    return {
      ...service,
      [Symbol.asyncDispose]: async () => {
        await service[Symbol.asyncDispose]();
        leave();
      },
    };
  } catch (error) {
    leave();
    throw error;
  }
}

async function words(): Promise<MemoryWords> {
  const [{ STATES }, { CONTENT_KINDS }, { SOURCES, MEMORY_SCOPES }, { RECORD_KINDS }] = await Promise.all([
    import('../../memory/memory-store.ts'),
    import('../../memory/record-content.ts'),
    import('../../memory/provenance.ts'),
    import('../../memory/recall/record.ts'),
  ]);
  const sources = SOURCES.filter((source) => source !== 'run' && source !== 'import');
  return {
    states: STATES,
    kinds: CONTENT_KINDS,
    types: FACT_TYPES,
    sources,
    searched: RECORD_KINDS,
    scopes: MEMORY_SCOPES,
  };
}
