import { AtlasError } from '../core/atlas-error.ts';
import type { Embedder } from './embedder.ts';
import { ModelWorker } from './model-worker.ts';
import { locate, precisionOf } from './open-embedder.ts';
import { TokenMatcher } from './token-matcher.ts';

/** A text that stands for election, with the moment that it belongs to. */
export interface RankedText {
  readonly id: string;
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface Ranked {
  readonly id: string;
  /** Comparable within one answer only; left out where the reranker measured nothing. */
  readonly score?: number;
}

/** Puts few texts into an order that is worth more than a first search can give. */
export interface Reranker {
  rank(query: string, candidates: readonly RankedText[], k: number, signal?: AbortSignal): Promise<readonly Ranked[]>;
}

/** Late interaction: every word of the question looks for its best match. Needs no weights beyond the embedder's. */
export function lateInteractionReranker(embedder: Embedder): Reranker {
  return {
    rank: async (query, candidates, k, signal) => {
      const [question] = await embedder.represent([query], 'query', signal);
      const texts = await embedder.represent(
        candidates.map(({ text }) => text),
        'passage',
        signal,
      );
      if (question === undefined) return [];
      const matcher = new TokenMatcher(question.tokens);
      return best(
        candidates.map(({ id }, i) => {
          const found = texts[i] === undefined ? [] : [...matcher.match(texts[i].tokens)];
          return { id, score: found.reduce((sum, one) => sum + one, 0) / Math.max(1, found.length) };
        }),
        k,
      );
    },
  };
}

export interface CrossEncoderOptions {
  /** `Xenova/ms-marco-MiniLM-L-6-v2` and its like, or a folder. */
  readonly modelName: string;
  readonly device: 'cpu' | 'cuda' | 'mps';
  readonly dtype: string;
  readonly downloads: string;
}

/** Reads question and text together. Untested: its weights come from the hub, and it has not been seen working yet. */
export function crossEncoderReranker(options: CrossEncoderOptions): Reranker & { close(): Promise<void> } {
  const profile = { pooling: 'rank', queryPrefix: '', passagePrefix: '' } as const;
  const device = options.device === 'mps' ? 'webgpu' : options.device;
  const model = locate(options, profile, { device, dtype: precisionOf(options) });
  const worker = new ModelWorker({ ...model, profile });
  return {
    rank: async (query, candidates, k, signal) => {
      signal?.throwIfAborted();
      const answer = await worker.ask({ do: 'read-pairs', pairs: candidates.map(({ text }) => [query, text]) });
      // The first number of a cross-encoder is its score.
      const scores = 'scores' in answer ? answer.scores.map(([score = Number.NaN]) => score) : [];
      if (scores.length !== candidates.length || !scores.every(Number.isFinite)) {
        throw new AtlasError('embedding.failed', `the model ${options.modelName} gave scores that are not usable`, {
          remedy: 'Choose another cross-encoder.',
        });
      }
      return best(
        candidates.map(({ id }, i) => ({ id, score: scores[i] ?? 0 })),
        k,
      );
    },
    close: async () => {
      await worker.close();
    },
  };
}

function best(ranked: readonly Required<Ranked>[], k: number): readonly Ranked[] {
  return ranked.toSorted((a, b) => b.score - a.score).slice(0, k);
}
