import type { TokenVectors } from '../../embeddings/token-vectors.ts';

/** A model that cuts words into single letters has hardly read any of them. */
const SPELT = 1.1;
/** From so many letters to a word piece on, it knows them. */
const READ = 1.8;

/**
 * How well a model knows the language of a question, 0..1, by the length of the pieces into which it cuts the words. A
 * model of English spells out Chinese and Ukrainian, and the vectors of letters carry next to no meaning.
 */
export function familiarityOf({ words }: Pick<TokenVectors, 'words'>): number {
  let letters = 0;
  let last: string | undefined;
  for (const word of words) {
    // The pieces of one word name the same word.
    if (word !== last || word.length === 1) letters += Array.from(word).length;
    last = word;
  }
  if (words.length === 0) return 0;
  return Math.min(1, Math.max(0, (letters / words.length - SPELT) / (READ - SPELT)));
}

/** About the number of words, stop words not counted, that the model reads in all parts of a text together. */
const MOST_READ = 2000;

/** Of that share: who has read about a third does not speak at all. */
const NEXT_TO_NOTHING = 0.05;

/**
 * How far the model may speak for records of this length, 0..1: of a long one it has read the beginning alone, and
 * three times as much that it has not read can hold anything.
 */
export function readShare(words: number): number {
  const share = Math.min(1, MOST_READ / Math.max(1, words)) ** 3;
  return share < NEXT_TO_NOTHING ? 0 : share;
}
