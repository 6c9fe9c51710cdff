import { availableParallelism } from 'node:os';
import { AtlasError } from '../core/atlas-error.ts';
import { RepresentingEmbedder, type Purpose, type Representation } from './embedder.ts';
import { BUNDLED_MODELS, type ModelProfile } from './model-profile.ts';
import { ModelWorker } from './model-worker.ts';
import { rowsOf } from './rows-of.ts';
import { NO_TOKENS } from './token-vectors.ts';
import type { WorkerModel } from './worker-protocol.ts';

/**
 * So many texts, or so many characters of them, go to the worker at a time: a question that comes in between waits for
 * no more than these.
 */
const CHUNK = 32;
const MOST_CHARACTERS = 8192;

/** From so many texts on it is worth loading the model once more, beside the one that answers questions. */
const MANY = 128;

/** Vectors of one id can be compared with each other: a bundled model's are, whichever of its weights made them. */
export function modelIdOf(modelName: string, dtype: string, { pooling }: Pick<ModelProfile, 'pooling'>): string {
  const isLean = dtype === 'int8' && BUNDLED_MODELS[modelName]?.lean !== undefined;
  return `${modelName}/${isLean ? 'fp32' : dtype}/${pooling}`;
}

/** A model in its worker, without a cache. */
export class ModelEmbedder extends RepresentingEmbedder {
  readonly modelName: string;
  readonly modelId: string;
  readonly dimension: number;
  readonly #worker: ModelWorker;
  readonly #model: WorkerModel;

  private constructor(model: WorkerModel, modelName: string, dimension: number, worker: ModelWorker) {
    super();
    this.modelName = modelName;
    this.modelId = modelIdOf(modelName, model.dtype, model.profile);
    this.dimension = dimension;
    this.#worker = worker;
    this.#model = model;
  }

  /**
   * For a model whose dimension is known beforehand: it is loaded at the first text. A brief caller will ask soon: for
   * it the model is loaded while the rest of the program still starts.
   */
  static lazy(model: WorkerModel, modelName: string, dimension: number): ModelEmbedder {
    const worker = new ModelWorker(model);
    // The first text reports why it cannot be loaded.
    if (model.brief === true) worker.ask({ do: 'load' }).catch(() => undefined);
    return new ModelEmbedder(model, modelName, dimension, worker);
  }

  /** For a model that the person named: fails here if it cannot be loaded. */
  static async load(model: WorkerModel, modelName: string): Promise<ModelEmbedder> {
    const worker = new ModelWorker(model);
    try {
      const answer = await worker.ask({ do: 'load' });
      return new ModelEmbedder(model, modelName, 'dimension' in answer ? answer.dimension : 0, worker);
    } catch (error) {
      await worker.close();
      throw error;
    }
  }

  /** Without the word pieces, whose coding takes extra time. */
  override async encodeBatch(
    texts: readonly string[],
    purpose: Purpose = 'passage',
    signal?: AbortSignal,
  ): Promise<readonly Float32Array[]> {
    return (await this.#ask(texts, purpose, false, signal)).map(({ vector }) => vector);
  }

  async represent(
    texts: readonly string[],
    purpose: Purpose,
    signal?: AbortSignal,
  ): Promise<readonly Representation[]> {
    return await this.#ask(texts, purpose, true, signal);
  }

  async #ask(
    texts: readonly string[],
    purpose: Purpose,
    pieces: boolean,
    signal: AbortSignal | undefined,
  ): Promise<readonly Representation[]> {
    const order = texts.map((_, i) => i).toSorted((a, b) => (texts[a]?.length ?? 0) - (texts[b]?.length ?? 0));
    const results: Representation[] = [];
    let next = 0;
    const work = async (worker: ModelWorker): Promise<void> => {
      while (next < order.length) {
        signal?.throwIfAborted();
        const chunk = fitting(order.slice(next, next + CHUNK), (i) => texts[i]?.length ?? 0);
        next += chunk.length;
        const wanted = chunk.map((i) => texts[i] ?? '');
        const answer = await worker.ask({ do: 'represent', texts: wanted, purpose, pieces });
        if (!('vectors' in answer)) throw this.#invalid('no vectors');
        chunk.forEach((text, i) => {
          const vector = answer.vectors.slice(i * this.dimension, (i + 1) * this.dimension);
          const tokens = pieces ? answer.tokens[i] : NO_TOKENS;
          if (tokens === undefined || !isUnit(vector, this.dimension)) {
            throw this.#invalid('a vector that is not usable');
          }
          const parts = answer.parts[i];
          results[text] = {
            vector,
            tokens,
            ...(parts === undefined || parts.length === 0 ? {} : { parts: rowsOf(parts, this.dimension) }),
          };
        });
      }
    };
    // A model whose passes take one thread leaves the others idle.
    const isShared = this.#model.threads === 1 && order.length >= MANY && availableParallelism() > 1;
    if (!isShared) {
      await work(this.#worker);
      return results;
    }
    const second = new ModelWorker(this.#model);
    const ended = await Promise.allSettled([work(this.#worker), work(second)]);
    await second.close();
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    return results;
  }

  clearCache(): void {
    // There is none at this level.
  }

  async close(): Promise<void> {
    await this.#worker.close();
  }

  #invalid(what: string): AtlasError {
    return new AtlasError('embedding.failed', `the model ${this.modelName} gave ${what}`, {
      remedy: 'Choose another model with ATLAS_EMBEDDING_MODEL_NAME, or another precision with ATLAS_EMBEDDING_DTYPE.',
      details: { model: this.modelName, dimension: this.dimension },
    });
  }
}

/** The first of them, as many as have not too many characters together; one at least. */
function fitting(order: readonly number[], lengthOf: (text: number) => number): readonly number[] {
  let characters = 0;
  const full = order.findIndex((text, i) => {
    characters += lengthOf(text);
    return i > 0 && characters > MOST_CHARACTERS;
  });
  return full < 0 ? order : order.slice(0, full);
}

function isUnit(vector: Float32Array, dimension: number): boolean {
  let square = 0;
  for (const value of vector) square += value * value;
  // NaN fails the comparison too.
  return vector.length === dimension && Math.abs(square - 1) < 1e-2;
}
