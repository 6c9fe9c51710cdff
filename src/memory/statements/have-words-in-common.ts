import { relatedKeys } from './meaning/related-words.ts';
import { PREPOSITIONS } from './paraphrase/prepositions.ts';
import type { Statement } from './read-statement.ts';
import type { Token } from './token.ts';
import { wordSet } from '../word-set.ts';

/** So many words of both together may have nothing like them in the other; of all restated pairs that are known, five. */
const MOST_ALONE = 7;

const EMPTY = wordSet(
  'is was were been be has have had do does did will would shall should must may might can could allowed not never no user we you they it there that which who what how where when if and or but of as only all every each any some so than then too also both this these those us them your his her its',
);

const says = ({ kind, key }: Token): boolean => kind === 'word' && !EMPTY.has(key) && !PREPOSITIONS.has(key);

function alone({ tokens }: Statement, { tokens: others }: Statement, most: number): number {
  let count = 0;
  for (const token of tokens) {
    if (!says(token)) continue;
    if (others.some(({ kind, key }) => kind === 'word' && relatedKeys(token.key, key, true))) continue;
    count += 1;
    if (count > most) return count;
  }
  return count;
}

/** A first look, before both are taken apart: whether the words of two statements are enough alike to say the same. */
export function haveWordsInCommon(one: Statement, two: Statement): boolean {
  const mine = alone(one, two, MOST_ALONE);
  return mine <= MOST_ALONE && mine + alone(two, one, MOST_ALONE - mine) <= MOST_ALONE;
}
