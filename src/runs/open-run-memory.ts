import { join } from 'node:path';
import type { McpEndpoint } from '../core/mcp-endpoint.ts';
import type { Mind } from '../agents/mind.ts';
import { systemClock } from '../core/clock.ts';
import { defined } from '../core/defined.ts';
import { maskUnknownWords } from '../memory/mask-unknown-words.ts';
import { MemoryGateway } from '../memory/memory-gateway.ts';
import { drawFor } from '../memory/prove/draw-arm.ts';
import { recallInTime } from '../memory/recall-in-time.ts';
import { scopeOf } from '../memory/recall/namespace.ts';
import { Recall } from '../memory/recall/recall.ts';
import type { RunArchive, RunMemory } from '../orchestration/capabilities.ts';
import { agentTeacher } from '../orchestration/lessons.ts';
import { runMemory } from '../orchestration/run-memory.ts';
import type { RunRow } from '../storage/run-row.ts';
import { TrajectoryStore } from '../trajectory/trajectory-store.ts';
import type { ReceiptChain } from '../verification/receipt-chain.ts';
import type { ObjectStore } from '../workspace/object-store.ts';
import { codeStands } from '../memory/code-stands.ts';
import { doneWork } from '../orchestration/learned/read-done-work.ts';
import type { ServiceOptions } from '../memory/memory-service.ts';
import type { Runtime } from '../home/open-runtime.ts';
import type { RestingMemory } from '../memory/resting-memory.ts';
import type { ServedMemory } from '../memory/served-memory.ts';
import { stepArchive } from '../orchestration/step-archive.ts';
import { stepReranker } from '../memory/step-reranker.ts';

export interface RunMemoryRequest {
  readonly row: RunRow;
  readonly options: {
    readonly memory: boolean;
    readonly alsoRead: readonly string[];
    readonly notFrom?: string | undefined;
    /** The conversation in which the person asked for the run. */
    readonly conversation?: string | undefined;
  };
  /** The mind that draws lessons from a proven run; undefined: the run has none. */
  readonly thinker: { readonly mind: Pick<Mind, 'ask'>; readonly agentId: string } | undefined;
  /** Whether an agent reads the recalled records. For a plan of tools alone no agent does, so no model is loaded. */
  readonly told: boolean;
  /** Whether the draw was that this run goes without memory. */
  readonly heldOut: () => Promise<boolean>;
  /** The landed changes, for learning. */
  readonly proof: { readonly receipts: Pick<ReceiptChain, 'find'>; readonly store: ObjectStore };
  readonly report: (message: string) => void;
}

export interface OpenRunMemory extends AsyncDisposable {
  readonly memory: RunMemory | undefined;
  readonly archive: RunArchive;
  /** Where agents reach the memory of this process; one server for all of them, started when the first one is. */
  readonly servers: () => Promise<readonly McpEndpoint[]>;
}

/** The smallest difference that an experiment looks for, where the person names none. */
const SIZE = 0.1;
/** How long recall may hold up a run; a model that is not ready by then is done without. */
const RECALL_MS = 5000;

/**
 * Memory for one run. It reads and writes records without a model, and loads one only for an operation that needs it.
 */
export function openRunMemory(runtime: Runtime, request: RunMemoryRequest): OpenRunMemory {
  const { database, redactor, home, project } = runtime;
  const { row, options, thinker, report } = request;
  const { mode, holdout, ...limits } = runtime.loaded.config.memory;
  const trajectories = new TrajectoryStore(runtime);
  const files = stepArchive(home.path, row.id, redactor, trajectories);
  if (mode === 'off' || !options.memory) {
    return { memory: undefined, archive: files, servers: async () => [], [Symbol.asyncDispose]: async () => undefined };
  }
  const { alsoRead } = options;
  const words = new Recall({
    database,
    logger: runtime.logging.logger('atlas.memory'),
    redact: (text, connection) => maskUnknownWords(connection, redactor.text(text)),
  });
  const records = new MemoryGateway(
    { database, home: home.path, redactor, clock: systemClock, recall: words, ...defined({ shared: runtime.shared }) },
    { project, alsoRead },
  );
  let opened: Promise<RestingMemory> | undefined;
  const resting = async (): Promise<RestingMemory> => {
    opened ??= import('../memory/resting-memory.ts').then(
      async ({ openRestingMemory }) => await openRestingMemory(runtime, { alsoRead, background: false }),
    );
    return await opened;
  };
  const served = servedOnce(runtime, resting, {
    conversation: row.id,
    history: options.conversation ?? row.id,
    alsoRead,
    readOnly: mode === 'read-only',
  });
  const reranker = stepReranker({
    embedding: runtime.loaded.config.embedding,
    downloads: join(runtime.home.path, 'models'),
    resting,
    report,
  });
  return {
    memory: runMemory({
      runId: row.id,
      request: row.request,
      notFrom: options.notFrom,
      readOnly: mode === 'read-only',
      experiment: {
        holdout,
        draw: async (asked, memory) => {
          const { experimentKey } = await import('../memory/prove/prove-memory.ts');
          return drawFor(await experimentKey(home.path), asked, memory);
        },
        settings: experimentSettings(runtime.loaded.config),
        hurts: async () => {
          const { proveMemory } = await import('../memory/prove/prove-memory.ts');
          return (await proveMemory(runtime, SIZE, systemClock.now())).verdict === 'hurts';
        },
        store: async () =>
          await database.read((connection) =>
            Number(connection.prepare('SELECT change FROM record_clock').get()?.['change'] ?? 0),
          ),
      },
      limits: { ...limits, tools: runtime.serveMemory !== undefined },
      records,
      search: async ({ signal, ...question }) => {
        if (!request.told) {
          const answer = await records.recallMemory(signal === undefined ? question : { ...question, signal });
          await words.flush();
          return answer;
        }
        const memory = { recallMemory: async (asked: typeof question) => await (await resting()).recall(asked) };
        const deadline = AbortSignal.timeout(RECALL_MS);
        const answer = await recallInTime(memory, question, { milliseconds: RECALL_MS, deadline, signal });
        // The journal names the recall receipt, so the receipt is written first.
        await (await resting()).flush();
        return answer;
      },
      done: async (receipts) =>
        await doneWork(
          { runId: row.id, trajectories, receipts: request.proof.receipts, store: request.proof.store },
          receipts,
        ),
      codeOf: async ({ scope, path, code }) => {
        const place = [project, ...alsoRead].find((one) => scopeOf({ project: one }) === scope);
        return { stands: place === undefined || (await codeStands(place, path, code)), own: place === project };
      },
      teacher: thinker === undefined ? undefined : agentTeacher(thinker.mind, thinker.agentId),
      withoutTools: request.heldOut,
      report,
    }),
    archive: { ...files, reranker },
    servers: async () => ((await request.heldOut()) ? [] : await served.servers()),
    [Symbol.asyncDispose]: async () => {
      await served[Symbol.asyncDispose]();
      await reranker[Symbol.asyncDispose]();
      const memory = await opened?.catch(() => undefined);
      await memory?.[Symbol.asyncDispose]();
    },
  };
}

/** The settings that decide which memories a request is shown. */
function experimentSettings({
  memory,
  embedding,
}: Runtime['loaded']['config']): Readonly<Record<string, string | number>> {
  const { topK, maxExperiences, maxStrategies, maxConcepts, maxContextTokens } = memory;
  return { topK, maxExperiences, maxStrategies, maxConcepts, maxContextTokens, model: embedding.modelName };
}

function servedOnce(
  runtime: Runtime,
  resting: () => Promise<RestingMemory>,
  options: Pick<ServiceOptions, 'conversation' | 'history' | 'alsoRead' | 'readOnly'>,
): { servers(): Promise<readonly McpEndpoint[]> } & AsyncDisposable {
  const { serveMemory } = runtime;
  let started: Promise<ServedMemory> | undefined;
  return {
    servers: async () => {
      if (serveMemory === undefined) return [];
      started ??= (async () => {
        const { openMemoryService } = await import('../memory/memory-service.ts');
        return await serveMemory(await openMemoryService(runtime, { ...options, memory: await resting() }));
      })();
      return (await started).servers;
    },
    [Symbol.asyncDispose]: async () => {
      const server = await started?.catch(() => undefined);
      await server?.[Symbol.asyncDispose]();
    },
  };
}
