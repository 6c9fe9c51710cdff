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
let compiled: WebAssembly.Module | undefined;

/** Late interaction: how well each word piece of one question is met by its best match in a text. */
export class TokenMatcher {
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  readonly #maxSim: MaxSim;
  readonly #asked: number;
  readonly #width: number;
  readonly #steps: number;
  readonly #out: number;
  readonly #free: number;
  /** Views of the memory as it is: one for every text would cost as much as the matching. */
  #bytes: Int8Array;
  #floats: Float32Array;

  constructor(question: TokenVectors) {
    compiled ??= new WebAssembly.Module(Buffer.from(MAX_SIM_WASM, 'base64'));
    this.#maxSim = new WebAssembly.Instance(compiled, { env: { memory: this.#memory } }).exports as unknown as MaxSim;
    this.#asked = question.steps.length;
    this.#width = question.width;
    this.#steps = this.#asked * this.#width;
    this.#out = this.#steps + this.#asked * 4;
    this.#free = Math.ceil((this.#out + this.#asked * 4) / 16) * 16;
    this.#bytes = new Int8Array(this.#memory.buffer);
    this.#floats = new Float32Array(this.#memory.buffer);
    this.#reserve(this.#free);
    this.#bytes.set(question.codes);
    this.#floats.set(question.steps, this.#steps / 4);
  }

  /** One similarity a word piece of the question; 0 where there is nothing to compare. */
  match(text: TokenVectors): Float32Array {
    const given = text.steps.length;
    if (given === 0 || this.#asked === 0 || text.width !== this.#width) return new Float32Array(this.#asked);
    const steps = this.#free + given * this.#width;
    this.#reserve(steps + given * 4);
    this.#bytes.set(text.codes, this.#free);
    this.#floats.set(text.steps, steps / 4);
    this.#maxSim.maxSim(0, this.#steps, this.#asked, this.#free, steps, given, this.#width, this.#out);
    return this.#floats.slice(this.#out / 4, this.#out / 4 + this.#asked);
  }

  #reserve(bytes: number): void {
    const missing = Math.ceil(bytes / PAGE) - this.#memory.buffer.byteLength / PAGE;
    if (missing <= 0) return;
    this.#memory.grow(missing);
    this.#bytes = new Int8Array(this.#memory.buffer);
    this.#floats = new Float32Array(this.#memory.buffer);
  }
}
