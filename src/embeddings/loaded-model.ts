import type { DataType, DeviceType, PreTrainedModel, PreTrainedTokenizer, Tensor } from '@huggingface/transformers';
import type { Purpose } from './embedder.ts';
import type { ModelProfile } from './model-profile.ts';
import { COMMON_TEXTS, TOKEN_WIDTH } from './projection.ts';
import { lengthOf, TokenProjector } from './token-projector.ts';
import { codeTokens } from './token-vectors.ts';
import { subjectPieces, type WordPiece } from './word-pieces.ts';
import type { WorkerTokens } from './worker-protocol.ts';

interface Weights {
  readonly device: DeviceType;
  readonly dtype: DataType;
}

/**
 * Threads without work sleep. ONNX Runtime would let them spin: that can win some milliseconds where nothing else runs,
 * takes twice the CPU, and beside an agent at work, whose core is spun away, makes a question last four times as long.
 */
const SESSION_OPTIONS = { extra: { session: { intra_op: { allow_spinning: '0' } } } };

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
  #projector: TokenProjector | undefined;

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
  }

  static async load(name: string, profile: ModelProfile, weights: Weights): Promise<LoadedModel> {
    const { AutoModel, AutoModelForSequenceClassification, AutoTokenizer } = await import('@huggingface/transformers');
    const tokenizer = await AutoTokenizer.from_pretrained(name);
    const family = profile.pooling === 'rank' ? AutoModelForSequenceClassification : AutoModel;
    const model = await family.from_pretrained(name, { ...weights, session_options: SESSION_OPTIONS });
    const loaded = new LoadedModel(tokenizer, model, profile);
    if (profile.pooling !== 'rank') loaded.#projector = new TokenProjector(loaded.dimension, await loaded.#common());
    return loaded;
  }

  async represent(
    texts: readonly string[],
    purpose: Purpose,
    pieces: boolean,
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
        if (pieces) tokens[text] = this.#code(states, ids, purpose);
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
  async #common(): Promise<Float32Array> {
    const sum = new Float64Array(this.dimension);
    let count = 0;
    for (const { states, ids } of await this.#pass(COMMON_TEXTS)) {
      for (const { at } of this.#subjects(ids)) {
        const own = states.subarray(at * this.dimension, (at + 1) * this.dimension);
        const length = lengthOf(own);
        own.forEach((value, i) => {
          sum[i] = (sum[i] ?? 0) + value / length;
        });
        count += 1;
      }
    }
    return Float32Array.from(sum, (value) => value / Math.max(1, count));
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
    const { dimension } = this;
    const sum = new Float64Array(dimension);
    const rows = this.#profile.pooling === 'cls' ? 1 : count;
    for (let row = 0; row < rows; row += 1) {
      const start = row * dimension;
      for (let i = 0; i < dimension; i += 1) sum[i] = (sum[i] as number) + (states[start + i] as number);
    }
    const length = Math.hypot(...sum);
    return Float32Array.from(sum, (value) => value / length);
  }

  #subjects(ids: BigInt64Array): readonly WordPiece[] {
    const names = Array.from(ids, (id) => this.#pieces[Number(id)] ?? '');
    return subjectPieces(names, this.#special);
  }

  #code(states: Float32Array, ids: BigInt64Array, purpose: Purpose): WorkerTokens {
    const pieces = this.#subjects(ids);
    const places = pieces.map(({ at }) => at);
    const rows = this.#projector?.project(states, places) ?? new Float32Array();
    return codeTokens(rows, TOKEN_WIDTH, purpose === 'query' ? pieces.map(({ word }) => word) : []);
  }
}
