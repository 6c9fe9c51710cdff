import { wordSet } from '../../word-set.ts';
import { formsOf } from '../token.ts';
import { VERSIONED } from '../word-classes.ts';
import type { Clause } from './clause.ts';
import type { Word } from './word.ts';

/** Openers behind which stands what something is done with. */
export const WITH = wordSet('with using via through by');
export const REACHED = wordSet('reachable available accessible');

/** Written like a name, be it because it begins the sentence. */
export function isName(word: Word | undefined): boolean {
  return word?.token.name === true || word?.token.initial === true || word?.token.kind === 'identifier';
}

export function isProduct(word: Word | undefined): boolean {
  return isName(word) || VERSIONED.has(word?.key ?? '');
}

export function isValue({ token }: Word): boolean {
  return token.kind === 'number' || token.kind === 'version';
}

export function isMeasure(words: readonly Word[]): boolean {
  return words.some(({ token }) => token.unit !== undefined || token.kind === 'number');
}

export function isAddress(word: Word | undefined): boolean {
  return word?.token.kind === 'path' || word?.token.kind === 'url';
}

export function isWhen({ token }: Word): boolean {
  return token.kind === 'date' || token.kind === 'weekday' || token.kind === 'time';
}

/** It is so today: nobody denies it, wants it or remembers it. */
export function isPlain({ denied, modal, tense }: Clause): boolean {
  return denied === '' && modal === '' && tense === 'present';
}

/** Of several forms, the one that is a word: "release" of "releases", "push" of "pushes". */
export function singular(word: Word | undefined): string {
  const key = word?.key ?? '';
  const [, short] = formsOf(key);
  return short !== undefined && /(?:[^s]se|[^z]ze|cache)$/.test(short) ? short : (formsOf(key).at(-1) ?? '');
}
