import type { DataType, DeviceType, PreTrainedModel, PreTrainedTokenizer, Tensor } from '@huggingface/transformers';
import type { Purpose } from './embedder.ts';
import type { ModelProfile } from './model-profile.ts';
import { COMMON_TEXTS, randomProjection, TOKEN_WIDTH } from './projection.ts';
import { codeTokens } from './token-vectors.ts';
import { subjectPieces, type WordPiece } from './word-pieces.ts';
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
  readonly #common: Float32Array;

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
    this.#common = new Float32Array(this.dimension);
  }

  static async load(name: string, profile: ModelProfile, weights: Weights): Promise<LoadedModel> {
    const { AutoModel, AutoModelForSequenceClassification, AutoTokenizer } = await import('@huggingface/transformers');
    const tokenizer = await AutoTokenizer.from_pretrained(name);
    const family = profile.pooling === 'rank' ? AutoModelForSequenceClassification : AutoModel;
    const loaded = new LoadedModel(tokenizer, await family.from_pretrained(name, weights), profile);
    if (profile.pooling !== 'rank') await loaded.#learnCommon();
    return loaded;
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
      const passed = await this.#pass(batch.map((i) => prefix + (texts[i] ?? '')));
      passed.forEach(({ states, ids }, row) => {
        const text = batch[row] ?? 0;
        vectors.set(this.#pool(states, ids.length), text * this.dimension);
        tokens[text] = this.#code(states, ids, purpose);
      });
    }
    return { vectors, tokens };
  }

  /** One forward pass: for each text the states of its pieces, and their ids. */
  async #pass(texts: readonly string[]): Promise<readonly { states: Float32Array; ids: BigInt64Array }[]> {
    const input = this.#tokenizer([...texts], {
      padding: true,
      truncation: true,
      max_length: this.#longest,
    }) as Record<string, Tensor>;
    const output = (await this.#model(input)) as { last_hidden_state?: Tensor };
    const hidden = output.last_hidden_state;
    if (hidden === undefined) throw new Error('the model gives no hidden states; it is no embedding model');
    const [, length = 0] = hidden.dims;
    const data = hidden.data as Float32Array;
    const ids = input['input_ids']?.data as BigInt64Array;
    const mask = input['attention_mask']?.data as BigInt64Array;
    return texts.map((_, row) => {
      const count = mask.subarray(row * length, (row + 1) * length).reduce((sum, bit) => sum + Number(bit), 0);
      const first = row * length * this.dimension;
      return {
        states: data.subarray(first, first + count * this.dimension),
        ids: ids.subarray(row * length, row * length + count),
      };
    });
  }

  /** What the word pieces of this model have in common, from texts that have little. */
  async #learnCommon(): Promise<void> {
    const sum = new Float64Array(this.dimension);
    let count = 0;
    for (const { states, ids } of await this.#pass(COMMON_TEXTS)) {
      for (const { at } of this.#subjects(ids)) {
        const unit = unitOf(states, at, this.dimension);
        unit.forEach((value, i) => {
          sum[i] = (sum[i] ?? 0) + value;
        });
        count += 1;
      }
    }
    sum.forEach((value, i) => {
      this.#common[i] = value / Math.max(1, count);
    });
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

  #subjects(ids: BigInt64Array): readonly WordPiece[] {
    const names = Array.from(ids, (id) => this.#pieces[Number(id)] ?? '');
    return subjectPieces(names, this.#special);
  }

  #code(states: Float32Array, ids: BigInt64Array, purpose: Purpose): WorkerTokens {
    const pieces = this.#subjects(ids);
    const rows = new Float32Array(pieces.length * TOKEN_WIDTH);
    pieces.forEach(({ at }, row) => {
      const unit = unitOf(states, at, this.dimension);
      for (let i = 0; i < this.dimension; i += 1) unit[i] = (unit[i] ?? 0) - (this.#common[i] ?? 0);
      for (let out = 0; out < TOKEN_WIDTH; out += 1) {
        let sum = 0;
        for (let i = 0; i < this.dimension; i += 1) {
          sum += (unit[i] ?? 0) * (this.#projection[out * this.dimension + i] ?? 0);
        }
        rows[row * TOKEN_WIDTH + out] = sum;
      }
    });
    return codeTokens(rows, TOKEN_WIDTH, purpose === 'query' ? pieces.map(({ word }) => word) : []);
  }
}

/** One row of `states`, brought to length 1. */
function unitOf(states: Float32Array, row: number, dimension: number): Float32Array {
  const own = states.slice(row * dimension, (row + 1) * dimension);
  const length = Math.hypot(...own);
  return own.map((value) => value / length);
}
