import { join } from 'node:path';
import { commonStates } from './common-states.ts';
import type { Purpose } from './embedder.ts';
import { openFolderRuntime } from './folder-runtime.ts';
import { openHubRuntime } from './hub-runtime.ts';
import { keptProjection } from './kept-projection.ts';
import type { ModelProfile } from './model-profile.ts';
import type { ModelRuntime } from './model-runtime.ts';
import { COMMON_TEXTS, TOKEN_WIDTH } from './projection.ts';
import { sharePasses } from './share-passes.ts';
import { lengthOf, TokenProjector } from './token-projector.ts';
import { codeTokens } from './token-vectors.ts';
import { subjectPieces, type WordPiece } from './word-pieces.ts';
import type { WorkerModel, WorkerTokens } from './worker-protocol.ts';

/** A model in memory. Lives in the worker alone. */
export class LoadedModel {
  readonly dimension: number;
  readonly #runtime: ModelRuntime;
  readonly #profile: ModelProfile;
  #projector: TokenProjector | undefined;

  private constructor(runtime: ModelRuntime, profile: ModelProfile) {
    this.dimension = runtime.dimension;
    this.#runtime = runtime;
    this.#profile = profile;
  }

  static async load(model: WorkerModel): Promise<LoadedModel> {
    const { name, folder, profile, downloads } = model;
    const wanted = profile.pooling === 'rank' ? 'logits' : 'last_hidden_state';
    const runtime =
      folder === undefined
        ? await openHubRuntime({ ...model, downloads }, wanted)
        : await openFolderRuntime(join(folder, name), wanted, model);
    const loaded = new LoadedModel(runtime, profile);
    if (profile.pooling !== 'rank') {
      const common = commonStates(model) ?? (await loaded.#common());
      loaded.#projector = new TokenProjector(
        loaded.dimension,
        common,
        await keptProjection(loaded.dimension, model.stamps),
      );
    }
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
    const passes = this.#runtime.alone
      ? order.map((i) => [i])
      : sharePasses(order, (i) => prefix.length + (texts[i]?.length ?? 0));
    for (const batch of passes) {
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
    const { ids, mask, output: data, dims } = await this.#runtime.pass(texts);
    const [, length = 0] = dims;
    return texts.map((_, row) => {
      const count = mask.subarray(row * length, (row + 1) * length).reduce((sum, bit) => sum + Number(bit), 0);
      const first = row * length * this.dimension;
      return {
        states: data.subarray(first, first + count * this.dimension),
        ids: ids.subarray(row * length, row * length + count),
      };
    });
  }

  /** The average state of this model's word pieces, from texts on unrelated subjects. */
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
    for (const batch of sharePasses(texts, (text) => query.length + text.length)) {
      const { output, dims } = await this.#runtime.pass(
        batch.map(() => query),
        batch,
      );
      const width = dims.at(-1) ?? 1;
      batch.forEach((_, row) => {
        scores.push(output[row * width] ?? Number.NaN);
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
    const names = Array.from(ids, (id) => this.#runtime.pieceOf(Number(id)));
    return subjectPieces(names, this.#runtime.special);
  }

  #code(states: Float32Array, ids: BigInt64Array, purpose: Purpose): WorkerTokens {
    const pieces = this.#subjects(ids);
    const places = pieces.map(({ at }) => at);
    const rows = this.#projector?.project(states, places) ?? new Float32Array();
    return codeTokens(rows, TOKEN_WIDTH, purpose === 'query' ? pieces.map(({ word }) => word) : []);
  }
}
