import { resolve } from 'node:path';
import { AtlasError } from '../core/atlas-error.ts';
import { systemClock } from '../core/clock.ts';
import type { ContextPackage } from '../memory/context-builder.ts';
import type { NewTurn, Turn } from '../memory/conversation-history.ts';
import type { ImportReport, TransferParts } from '../memory/export-import.ts';
import type { ForgetReport } from '../memory/leave-no-trace.ts';
import type { MemoryGateway, RecallQuestion } from '../memory/memory-gateway.ts';
import type { MemoryStats } from '../memory/memory-stats.ts';
import { STATES, type MemoryRecord, type RecordState } from '../memory/memory-store.ts';
import type { Correction, Written } from '../memory/memory-writer.ts';
import { SOURCES, type Source } from '../memory/provenance.ts';
import { CONTENT_KINDS, FACT_TYPES, type ContentKind } from '../memory/record-content.ts';
import { openGateway } from './open-gateway.ts';
import { openRuntime, type Runtime, type RuntimeOptions } from './open-runtime.ts';

/** What the commands about memory can do, each opening and closing what it needs. */

/** One shape for the figures, from the store to the chart. */
export type { MemoryStats } from '../memory/memory-stats.ts';

export const MEMORY_CHOICES = {
  states: STATES,
  kinds: CONTENT_KINDS,
  types: FACT_TYPES,
  // A run stamps itself, and so does an import; nobody says so by hand.
  sources: SOURCES.filter((source) => source !== 'run' && source !== 'import'),
} as const;

export interface AddRequest {
  readonly kind: ContentKind;
  readonly content: unknown;
  readonly source: Source;
  readonly conversation?: string;
  readonly expiresAt?: number;
}

export async function addMemory(options: RuntimeOptions, request: AddRequest): Promise<Written> {
  const { kind, content, source, conversation, expiresAt } = request;
  const provenance = { source, ...(conversation === undefined ? {} : { conversation }) };
  return await withGateway(options, async (gateway) =>
    kind === 'fact'
      ? await gateway.writeMemory(content, provenance, expiresAt)
      : await gateway.writeRecord(kind, content, provenance),
  );
}

export async function listMemory(
  options: RuntimeOptions,
  filter: {
    readonly states: readonly RecordState[];
    readonly kind?: ContentKind;
    readonly limit: number;
    readonly after?: string;
  },
): Promise<readonly MemoryRecord[]> {
  return await withGateway(options, async (gateway) => await gateway.list(filter));
}

/** Says that a record is wrong or outdated, and what holds instead. */
export async function correctMemory(options: RuntimeOptions, correction: Correction, source: Source): Promise<Written> {
  return await withGateway(options, async (gateway) => await gateway.correct(correction, { source }));
}

/** A record, and what it took the place of. */
export async function showMemory(
  options: RuntimeOptions,
  id: string,
): Promise<(MemoryRecord & { readonly history: readonly MemoryRecord[] }) | Turn> {
  return await withGateway(options, async (gateway) => {
    const record = await gateway.find(id);
    if (record !== undefined) return { ...record, history: await gateway.history(id) };
    const found = await gateway.findTurn(id);
    if (found !== undefined) return found;
    throw new AtlasError('memory.not-found', `there is no record ${id} here`, {
      remedy: '`atlas memory list` shows what there is.',
    });
  });
}

export async function forgetMemory(options: RuntimeOptions, ids: readonly string[]): Promise<ForgetReport> {
  await using runtime = await openRuntime(options);
  await using opened = await openGateway(runtime);
  const report = await opened.gateway.forget(ids);
  return report;
}

export async function releaseMemory(options: RuntimeOptions, id: string): Promise<MemoryRecord> {
  return await withGateway(options, async (gateway) => await gateway.release(id));
}

/** Lines to print, or to a file that `forget` will remember to clean. */
export async function exportProject(options: RuntimeOptions, file: string | undefined): Promise<readonly string[]> {
  await using runtime = await openRuntime(options);
  const { exportMemory } = await import('../memory/export-import.ts');
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

export async function importProject(options: RuntimeOptions, text: string): Promise<ImportReport> {
  await using runtime = await openRuntime(options);
  const { importMemory } = await import('../memory/export-import.ts');
  return await importMemory(await transferParts(runtime), text);
}

export async function projectStats(options: RuntimeOptions): Promise<MemoryStats> {
  await using runtime = await openRuntime(options);
  const { memoryStats } = await import('../memory/memory-stats.ts');
  return await memoryStats(runtime.database, runtime.project);
}

export async function appendTurn(options: RuntimeOptions, turn: NewTurn): Promise<Turn> {
  return await withGateway(options, async (gateway) => await gateway.appendHistory(turn));
}

/** Without a conversation: the one that was written to last. */
export async function tailTurns(
  options: RuntimeOptions,
  conversation: string | undefined,
  count: number | undefined,
): Promise<{ readonly conversation: string | undefined; readonly turns: readonly Turn[] }> {
  await using runtime = await openRuntime(options);
  await using opened = await openGateway(runtime);
  const wanted = conversation ?? (await opened.gateway.conversations(1))[0]?.id;
  if (wanted === undefined) return { conversation: undefined, turns: [] };
  const turns = await opened.gateway.tailHistory(wanted, count ?? runtime.loaded.config.memory.historyTailN);
  return { conversation: wanted, turns };
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

/** A command loads the model for its one question: longer than who has it loaded already. */
const COLD_START_MS = 5000;

/** Shown before the vectors are made that were begun for it: an answer has its time, and the next one has them. */
export async function showContext(
  options: RuntimeOptions,
  request: {
    readonly message: string;
    readonly conversation?: string;
    readonly budget?: number;
    readonly deadlineMs?: number;
  },
  show: (shown: ShownContext) => void,
): Promise<void> {
  await using runtime = await openRuntime(options);
  const [{ ContextBuilder }, { loadTokenizer }, { openRestingMemory }] = await Promise.all([
    import('../memory/context-builder.ts'),
    import('../memory/tokens.ts'),
    import('./resting-memory.ts'),
  ]);
  await using memory = await openRestingMemory(runtime, { background: false });
  const { historyTailN, topK, maxContextTokens } = runtime.loaded.config.memory;
  const { deadlineMs = COLD_START_MS, message, conversation, budget = maxContextTokens } = request;
  const sources = {
    tailHistory: async (id: string, count: number) => await memory.gateway.tailHistory(id, count),
    recallMemory: async (question: RecallQuestion) => await memory.recall(question),
  };
  const builder = new ContextBuilder(sources, await loadTokenizer(), { historyTailN, topK, deadlineMs });
  const context = await builder.buildContext({
    message,
    budget,
    ...(conversation === undefined ? {} : { conversation }),
  });
  show({ context, text: builder.formatForPrompt(context), tokens: builder.tokensOf(context), budget });
  await memory.settled();
}

async function withGateway<T>(options: RuntimeOptions, work: (gateway: MemoryGateway) => Promise<T>): Promise<T> {
  await using runtime = await openRuntime(options);
  await using opened = await openGateway(runtime);
  return await work(opened.gateway);
}

async function transferParts(runtime: Runtime): Promise<TransferParts> {
  const [{ RecordStore }, { MemoryStore }] = await Promise.all([
    import('../memory/recall/record-store.ts'),
    import('../memory/memory-store.ts'),
  ]);
  const { homeSecret } = await import('./home-secret.ts');
  const records = new RecordStore(runtime.database);
  const { database, redactor, project } = runtime;
  const { secret: key } = await homeSecret(runtime.home.path, 'export-key');
  return { database, redactor, project, records, store: new MemoryStore(records), key };
}
