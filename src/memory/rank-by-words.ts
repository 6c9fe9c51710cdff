import type { Ranked, RankedText } from '../embeddings/reranker.ts';
import { wordsOf } from './recall/words.ts';

/** How often each word stands in a text, and how many words there are. */
export interface CountedText {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

const K1 = 1.2;
const B = 0.75;

/**
 * Puts a few texts in order by the words that they share with a question (BM25 among themselves); of two that share
 * the same, the newer one goes first. Undefined where no text shares any word with the question.
 */
export function rankByWords(
  query: string,
  candidates: readonly RankedText[],
  k: number,
  countedOf: (text: string) => CountedText = countedText,
): readonly Required<Ranked>[] | undefined {
  const texts = candidates.map(({ id, at, text }) => ({ id, at, ...countedOf(text) }));
  const usual = texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length);
  const terms = [...new Set(wordsOf(query))].flatMap((word) => {
    const holders = texts.filter(({ counts }) => counts.has(word)).length;
    return holders === 0 ? [] : [{ word, rarity: Math.log(1 + (texts.length - holders + 0.5) / (holders + 0.5)) }];
  });
  if (terms.length === 0) return undefined;
  return texts
    .map(({ id, at, counts, length }) => {
      const norm = K1 * (1 - B + (B * length) / Math.max(1, usual));
      const score = terms.reduce((sum, { word, rarity }) => {
        const count = counts.get(word) ?? 0;
        return sum + (rarity * count * (K1 + 1)) / (count + norm);
      }, 0);
      return { id, at, score };
    })
    .toSorted((a, b) => b.score - a.score || b.at - a.at)
    .slice(0, k)
    .map(({ id, score }) => ({ id, score }));
}

export function countedText(text: string): CountedText {
  const words = wordsOf(text);
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, length: words.length };
}
