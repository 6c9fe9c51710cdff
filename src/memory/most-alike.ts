import { wordsOf } from './recall/words.ts';

/** As many as the word index gives of live records. */
const MOST = 50;

/**
 * Those that share most of the words of a text: comparing two statements takes about a millisecond, and it is done while
 * the store is locked. Held records stand in no index, so that nothing finds them.
 */
export function mostAlike<T>(text: string, others: readonly T[], textOf: (one: T) => string): readonly T[] {
  if (others.length <= MOST) return others;
  const words = new Set(wordsOf(text));
  const shared = others.map((one) => {
    const theirs = new Set(wordsOf(textOf(one)));
    let both = 0;
    for (const word of theirs) if (words.has(word)) both += 1;
    return { one, share: both / Math.max(1, words.size + theirs.size - both) };
  });
  return shared
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MOST)
    .map(({ one }) => one);
}
