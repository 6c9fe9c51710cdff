import { MAX_SIM_WASM } from './max-sim-wasm.ts';
import type { TokenVectors } from './token-vectors.ts';

interface MaxSim {
  maxSim(
    query: number,
    querySteps: number,
    asked: number,
    document: number,
    steps: number,
    given: number,
    width: number,
    wide: number,
    out: number,
  ): void;
  widen(codes: number, count: number, wide: number): void;
}

const PAGE = 65_536;

/** One memory for all questions: to make one takes as long as a hundred matches. It holds the question of `owner`. */
class Workbench {
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  readonly wasm: MaxSim;
  /** Views of the memory as it is: one for every text would cost as much as the matching. */
  bytes: Int8Array;
  floats: Float32Array;
  owner: TokenMatcher | undefined;

  constructor() {
    const compiled = new WebAssembly.Module(Buffer.from(MAX_SIM_WASM, 'base64'));
    const { exports } = new WebAssembly.Instance<MaxSim>(compiled, { env: { memory: this.#memory } });
    this.wasm = exports;
    this.bytes = new Int8Array(this.#memory.buffer);
    this.floats = new Float32Array(this.#memory.buffer);
  }

  reserve(bytes: number): void {
    const missing = Math.ceil(bytes / PAGE) - this.#memory.buffer.byteLength / PAGE;
    if (missing <= 0) return;
    this.#memory.grow(missing);
    this.bytes = new Int8Array(this.#memory.buffer);
    this.floats = new Float32Array(this.#memory.buffer);
  }
}

let shared: Workbench | undefined;

/** Late interaction: how well each word piece of one question is met by its best match in a text. */
export class TokenMatcher {
  readonly #question: TokenVectors;
  readonly #asked: number;
  readonly #width: number;
  readonly #steps: number;
  readonly #out: number;
  readonly #wide: number;
  readonly #free: number;

  constructor(question: TokenVectors) {
    this.#question = question;
    this.#asked = question.steps.length;
    this.#width = question.width;
    // Four of the question's vectors are met at a time, so the last ones have room behind them.
    const places = Math.ceil(this.#asked / 4) * 4;
    this.#steps = places * this.#width * 2;
    this.#out = this.#steps + places * 4;
    this.#wide = this.#out + places * 4;
    this.#free = this.#wide + this.#width * 2;
  }

  /** One similarity a word piece of the question; 0 where there is nothing to compare. */
  match(text: TokenVectors): Float32Array {
    const given = text.steps.length;
    if (given === 0 || this.#asked === 0 || text.width !== this.#width) return new Float32Array(this.#asked);
    const steps = this.#free + given * this.#width;
    const bench = this.#bench(steps + given * 4);
    bench.bytes.set(text.codes, this.#free);
    bench.floats.set(text.steps, steps / 4);
    const { wasm } = bench;
    wasm.maxSim(0, this.#steps, this.#asked, this.#free, steps, given, this.#width, this.#wide, this.#out);
    return bench.floats.slice(this.#out / 4, this.#out / 4 + this.#asked);
  }

  /** Another question may have been there in between. */
  #bench(bytes: number): Workbench {
    shared ??= new Workbench();
    const { codes, steps } = this.#question;
    shared.reserve(Math.max(bytes, this.#free + codes.length));
    if (shared.owner !== this) {
      shared.bytes.set(codes, this.#free);
      shared.wasm.widen(this.#free, codes.length, 0);
      shared.floats.set(steps, this.#steps / 4);
      shared.owner = this;
    }
    return shared;
  }
}
