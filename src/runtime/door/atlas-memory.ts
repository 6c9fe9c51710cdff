import type { Showing } from '../../memory/recall-showings.ts';
import { resolve } from 'node:path';
import { AtlasError } from '../../core/atlas-error.ts';
import { systemClock } from '../../core/clock.ts';
import { defined } from '../../core/defined.ts';
import { FACT_TYPES } from '../../core/fact-type.ts';
import type { ContextPackage } from '../../memory/context-builder.ts';
import type { Turn } from '../../memory/conversation-history.ts';
import type { ImportReport, TransferParts } from '../../memory/export-import.ts';
import type { ForgetReport } from '../../memory/leave-no-trace.ts';
import type { MemoryStats } from '../../memory/memory-stats.ts';
import type { PairsJudgement } from '../../memory/prove/judge-pairs.ts';
import type { MemoryProof } from '../../memory/prove/prove-memory.ts';
import type { Replayable, ReplayedPair } from '../../runs/replay-runs.ts';
import type { LearnedRanking } from '../../memory/recall/learned-ranking.ts';
import type { MemoryRecord, RecordState } from '../../memory/memory-store.ts';
import type { Correction, Written } from '../../memory/memory-writer.ts';
import type { Source } from '../../memory/provenance.ts';
import type { RecordKind } from '../../memory/recall/record.ts';
import type { RecallQuestion } from '../../memory/recall/recall-request.ts';
import type { IndexOptions } from '../../memory/recall/indexer.ts';
import type { ContentKind } from '../../memory/record-content.ts';
import type { ServiceOptions } from '../../memory/memory-service.ts';
import type { Runtime } from '../../home/open-runtime.ts';
import type { ReindexAnswer } from '../../memory/reindex-memory.ts';
import type { MemoryService } from '../../memory/served-memory.ts';
import type { FoundMemory, MemoryQuestion } from './memory-question.ts';
import type { HeldHome } from './held-home.ts';
import type { WarmOwner } from '../warm/warm-place.ts';

export interface NewMemory {
  /** A fact, if left out. */
  readonly kind?: ContentKind | undefined;
  readonly content: unknown;
  /** Who says so; the person, if left out. Nobody else may write anything but facts. */
  readonly source?: Source | undefined;
  readonly conversation?: string | undefined;
  /** Milliseconds since 1970. */
  readonly expiresAt?: number | undefined;
}

export interface ReplayWatching {
  readonly signal?: AbortSignal | undefined;
  readonly onPair?: ((pair: ReplayedPair) => void) | undefined;
}

export interface ReplayReport extends PairsJudgement {
  readonly pairs: readonly ReplayedPair[];
}

export interface MemoryListing {
  /** Live ones, if left out. */
  readonly states?: readonly RecordState[] | undefined;
  readonly kind?: ContentKind | undefined;
  readonly limit?: number | undefined;
  /** The id of the last one of the page before. */
  readonly after?: string | undefined;
  /** The last one that was written first; by id, kind by kind, if left out. */
  readonly newest?: boolean | undefined;
}

export interface ContextQuestion {
  readonly message: string;
  readonly conversation?: string | undefined;
  /** Tokens of the whole text; as configured, if left out. */
  readonly budget?: number | undefined;
  /** How long memory may take. */
  readonly deadlineMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ShownContext {
  readonly context: ContextPackage;
  readonly text: string;
  readonly tokens: {
    readonly message: number;
    readonly history: number;
    readonly memories: number;
    readonly total: number;
  };
  readonly budget: number;
}

/** The words that records and questions about them are made of. */
export interface MemoryWords {
  readonly states: readonly RecordState[];
  readonly kinds: readonly ContentKind[];
  readonly types: readonly string[];
  /** Who can be named as the source by hand: a run and an import stamp themselves. */
  readonly sources: readonly Source[];
  /** What can be searched: the kinds above, and turns. */
  readonly searched: readonly RecordKind[];
}

/** How memory is served. Its model is the server's own. */
export type ServedOptions = Pick<ServiceOptions, 'conversation' | 'alsoRead' | 'idleMs' | 'readOnly'>;

export type ShownRecord = MemoryRecord & { readonly history: readonly MemoryRecord[] };

/** What this project remembers. */
export interface AtlasMemory {
  /** By words and by meaning. Nothing is remembered where there is no home yet. */
  search(question: MemoryQuestion): Promise<FoundMemory>;
  /** Through the policy: the answer says what became of it. */
  add(memory: NewMemory): Promise<Written>;
  list(listing?: MemoryListing): Promise<readonly MemoryRecord[]>;
  /** A record with what it took the place of, the newest first. */
  show(id: string): Promise<ShownRecord | Turn>;
  /** When a record was shown, why, and what came of it, the last time first. */
  showings(id: string, most?: number): Promise<readonly Showing[]>;
  /** Somebody says that a record is wrong or outdated: it is kept, and recalled no more. */
  correct(correction: Correction, source?: Source): Promise<Written>;
  forget(ids: readonly string[]): Promise<ForgetReport>;
  /** The person has looked at a held record and wants it recalled. */
  release(id: string): Promise<MemoryRecord>;
  /** Lines of a bundle, also written to `file` where one is named: `forget` cleans it. */
  export(file?: string): Promise<readonly string[]>;
  import(text: string): Promise<ImportReport>;
  stats(): Promise<MemoryStats>;
  /** Whether memory helps here, by requests held out at random; `size` is the smallest difference that matters. */
  prove(size?: number): Promise<MemoryProof>;
  /** Proven runs of this project that can be done again, with what they took, the last ones first. */
  replayable(most?: number): Promise<readonly Replayable[]>;
  /** Does them again in copies of the project as it was, with memory and without, and tells each pair. */
  replay(runs: readonly Replayable[], watching?: ReplayWatching): Promise<ReplayReport>;
  /** What outcomes have taught this home about which memories help. */
  learned(): Promise<LearnedRanking>;
  /** Says the outcomes of how many showings are forgotten. */
  forgetLearned(): Promise<number>;
  /** What an agent would be told besides its instructions. */
  context(question: ContextQuestion): Promise<ShownContext>;
  /** Gives every record a vector of the configured model; may be interrupted and called again. */
  reindex(how?: IndexOptions): Promise<ReindexAnswer>;
  /** Memory as agents are served with it; belongs to the caller, who disposes of it. */
  serve(options?: ServedOptions): Promise<MemoryService>;
  words(): Promise<MemoryWords>;
}

/** A command loads the model for its one question: longer than who has it loaded already. */
const COLD_START_MS = 5000;
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
};

export function atlasMemory(home: HeldHome): AtlasMemory {
  return {
    search: async (question) => {
      const owner =
        question.brief === true ? (await import('../warm/warm-place.ts')).warmOwner(home.options) : undefined;
      const warm =
        owner === undefined ? undefined : await (await import('../warm/ask-warm.ts')).askWarm(owner, question);
      if (warm !== undefined) return warm;
      if (owner !== undefined) (await import('../warm/keep-compiled.ts')).keepCompiled();
      return await searchHere(home, question, owner);
    },
    add: async ({ kind = 'fact', content, source = 'user', conversation, expiresAt }) =>
      await home.memory(async (memory) => {
        const provenance = { source, ...defined({ conversation }) };
        const written =
          kind === 'fact'
            ? await memory.gateway.writeMemory(content, provenance, expiresAt)
            : await memory.gateway.writeRecord(kind, content, provenance);
        memory.outdated();
        return written;
      }),
    list: async ({ states = ['live'] as const, kind, limit = LISTED, after, newest } = {}) =>
      await home.memory(
        async ({ gateway }) =>
          await gateway.list({
            states,
            limit,
            ...defined({ kind, after, newest }),
          }),
      ),
    show: async (id) =>
      await home.memory(async ({ gateway }) => {
        const record = await gateway.find(id);
        if (record !== undefined) return { ...record, history: await gateway.history(id) };
        const turn = await gateway.findTurn(id);
        if (turn !== undefined) return turn;
        throw new AtlasError('memory.not-found', `there is no record ${id} here`, {
          remedy: '`atlas memory list` shows what there is.',
        });
      }),
    showings: async (id, most = LISTED) => await home.memory(async ({ gateway }) => await gateway.showings(id, most)),
    correct: async (correction, source = 'user') =>
      await home.memory(async (memory) => {
        const written = await memory.gateway.correct(correction, { source });
        memory.outdated();
        return written;
      }),
    forget: async (ids) => await home.memory(async ({ gateway }) => await gateway.forget(ids)),
    release: async (id) => await home.memory(async ({ gateway }) => await gateway.release(id)),
    export: async (file) => await home.write(async (runtime) => await exported(runtime, file)),
    import: async (text) =>
      await home.write(async (runtime) => {
        const { importMemory } = await import('../../memory/export-import.ts');
        return await importMemory(await transferParts(runtime), text);
      }),
    stats: async () =>
      await home.write(async ({ database, project }) => {
        const { memoryStats } = await import('../../memory/memory-stats.ts');
        return await memoryStats(database, project);
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
    replay: async (runs, watching = {}) =>
      await home.write(async (runtime) => {
        const [{ replayPair }, { judgePairs }] = await Promise.all([
          import('../../runs/replay-runs.ts'),
          import('../../memory/prove/judge-pairs.ts'),
        ]);
        const pairs: ReplayedPair[] = [];
        const signal = watching.signal ?? new AbortController().signal;
        for (const [i, one] of runs.entries()) {
          if (signal.aborted) break;
          // Who goes first changes, so that a machine that gets slower favours nobody.
          const pair = await replayPair(runtime, one, i % 2 === 0 ? 'without' : 'shown', signal);
          pairs.push(pair);
          watching.onPair?.(pair);
        }
        const judged = judgePairs(
          pairs.map(({ shown, without }) => ({ shown: shown.proven, without: without.proven })),
        );
        return { ...judged, pairs };
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
    context: async (question) => await contextOf(home, question),
    reindex: async (how = {}) =>
      await home.write(async (runtime) => {
        const { reindexMemory } = await import('../../memory/reindex-memory.ts');
        return await reindexMemory(runtime, how);
      }),
    serve: async (options) => {
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
    },
    words: async () => {
      const [{ STATES }, { CONTENT_KINDS }, { SOURCES }, { RECORD_KINDS }] = await Promise.all([
        import('../../memory/memory-store.ts'),
        import('../../memory/record-content.ts'),
        import('../../memory/provenance.ts'),
        import('../../memory/recall/record.ts'),
      ]);
      const sources = SOURCES.filter((source) => source !== 'run' && source !== 'import');
      return { states: STATES, kinds: CONTENT_KINDS, types: FACT_TYPES, sources, searched: RECORD_KINDS };
    },
  };
}

async function searchHere(
  home: HeldHome,
  { k, brief, ...question }: MemoryQuestion,
  owner: WarmOwner | undefined,
): Promise<FoundMemory> {
  return await home.recollect(
    async (memory, { loaded, database }) => {
      // Who searches wants to see something, even where a context has no memories.
      const answer = await memory.recall({ ...question, k: k ?? Math.max(1, loaded.config.memory.topK) });
      const pending = await memory.pending();
      if (owner !== undefined && loaded.config.memory.warmMinutes > 0 && !database.readOnly)
        (await import('../warm/start-warm.ts')).startWarm(owner);
      return { ...answer, pending };
    },
    NOTHING,
    brief,
  );
}

async function contextOf(home: HeldHome, question: ContextQuestion): Promise<ShownContext> {
  const [{ ContextBuilder }, { loadTokenizer }] = await Promise.all([
    import('../../memory/context-builder.ts'),
    import('../../memory/tokens.ts'),
  ]);
  return await home.memory(async (memory, { loaded }) => {
    const { historyTailN, topK, maxContextTokens } = loaded.config.memory;
    const { deadlineMs = COLD_START_MS, message, conversation, budget = maxContextTokens, signal } = question;
    const sources = {
      tailHistory: async (id: string, count: number) => await memory.gateway.tailHistory(id, count),
      recallMemory: async (asked: RecallQuestion) => await memory.recall(asked),
    };
    const builder = new ContextBuilder(sources, await loadTokenizer(), { historyTailN, topK, deadlineMs });
    const context = await builder.buildContext({
      message,
      budget,
      ...defined({ conversation, signal }),
    });
    return { context, text: builder.formatForPrompt(context), tokens: builder.tokensOf(context), budget };
  });
}

async function exported(runtime: Runtime, file: string | undefined): Promise<readonly string[]> {
  const { exportMemory } = await import('../../memory/export-import.ts');
  const lines = await exportMemory(await transferParts(runtime));
  if (file === undefined) return lines;
  const { rename, writeFile } = await import('node:fs/promises');
  const path = resolve(file);
  // Known before it exists: a crash in between must not leave an export that nobody knows of.
  await runtime.database.write((connection) => {
    connection
      .prepare('INSERT OR REPLACE INTO memory_exports (path, at) VALUES (?, ?)')
      .run(path, systemClock.now().toISOString());
  });
  await writeFile(`${path}.part`, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
  await rename(`${path}.part`, path);
  return lines;
}

async function transferParts(runtime: Runtime): Promise<TransferParts> {
  const [{ RecordStore }, { MemoryStore }, { homeSecret }] = await Promise.all([
    import('../../memory/recall/record-store.ts'),
    import('../../memory/memory-store.ts'),
    import('../../storage/home-secret.ts'),
  ]);
  const records = new RecordStore(runtime.database);
  const { database, redactor, project } = runtime;
  const { secret: key } = await homeSecret(runtime.home.path, 'export-key');
  return { database, redactor, project, records, store: new MemoryStore(records), key };
}
