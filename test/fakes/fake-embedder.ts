import { RepresentingEmbedder, type Purpose, type Representation } from '../../src/embeddings/embedder.ts';
import { codeTokens } from '../../src/embeddings/token-vectors.ts';
import { sha256 } from '../../src/core/hash.ts';

const WIDTH = 16;

/** Embeds by words: texts that share words are near. Deterministic; fails when it is told to. */
export class FakeEmbedder extends RepresentingEmbedder {
  readonly modelName = 'fake';
  readonly modelId: string;
  readonly dimension = WIDTH;
  calls = 0;
  texts = 0;
  /** Asked before every call; an error fails it. */
  failure: () => Error | undefined = () => undefined;

  constructor(modelId = 'fake/1') {
    super();
    this.modelId = modelId;
  }

  async represent(texts: readonly string[], purpose: Purpose): Promise<readonly Representation[]> {
    await Promise.resolve();
    this.calls += 1;
    this.texts += texts.length;
    const error = this.failure();
    if (error !== undefined) throw error;
    return texts.map((text) => {
      const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['nothing'];
      const rows = words.map(wordVector);
      const sum = Float32Array.from({ length: WIDTH }, (_, i) => rows.reduce((total, row) => total + (row[i] ?? 0), 0));
      const length = Math.hypot(...sum);
      const tokens = codeTokens(Float32Array.from(rows.flat()), WIDTH, purpose === 'query' ? words : []);
      return { vector: sum.map((value) => value / length), tokens };
    });
  }

  clearCache(): void {
    // Keeps nothing.
  }

  async close(): Promise<void> {
    await Promise.resolve();
  }
}

function wordVector(word: string): number[] {
  const digest = sha256(word);
  return Array.from({ length: WIDTH }, (_, i) => Number.parseInt(digest.slice(i * 2, i * 2 + 2), 16) / 255 - 0.4);
}
