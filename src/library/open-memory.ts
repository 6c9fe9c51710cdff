import { defined } from '../core/defined.ts';
import type { Embedder } from '../embeddings/embedder.ts';
import type { MemoryAnswer, MemoryGateway } from '../memory/memory-gateway.ts';
import type { RecallQuestion } from '../memory/recall/recall-request.ts';
import { openRuntime } from '../home/open-runtime.ts';
import { openRestingMemory } from '../memory/resting-memory.ts';

export interface MemoryOptions {
  /** The project of the memory; the current folder, if left out. */
  readonly project?: string | undefined;
  /** The folder that holds Atlas's state; as configured, if left out. */
  readonly home?: string | undefined;
  /** Further projects that may be read, each by its folder. */
  readonly alsoRead?: readonly string[] | undefined;
  /** Settings by their names, as `{'memory.topK': 4}`. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
}

/** The memory of one project, opened. */
export interface OpenMemory extends AsyncDisposable {
  /** Reads and writes; questions by meaning find only records that were indexed before. */
  readonly gateway: MemoryGateway;
  /** Asks with new records indexed first. */
  recall(question: RecallQuestion): Promise<MemoryAnswer>;
  /** Works with the configured model, which is loaded at the first text and released when it is idle. */
  withEmbedder<T>(work: (embedder: Embedder) => Promise<T>): Promise<T>;
}

/** The same store, policy and model that runs and the command line use; made where there is none. */
export async function openMemory(options: MemoryOptions = {}): Promise<OpenMemory> {
  const { project = process.cwd(), environment = process.env, home, alsoRead, settings } = options;
  const flags = home === undefined ? settings : { ...settings, 'storage.basePath': home };
  const runtime = await openRuntime({ project, environment, ...defined({ flags }) });
  try {
    const memory = await openRestingMemory(runtime, {
      background: false,
      ...defined({ alsoRead }),
    });
    return {
      gateway: memory.gateway,
      recall: async (question) => {
        // Writes go through the gateway, which does not notify this memory, so it is marked as outdated.
        memory.outdated();
        return await memory.recall(question);
      },
      withEmbedder: async (work) => await memory.withModel(work),
      [Symbol.asyncDispose]: async () => {
        // The same holds for a server that others read.
        memory.outdated();
        await memory.settled();
        await memory[Symbol.asyncDispose]();
        await runtime[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    await runtime[Symbol.asyncDispose]();
    throw error;
  }
}
