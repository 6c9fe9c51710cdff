import { systemClock } from '../core/clock.ts';
import type { MemoryGateway } from '../memory/memory-gateway.ts';
import { openRuntimeMemory, type Memory } from './open-memory.ts';
import type { Runtime } from './open-runtime.ts';

export interface OpenedGateway extends AsyncDisposable {
  readonly gateway: MemoryGateway;
  readonly memory: Memory;
}

export interface GatewayOptions {
  /** Further projects that may be read, each asked for by name. */
  readonly alsoRead?: readonly string[];
}

/** The door to memory for this project, with the configured policy. The model is loaded at the first need. */
export async function openGateway(runtime: Runtime, options: GatewayOptions = {}): Promise<OpenedGateway> {
  const [{ MemoryGateway: Gateway }, { Recall }, { maskUnknownWords }] = await Promise.all([
    import('../memory/memory-gateway.ts'),
    import('../memory/recall/recall.ts'),
    import('../memory/mask-unknown-words.ts'),
  ]);
  const memory = await openRuntimeMemory(runtime);
  const { confidenceMin, maxPerWindow, windowSeconds } = runtime.loaded.config.memory;
  const gateway = new Gateway(
    {
      database: runtime.database,
      home: runtime.home.path,
      redactor: runtime.redactor,
      clock: systemClock,
      recall: memory.recall,
      wordRecall: new Recall({
        database: runtime.database,
        redact: (text, connection) => maskUnknownWords(connection, runtime.redactor.text(text)),
      }),
      policy: { confidenceMin, maxPerWindow, windowSeconds },
    },
    { project: runtime.project, ...(options.alsoRead === undefined ? {} : { alsoRead: options.alsoRead }) },
  );
  return {
    gateway,
    memory,
    [Symbol.asyncDispose]: async () => {
      await memory[Symbol.asyncDispose]();
    },
  };
}
