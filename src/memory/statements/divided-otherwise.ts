import { wordSet } from '../word-set.ts';

/** A colon, a semicolon or brackets behind which something else begins, and brackets at the end. */
const DIVIDERS = /(?<=[\p{L}\p{N}])[:;)]+(?=\s)|(?<=\s)\((?=[\p{L}\p{N}])/gu;

/** The same words, divided at the same places by other signs: "twice a day: at six", "twice a day (at six)". */
export function isDividedOtherwise(one: string, two: string): boolean {
  return divided(one) === divided(two);
}

const divided = (text: string): string =>
  text
    .trim()
    .replace(/[.!]+$/, '')
    .replace(/\)$/, '')
    .replaceAll(DIVIDERS, ' | ')
    .replaceAll(/\s+/g, ' ');

const ANSWERS = wordSet("no yes not never nope yeah stop wait don't");
const OPENERS = wordSet('on in at since after before until by from during for of with');

/**
 * Whether a comma that only one of them has says something: "no, deploys are allowed" and "no deploys are allowed"; "Anna,
 * Maria and Ben" are three, "Anna Maria and Ben" two.
 */
export function commasDecide(one: string, two: string): boolean {
  const [mine, theirs] = [wordsIn(one), wordsIn(two)];
  if (mine.length !== theirs.length) return false;
  if (mine.some(({ word }, i) => word.toLowerCase() !== theirs[i]?.word.toLowerCase())) return false;
  return mine.some((own, i) => {
    const [next, before] = [mine[i + 1]?.word ?? '', mine[i - 1]?.word.toLowerCase() ?? ''];
    if (own.comma === theirs[i]?.comma || next === '') return false;
    if (ANSWERS.has(own.word.toLowerCase())) return true;
    const isListed = mine.slice(i + 2).some(({ word }) => /^(?:and|or)$/i.test(word));
    return isListed && [own.word, next].every((word) => /^\p{Lu}/u.test(word)) && !OPENERS.has(before);
  });
}

function wordsIn(text: string): readonly { readonly word: string; readonly comma: boolean }[] {
  return [...text.matchAll(/([\p{L}\p{N}'’_-]+)(,(?=\s))?/gu)].map(([, word = '', comma]) => ({
    word,
    comma: comma !== undefined,
  }));
}
