import { join } from 'node:path';
import { commonStates } from './common-states.ts';
import type { Purpose } from './embedder.ts';
import { openFolderRuntime } from './folder-runtime.ts';
import { openHubRuntime } from './hub-runtime.ts';
import { keptProjection } from './kept-projection.ts';
import type { ModelProfile } from './model-profile.ts';
import type { ModelRuntime } from './model-runtime.ts';
import { beginningOf, partsOf } from './parts-of.ts';
import { COMMON_TEXTS, TOKEN_WIDTH } from './projection.ts';
import { sharePasses } from './share-passes.ts';
import { lengthOf, TokenProjector } from './token-projector.ts';
import { codeTokens, joinTokens } from './token-vectors.ts';
import { subjectPieces, type WordPiece } from './word-pieces.ts';
import type { TextPair, WorkerAnswer, WorkerModel, WorkerTokens } from './worker-protocol.ts';

/** The marks that a model puts around a text: one before it, and one or two behind. */
const MARKS = 3;

/** Of a text, by its place among the texts. */
interface Part {
  readonly of: number;
  readonly text: string;
}

type Represented = Omit<Extract<WorkerAnswer, { readonly vectors: unknown }>, 'id'>;

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

  async represent(texts: readonly string[], purpose: Purpose, pieces: boolean): Promise<Represented> {
    const parts = texts.flatMap((text, of) => this.#partsOf(text, purpose).map((part): Part => ({ of, text: part })));
    const sums: Float64Array[] = [];
    const coded: WorkerTokens[] = [];
    // Parts of like length share a pass, so that little of it is padding.
    const order = parts
      .map((_, i) => i)
      .toSorted((a, b) => (parts[a]?.text.length ?? 0) - (parts[b]?.text.length ?? 0));
    const passes = this.#runtime.alone ? order.map((i) => [i]) : sharePasses(order, (i) => parts[i]?.text.length ?? 0);
    for (const batch of passes) {
      const passed = await this.#pass(batch.map((i) => parts[i]?.text ?? ''));
      passed.forEach(({ states, ids }, row) => {
        const part = batch[row] ?? 0;
        sums[part] = this.#sumOf(states, ids.length);
        if (pieces) coded[part] = this.#code(states, ids, purpose);
      });
    }
    const ofText = Map.groupBy(parts.keys(), (part) => parts[part]?.of);
    const vectors = new Float32Array(texts.length * this.dimension);
    const represented = texts.map((_, of) => {
      const own = ofText.get(of) ?? [];
      const ownSums = own.flatMap((part) => sums[part] ?? []);
      vectors.set(toLengthOne(addedUp(ownSums)), of * this.dimension);
      return {
        tokens: joinTokens(own.flatMap((part) => coded[part] ?? [])),
        parts: Float32Array.from(own.length < 2 ? [] : ownSums.flatMap((sum) => [...toLengthOne(sum)])),
      };
    });
    return {
      vectors,
      tokens: pieces ? represented.map(({ tokens }) => tokens) : [],
      parts: pieces ? represented.map((one) => one.parts) : [],
    };
  }

  /**
   * What a text too long for one pass is read in, each with the prefix of its purpose. Whoever asks at length says at
   * the beginning what about; what follows (a log, a trace of calls) leads astray, so that a question is cut.
   */
  #partsOf(text: string, purpose: Purpose): readonly string[] {
    const { queryPrefix, passagePrefix: prefix } = this.#profile;
    const { longest, piecesIn } = this.#runtime;
    if (purpose === 'query') return [queryPrefix + beginningOf(text, longest)];
    const marks = MARKS + (prefix === '' ? 0 : piecesIn(prefix));
    return partsOf(text, { room: longest - marks, piecesIn }).map((part) => prefix + part);
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

  /** What a model that reads two texts together says of each pair: one number or several. */
  async readPairs(pairs: readonly TextPair[]): Promise<readonly (readonly number[])[]> {
    const scores: (readonly number[])[] = [];
    const passes = this.#runtime.alone
      ? pairs.map((pair) => [pair])
      : sharePasses(pairs, ([one, other]) => one.length + other.length);
    for (const batch of passes) {
      const { output, dims } = await this.#runtime.pass(
        batch.map(([one]) => one),
        batch.map(([, other]) => other),
      );
      const width = dims.at(-1) ?? 1;
      batch.forEach((_, row) => {
        scores.push([...output.subarray(row * width, (row + 1) * width)]);
      });
    }
    return scores;
  }

  /** Of the states that speak for a text, so that of the parts of a text a longer one counts for more. */
  #sumOf(states: Float32Array, count: number): Float64Array {
    const sum = new Float64Array(this.dimension);
    if (this.#profile.pooling === 'cls') return sum.map((_, i) => count * (states[i] ?? Number.NaN));
    for (let at = 0; at < count * this.dimension; at += this.dimension)
      for (let i = 0; i < this.dimension; i += 1) sum[i] = (sum[i] as number) + (states[at + i] as number);
    return sum;
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

function addedUp([first = new Float64Array(), ...rest]: readonly Float64Array[]): Float64Array {
  const sum = first.slice();
  for (const one of rest) for (let i = 0; i < sum.length; i += 1) sum[i] = (sum[i] as number) + (one[i] as number);
  return sum;
}

/** A component that is not finite is left for the other side to refuse. */
function toLengthOne(sum: Float64Array): Float32Array {
  const length = Math.hypot(...sum);
  return Float32Array.from(sum, (value) => value / length);
}
