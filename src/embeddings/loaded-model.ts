import type { DataType, DeviceType, PreTrainedModel, PreTrainedTokenizer, Tensor } from '@huggingface/transformers';
import type { Purpose } from './embedder.ts';
import type { ModelProfile } from './model-profile.ts';
import { randomProjection, TOKEN_WIDTH } from './projection.ts';
import { codeTokens } from './token-vectors.ts';
import { subjectPieces } from './word-pieces.ts';
import type { WorkerTokens } from './worker-protocol.ts';

interface Weights {
  readonly device: DeviceType;
  readonly dtype: DataType;
}

/** Texts in one forward pass: more gains nothing on a CPU, and padding costs. */
const BATCH = 16;

/** A model in memory. Lives in the worker alone. */
export class LoadedModel {
  readonly dimension: number;
  readonly #tokenizer: PreTrainedTokenizer;
  readonly #model: PreTrainedModel;
  readonly #profile: ModelProfile;
  readonly #pieces: readonly string[];
  readonly #special: ReadonlySet<string>;
  readonly #longest: number;
  readonly #projection: Float32Array;

  private constructor(tokenizer: PreTrainedTokenizer, model: PreTrainedModel, profile: ModelProfile) {
    this.#tokenizer = tokenizer;
    this.#model = model;
    this.#profile = profile;
    const config = model.config as unknown as { hidden_size?: number; max_position_embeddings?: number };
    this.dimension = config.hidden_size ?? 0;
    const limit = Number(tokenizer.model_max_length);
    this.#longest = Math.min(Number.isFinite(limit) ? limit : 512, config.max_position_embeddings ?? 512, 8192);
    const pieces: string[] = [];
    for (const [piece, id] of tokenizer.get_vocab()) pieces[id] = piece;
    this.#pieces = pieces;
    this.#special = new Set(tokenizer.all_special_tokens);
    this.#projection = randomProjection(this.dimension);
  }

  static async load(name: string, profile: ModelProfile, weights: Weights): Promise<LoadedModel> {
    const { AutoModel, AutoModelForSequenceClassification, AutoTokenizer } = await import('@huggingface/transformers');
    const tokenizer = await AutoTokenizer.from_pretrained(name);
    const family = profile.pooling === 'rank' ? AutoModelForSequenceClassification : AutoModel;
    return new LoadedModel(tokenizer, await family.from_pretrained(name, weights), profile);
  }

  async represent(
    texts: readonly string[],
    purpose: Purpose,
  ): Promise<{ vectors: Float32Array; tokens: readonly WorkerTokens[] }> {
    const prefix = purpose === 'query' ? this.#profile.queryPrefix : this.#profile.passagePrefix;
    const vectors = new Float32Array(texts.length * this.dimension);
    const tokens: WorkerTokens[] = [];
    // Texts of like length share a pass, so that little of it is padding.
    const order = texts.map((_, i) => i).toSorted((a, b) => (texts[a]?.length ?? 0) - (texts[b]?.length ?? 0));
    for (let start = 0; start < order.length; start += BATCH) {
      const batch = order.slice(start, start + BATCH);
      const input = this.#tokenizer(
        batch.map((i) => prefix + (texts[i] ?? '')),
        { padding: true, truncation: true, max_length: this.#longest },
      ) as Record<string, Tensor>;
      const output = (await this.#model(input)) as { last_hidden_state?: Tensor };
      const hidden = output.last_hidden_state;
      if (hidden === undefined) throw new Error('the model gives no hidden states; it is no embedding model');
      const [, length = 0] = hidden.dims;
      const data = hidden.data as Float32Array;
      const ids = input['input_ids']?.data as BigInt64Array;
      const mask = input['attention_mask']?.data as BigInt64Array;
      batch.forEach((text, row) => {
        const states = data.subarray(row * length * this.dimension, (row + 1) * length * this.dimension);
        const count = mask.subarray(row * length, (row + 1) * length).reduce((sum, bit) => sum + Number(bit), 0);
        vectors.set(this.#pool(states, count), text * this.dimension);
        tokens[text] = this.#code(states, ids.subarray(row * length, row * length + count), purpose);
      });
    }
    return { vectors, tokens };
  }

  /** A cross-encoder's scores: the first logit of each pair. */
  async rank(query: string, texts: readonly string[]): Promise<readonly number[]> {
    const scores: number[] = [];
    for (let start = 0; start < texts.length; start += BATCH) {
      const batch = texts.slice(start, start + BATCH);
      const input = this.#tokenizer(
        batch.map(() => query),
        { text_pair: [...batch], padding: true, truncation: true, max_length: this.#longest },
      ) as Record<string, Tensor>;
      const { logits } = (await this.#model(input)) as { logits: Tensor };
      const width = logits.dims.at(-1) ?? 1;
      const data = logits.data as Float32Array;
      batch.forEach((_, row) => {
        scores.push(data[row * width] ?? Number.NaN);
      });
    }
    return scores;
  }

  /** Length 1; a component that is not finite is left for the other side to refuse. */
  #pool(states: Float32Array, count: number): Float32Array {
    const vector = new Float32Array(this.dimension);
    const rows = this.#profile.pooling === 'cls' ? 1 : count;
    for (let i = 0; i < rows * this.dimension; i += 1) {
      const at = i % this.dimension;
      vector[at] = (vector[at] ?? 0) + (states[i] ?? 0) / rows;
    }
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  }

  #code(states: Float32Array, ids: BigInt64Array, purpose: Purpose): WorkerTokens {
    const names = Array.from(ids, (id) => this.#pieces[Number(id)] ?? '');
    const pieces = subjectPieces(names, this.#special);
    const rows = new Float32Array(pieces.length * TOKEN_WIDTH);
    pieces.forEach(({ at }, row) => {
      for (let out = 0; out < TOKEN_WIDTH; out += 1) {
        let sum = 0;
        for (let i = 0; i < this.dimension; i += 1) {
          sum += (states[at * this.dimension + i] ?? 0) * (this.#projection[out * this.dimension + i] ?? 0);
        }
        rows[row * TOKEN_WIDTH + out] = sum;
      }
    });
    return codeTokens(rows, TOKEN_WIDTH, purpose === 'query' ? pieces.map(({ word }) => word) : []);
  }
}
