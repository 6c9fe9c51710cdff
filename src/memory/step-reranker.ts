import { messageOf } from '../core/atlas-error.ts';
import type { RankedText, Reranker } from '../embeddings/reranker.ts';
import type { Config } from '../config/settings.ts';
import type { RestingMemory } from './resting-memory.ts';

const RANKING_MS = 5000;

export interface StepRerankerParts {
  /** Which model the settings name, and how it runs. */
  readonly embedding: Pick<Config['embedding'], 'reranker' | 'device' | 'dtype'>;
  /** The folder into which its weights are brought. */
  readonly downloads: string;
  readonly resting: () => Promise<Pick<RestingMemory, 'withModel'>>;
  readonly report: (message: string) => void;
}

/**
 * Puts the reports of earlier steps in order: by the cross-encoder that the settings name, otherwise, and wherever that
 * one fails, by the embedding model. As long as everything is shown anyway, no model is woken.
 */
export function stepReranker({ embedding, downloads, resting, report }: StepRerankerParts): Reranker & AsyncDisposable {
  const { reranker: modelName, device, dtype } = embedding;
  let cross: Promise<Reranker & { close(): Promise<void> }> | undefined;
  const byCrossEncoder = async (): Promise<Reranker | undefined> => {
    if (modelName === undefined) return undefined;
    cross ??= import('../embeddings/reranker.ts').then(({ crossEncoderReranker }) =>
      crossEncoderReranker({ modelName, device, dtype, downloads }),
    );
    return await cross;
  };
  return {
    rank: async (query, candidates, k, signal) => {
      if (candidates.length <= k) return byTime(candidates).map(({ id }) => ({ id }));
      const late = AbortSignal.any([AbortSignal.timeout(RANKING_MS), ...(signal === undefined ? [] : [signal])]);
      try {
        const ranked = await (await byCrossEncoder())?.rank(query, candidates, k, late);
        if (ranked !== undefined) return ranked;
      } catch (error) {
        signal?.throwIfAborted();
        report(`the cross-encoder ${modelName ?? ''} gave no order, the embedding model does: ${messageOf(error)}`);
      }
      const { lateInteractionReranker } = await import('../embeddings/reranker.ts');
      const memory = await resting();
      return await memory.withModel(
        async (embedder) => await lateInteractionReranker(embedder).rank(query, candidates, k, late),
      );
    },
    [Symbol.asyncDispose]: async () => {
      const opened = await cross?.catch(() => undefined);
      await opened?.close();
    },
  };
}

function byTime(candidates: readonly RankedText[]): readonly RankedText[] {
  return candidates.toSorted((a, b) => a.at - b.at);
}
