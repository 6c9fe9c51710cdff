import { messageOf } from '../core/atlas-error.ts';
import type { RankedText, Reranker } from '../embeddings/reranker.ts';
import type { Config } from '../config/settings.ts';
import { countedText, rankByWords, type CountedText } from './rank-by-words.ts';
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
 * one fails, by the words that a report shares with the step. The steps of a plan speak of the same things by the same
 * names, and two passes of the model would cost as much as the rest of a step: it is asked only where no report shares
 * a word. As long as everything is shown anyway, nothing is put in order.
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
  // A report is read again for every step after it.
  const read = new Map<string, CountedText>();
  const countedOnce = (text: string): CountedText => {
    const counted = read.get(text) ?? countedText(text);
    read.set(text, counted);
    return counted;
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
        report(`the cross-encoder ${modelName ?? ''} gave no order, the words do: ${messageOf(error)}`);
      }
      const byWords = rankByWords(query, candidates, k, countedOnce);
      if (byWords !== undefined) return byWords;
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
