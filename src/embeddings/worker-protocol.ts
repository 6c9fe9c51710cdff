import type { ModelProfile } from './model-profile.ts';
import type { Purpose } from './embedder.ts';

/** The data that the worker needs to load a model; sent once, as its workerData. */
export interface WorkerModel {
  readonly name: string;
  /** The folder that holds the model's folder; left out for the hub. */
  readonly folder?: string;
  /** Where downloads of the hub are kept. */
  readonly downloads?: string;
  readonly digests: Readonly<Record<string, string>>;
  /** Where it is kept which files were checked. */
  readonly stamps?: string;
  /** What the process has checked for models that it loaded before. */
  readonly checked?: readonly string[];
  readonly profile: ModelProfile;
  readonly device: string;
  readonly dtype: string;
  /** For one pass; left out: as many as the machine has. */
  readonly threads?: number;
  /** Loaded for a question or two: quick to load counts for more than quick to ask. */
  readonly brief?: boolean;
}

/** Two texts that a model reads together. */
export type TextPair = readonly [one: string, other: string];

export type WorkerRequest =
  | { readonly id: number; readonly do: 'load' }
  | {
      readonly id: number;
      readonly do: 'represent';
      readonly texts: readonly string[];
      readonly purpose: Purpose;
      /** Whether the vectors of word pieces are wanted too. */
      readonly pieces: boolean;
    }
  | { readonly id: number; readonly do: 'read-pairs'; readonly pairs: readonly TextPair[] };

export interface WorkerTokens {
  readonly width: number;
  readonly codes: Int8Array;
  readonly steps: Float32Array;
  readonly words: readonly string[];
}

export type WorkerAnswer =
  /** Before the first answer to a request: what was found to be as it should. */
  | { readonly checked: readonly string[] }
  | { readonly id: number; readonly dimension: number }
  | {
      readonly id: number;
      readonly vectors: Float32Array;
      readonly tokens: readonly WorkerTokens[];
      /** Those of each text's parts, one behind the other; none where it was read at once. */
      readonly parts: readonly Float32Array[];
    }
  /** The model's numbers for each pair. */
  | { readonly id: number; readonly scores: readonly (readonly number[])[] }
  | { readonly id: number; readonly error: string; readonly code: 'embedding.failed' | 'embedding.model-unavailable' };
