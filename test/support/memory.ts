import { silentLogger } from '../../src/core/logger.ts';
import { createRedactor, type Redactor } from '../../src/core/redact.ts';
import type { Clock } from '../../src/core/clock.ts';
import type { StatementReader } from '../../src/embeddings/statement-reader.ts';
import { maskUnknownWords } from '../../src/memory/mask-unknown-words.ts';
import { MemoryGateway, type GatewayParts } from '../../src/memory/memory-gateway.ts';
import type { MemoryHome } from '../../src/memory/memory-home.ts';
import { openMemoryService } from '../../src/memory/memory-service.ts';
import type { PolicyOptions } from '../../src/memory/memory-policy.ts';
import { CONTENT_KINDS } from '../../src/memory/record-content.ts';
import type { RestingMemory } from '../../src/memory/resting-memory.ts';
import { Recall } from '../../src/memory/recall/recall.ts';
import { temporaryDatabase, type TemporaryDatabase } from './temporary-database.ts';

/** A clock that stands until it is moved. */
export class TestClock implements Clock {
  time: number = Date.parse('2026-03-01T12:00:00Z');
  now(): Date {
    return new Date(this.time);
  }
  monotonic(): number {
    return this.time;
  }
}

export interface TestMemory extends AsyncDisposable {
  readonly store: TemporaryDatabase;
  readonly clock: TestClock;
  readonly redactor: Redactor;
  readonly gateway: MemoryGateway;
  /** The same store, seen from another project. */
  gatewayOf(project: string, shared?: GatewayParts['shared']): MemoryGateway;
  /** All that the tools of memory say to an agent about a record, whether it asks for it or finds it. */
  shownToAgents(id: string): Promise<string>;
  /** Resolves when every receipt is on disk. */
  flush(): Promise<void>;
}

/** Memory over a file of its own, found by words alone: no model is loaded. */
export async function testMemory(
  options: {
    readonly policy?: PolicyOptions;
    readonly secrets?: readonly string[];
    readonly reader?: StatementReader;
  } = {},
): Promise<TestMemory> {
  const store = await temporaryDatabase();
  const clock = new TestClock();
  const redactor = createRedactor(options.secrets ?? []);
  const { database } = store;
  const recall = new Recall({
    database,
    clock,
    redact: (text, connection) => maskUnknownWords(connection, redactor.text(text)),
  });
  const gatewayOf: TestMemory['gatewayOf'] = (project, shared) =>
    new MemoryGateway(
      {
        database,
        home: store.folder,
        redactor,
        clock,
        recall,
        ...(options.policy === undefined ? {} : { policy: options.policy }),
        ...(options.reader === undefined ? {} : { reader: options.reader }),
        ...(shared === undefined ? {} : { shared }),
      },
      { project },
    );
  return {
    store,
    clock,
    redactor,
    gateway: gatewayOf('/project'),
    gatewayOf,
    shownToAgents: async (id) => {
      const gateway = gatewayOf('/project');
      const home = {
        logging: { logger: () => silentLogger },
        loaded: { config: { memory: {} } },
      } as unknown as MemoryHome;
      const asked = { gateway, recall: gateway.recallMemory.bind(gateway) } as unknown as RestingMemory;
      await using service = await openMemoryService(home, { memory: asked });
      const page = await service.search(CONTENT_KINDS, { query: 'mirror Oslo Bergen instructions', k: 10 });
      return JSON.stringify([await service.get(id), page.results, await service.recent(10)]);
    },
    flush: async () => {
      await recall.flush();
    },
    [Symbol.asyncDispose]: async () => {
      await store[Symbol.asyncDispose]();
    },
  };
}

/** A fact that the policy accepts. */
export function fact(document: string, more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { document, type: 'fact', confidence: 0.9, ...more };
}
