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
    out: number,
  ): void;
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
  readonly #free: number;

  constructor(question: TokenVectors) {
    this.#question = question;
    this.#asked = question.steps.length;
    this.#width = question.width;
    this.#steps = this.#asked * this.#width;
    this.#out = this.#steps + this.#asked * 4;
    this.#free = Math.ceil((this.#out + this.#asked * 4) / 16) * 16;
  }

  /** One similarity a word piece of the question; 0 where there is nothing to compare. */
  match(text: TokenVectors): Float32Array {
    const given = text.steps.length;
    if (given === 0 || this.#asked === 0 || text.width !== this.#width) return new Float32Array(this.#asked);
    const steps = this.#free + given * this.#width;
    const bench = this.#bench(steps + given * 4);
    bench.bytes.set(text.codes, this.#free);
    bench.floats.set(text.steps, steps / 4);
    bench.wasm.maxSim(0, this.#steps, this.#asked, this.#free, steps, given, this.#width, this.#out);
    return bench.floats.slice(this.#out / 4, this.#out / 4 + this.#asked);
  }

  /** Another question may have been there in between. */
  #bench(bytes: number): Workbench {
    shared ??= new Workbench();
    shared.reserve(bytes);
    if (shared.owner !== this) {
      shared.bytes.set(this.#question.codes);
      shared.floats.set(this.#question.steps, this.#steps / 4);
      shared.owner = this;
    }
    return shared;
  }
}
