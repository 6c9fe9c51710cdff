import { RepresentingEmbedder, type Representation } from '../../src/embeddings/embedder.ts';
import { NO_TOKENS } from '../../src/embeddings/token-vectors.ts';

const CENTRES = 200;
const WIDTH = 384;

/**
 * Stands in for a model where a million texts would take it an hour: the number in a text decides its vector, between
 * two of two hundred centres, as mixed embeddings lie.
 */
export class ClusteredEmbedder extends RepresentingEmbedder {
  readonly modelName = 'clustered';
  readonly modelId = 'clustered/1';
  readonly dimension = WIDTH;
  readonly #centres: readonly Float32Array[];

  constructor() {
    super();
    const random = randomFrom(1);
    this.#centres = Array.from({ length: CENTRES }, () => Float32Array.from({ length: WIDTH }, () => random() - 0.3));
  }

  async represent(texts: readonly string[]): Promise<readonly Representation[]> {
    return await Promise.resolve(
      texts.map((text) => {
        const vector = new Float32Array(WIDTH);
        this.write(vector, Number(/\d+/u.exec(text)?.[0] ?? 0));
        return { vector, tokens: NO_TOKENS };
      }),
    );
  }

  /** The vector of a number, of length 1. */
  write(vector: Float32Array, number: number): void {
    const random = randomFrom(Math.imul(number + 1, 2_654_435_761) >>> 0);
    const pick = (): Float32Array => this.#centres[Math.floor(random() * CENTRES)] ?? vector;
    const [a, b, share] = [pick(), pick(), random()];
    let square = 0;
    for (let i = 0; i < WIDTH; i += 1) {
      const value = (a[i] ?? 0) * share + (b[i] ?? 0) * (1 - share) + (random() - 0.5) * 0.1;
      vector[i] = value;
      square += value * value;
    }
    const length = Math.sqrt(square);
    for (let i = 0; i < WIDTH; i += 1) vector[i] = (vector[i] ?? 0) / length;
  }

  clearCache(): void {
    // Keeps nothing.
  }

  async close(): Promise<void> {
    await Promise.resolve();
  }
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
