import { join } from 'node:path';
import { systemClock } from '../core/clock.ts';
import { defined } from '../core/defined.ts';
import type { MemoryGateway } from './memory-gateway.ts';
import { openRuntimeMemory, type Memory } from './open-memory.ts';
import { openReader } from './open-reader.ts';
import type { MemoryHome } from './memory-home.ts';

export interface OpenedGateway extends AsyncDisposable {
  readonly gateway: MemoryGateway;
  readonly memory: Memory;
  /** Resolves when every receipt is on disk. */
  flush(): Promise<void>;
}

export interface GatewayOptions {
  /** Further projects that may be read, each asked for by name. */
  readonly alsoRead?: readonly string[];
  /** Opened for a question or two by a program that ends then. */
  readonly brief?: boolean | undefined;
}

/** The door to memory for this project, with the configured policy. The model is loaded at the first need. */
export async function openGateway(runtime: MemoryHome, options: GatewayOptions = {}): Promise<OpenedGateway> {
  const memory = await openRuntimeMemory(runtime, options.brief);
  const [{ MemoryGateway: Gateway }, { Recall }, { maskUnknownWords }] = await Promise.all([
    import('./memory-gateway.ts'),
    import('./recall/recall.ts'),
    import('./mask-unknown-words.ts'),
  ]);
  const { confidenceMin, maxPerWindow, windowSeconds } = runtime.loaded.config.memory;
  const wordRecall = new Recall({
    database: runtime.database,
    logger: runtime.logging.logger('atlas.memory'),
    redact: (text, connection) => maskUnknownWords(connection, runtime.redactor.text(text)),
  });
  const reader = openReader(join(runtime.home.path, 'models'), runtime.logging.logger('atlas.memory'));
  const flush = async (): Promise<void> => {
    await Promise.all([memory.recall.flush(), wordRecall.flush()]);
  };
  const gateway = new Gateway(
    {
      database: runtime.database,
      home: runtime.home.path,
      redactor: runtime.redactor,
      clock: systemClock,
      recall: memory.recall,
      wordRecall,
      reader,
      forgetOnServer: async (kinds, ids) => {
        const { forgetInChroma } = await import('./forget-in-chroma.ts');
        return await forgetInChroma(runtime, memory, kinds, ids);
      },
      policy: { confidenceMin, maxPerWindow, windowSeconds },
      ...defined({ shared: runtime.shared }),
    },
    { project: runtime.project, ...defined({ alsoRead: options.alsoRead }) },
  );
  return {
    gateway,
    memory,
    flush,
    [Symbol.asyncDispose]: async () => {
      await flush();
      await reader[Symbol.asyncDispose]();
      await memory[Symbol.asyncDispose]();
    },
  };
}
