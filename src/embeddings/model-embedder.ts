import { AtlasError } from '../core/atlas-error.ts';
import { RepresentingEmbedder, type Purpose, type Representation } from './embedder.ts';
import { BUNDLED_MODELS, type ModelProfile } from './model-profile.ts';
import { ModelWorker } from './model-worker.ts';
import { NO_TOKENS } from './token-vectors.ts';
import type { WorkerModel } from './worker-protocol.ts';

/** So many texts go to the worker at a time: a question that comes in between waits for no more than these. */
const CHUNK = 32;

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

  private constructor(model: WorkerModel, modelName: string, dimension: number, worker: ModelWorker) {
    super();
    this.modelName = modelName;
    this.modelId = modelIdOf(modelName, model.dtype, model.profile);
    this.dimension = dimension;
    this.#worker = worker;
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
    for (let start = 0; start < order.length; start += CHUNK) {
      signal?.throwIfAborted();
      const chunk = order.slice(start, start + CHUNK);
      const wanted = chunk.map((i) => texts[i] ?? '');
      const answer = await this.#worker.ask({ do: 'represent', texts: wanted, purpose, pieces });
      if (!('vectors' in answer)) throw this.#invalid('no vectors');
      chunk.forEach((text, i) => {
        const vector = answer.vectors.slice(i * this.dimension, (i + 1) * this.dimension);
        const tokens = pieces ? answer.tokens[i] : NO_TOKENS;
        if (tokens === undefined || !isUnit(vector, this.dimension)) throw this.#invalid('a vector that is not usable');
        results[text] = { vector, tokens };
      });
    }
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

function isUnit(vector: Float32Array, dimension: number): boolean {
  let square = 0;
  for (const value of vector) square += value * value;
  // NaN fails the comparison too.
  return vector.length === dimension && Math.abs(square - 1) < 1e-2;
}
