import type { TokenVectors } from './token-vectors.ts';

/** Some models read a question differently from a passage. */
export type Purpose = 'query' | 'passage';

/** A model's representation of a text: one vector for the whole, and one for each word piece that carries a subject. */
export interface Representation {
  readonly vector: Float32Array;
  readonly tokens: TokenVectors;
  /** One for each part of a text that the model could not read at once, in their order; left out for any other. */
  readonly parts?: readonly Float32Array[];
}

/** Texts to vectors. Every vector has length 1 and finite components, or the call fails. */
export interface Embedder {
  /** The requested name: `Xenova/gte-small`, a hub name, a folder. */
  readonly modelName: string;
  /** Stored with every vector: two embedders with the same id give the same vectors. */
  readonly modelId: string;
  readonly dimension: number;
  encode(text: string, purpose?: Purpose, signal?: AbortSignal): Promise<Float32Array>;
  encodeBatch(texts: readonly string[], purpose?: Purpose, signal?: AbortSignal): Promise<readonly Float32Array[]>;
  represent(texts: readonly string[], purpose: Purpose, signal?: AbortSignal): Promise<readonly Representation[]>;
  clearCache(): void;
  close(): Promise<void>;
}

/** Derives the vectors from representations. */
export abstract class RepresentingEmbedder implements Embedder {
  abstract readonly modelName: string;
  abstract readonly modelId: string;
  abstract readonly dimension: number;

  abstract represent(
    texts: readonly string[],
    purpose: Purpose,
    signal?: AbortSignal,
  ): Promise<readonly Representation[]>;
  abstract clearCache(): void;
  abstract close(): Promise<void>;

  async encode(text: string, purpose: Purpose = 'passage', signal?: AbortSignal): Promise<Float32Array> {
    const [vector = new Float32Array()] = await this.encodeBatch([text], purpose, signal);
    return vector;
  }

  async encodeBatch(
    texts: readonly string[],
    purpose: Purpose = 'passage',
    signal?: AbortSignal,
  ): Promise<readonly Float32Array[]> {
    return (await this.represent(texts, purpose, signal)).map(({ vector }) => vector);
  }
}
