import { PROJECT_ROWS_WASM } from './project-rows-wasm.ts';
import { TOKEN_WIDTH } from './projection.ts';

interface Module {
  projectRows(rows: number, count: number, matrix: number, outs: number, width: number, out: number): void;
}

const PAGE = 65_536;
const FLOAT = Float32Array.BYTES_PER_ELEMENT;

/** Takes the vectors of word pieces to TOKEN_WIDTH components: work for every piece of every text, so it is SIMD's. */
export class TokenProjector {
  readonly #dimension: number;
  /** Rows are this many floats apart. */
  readonly #width: number;
  readonly #common: Float32Array;
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  readonly #module: Module;
  readonly #free: number;

  /** `common` is the average of all word pieces of the model; it is subtracted first. */
  constructor(dimension: number, common: Float32Array, projection: Float32Array) {
    this.#dimension = dimension;
    this.#width = Math.ceil(dimension / 4) * 4;
    this.#common = common;
    const compiled = new WebAssembly.Module(Buffer.from(PROJECT_ROWS_WASM, 'base64'));
    const { exports } = new WebAssembly.Instance<Module>(compiled, { env: { memory: this.#memory } });
    this.#module = exports;
    this.#free = TOKEN_WIDTH * this.#width * FLOAT;
    this.#reserve(this.#free);
    const matrix = new Float32Array(this.#memory.buffer, 0, TOKEN_WIDTH * this.#width);
    for (let row = 0; row < TOKEN_WIDTH; row += 1) {
      matrix.set(projection.subarray(row * dimension, (row + 1) * dimension), row * this.#width);
    }
  }

  /** Some rows of `states`, each brought to length 1 before anything else. */
  project(states: Float32Array, rows: readonly number[]): Float32Array {
    const out = this.#free + rows.length * this.#width * FLOAT;
    this.#reserve(out + rows.length * TOKEN_WIDTH * FLOAT);
    const source = new Float32Array(this.#memory.buffer, this.#free, rows.length * this.#width);
    rows.forEach((row, i) => {
      const own = states.subarray(row * this.#dimension, (row + 1) * this.#dimension);
      const length = lengthOf(own);
      const start = i * this.#width;
      for (let at = 0; at < this.#dimension; at += 1) {
        source[start + at] = (own[at] as number) / length - (this.#common[at] as number);
      }
    });
    this.#module.projectRows(this.#free, rows.length, 0, TOKEN_WIDTH, this.#width, out);
    return new Float32Array(this.#memory.buffer, out, rows.length * TOKEN_WIDTH).slice();
  }

  #reserve(bytes: number): void {
    const missing = Math.ceil(bytes / PAGE) - this.#memory.buffer.byteLength / PAGE;
    if (missing > 0) this.#memory.grow(missing);
  }
}

export function lengthOf(vector: Float32Array): number {
  let square = 0;
  for (let i = 0; i < vector.length; i += 1) square += (vector[i] as number) ** 2;
  return Math.sqrt(square);
}
