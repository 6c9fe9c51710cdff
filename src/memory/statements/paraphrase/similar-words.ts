import { alike, formsOf } from '../token.ts';
import { VERB_GROUPS } from './verb-groups.ts';
import { verbForm } from './verb-forms.ts';
import type { Word } from './word.ts';
import { WORD_GROUPS } from './word-groups.ts';

function memberships(groups: readonly (readonly string[])[]): ReadonlyMap<string, ReadonlySet<number>> {
  const out = new Map<string, Set<number>>();
  for (const [i, group] of groups.entries())
    for (const word of group) out.set(word, (out.get(word) ?? new Set<number>()).add(i));
  return out;
}

const VERBS = memberships(VERB_GROUPS);
const WORDS = memberships(WORD_GROUPS);

function share(all: ReadonlyMap<string, ReadonlySet<number>>, one: string, two: string): boolean {
  const mine = all.get(one);
  const theirs = all.get(two);
  return mine !== undefined && theirs !== undefined && [...mine].some((group) => theirs.has(group));
}

export function similarVerbs(one: string, two: string): boolean {
  return one === two || share(VERBS, one, two);
}

/** Openers and adverbs: words without forms. */
export function similarKeys(one: string, two: string): boolean {
  return one === two || share(WORDS, one, two);
}

/** Two words in the same place that say the same; a name, a value or a quoted word is only like itself. */
export function similarWords(one: Word, two: Word): boolean {
  if (isEachAndOne(one, two) || isEachAndOne(two, one)) return false;
  if (one.key === one.token.key && two.key === two.token.key && alike(one.token, two.token)) return true;
  if (one.key === two.key && (one.key !== one.token.key || two.key !== two.token.key)) return true;
  if (one.token.kind !== 'word' || two.token.kind !== 'word') return one.key === two.key && one.key !== one.token.key;
  if (one.token.name === true || two.token.name === true || one.literal || two.literal) return false;
  if (one.key === two.key) return true;
  if (isPlural(one) !== isPlural(two) && (one.token.indefinite === true || two.token.indefinite === true)) return false;
  const mine = formsOf(one.key);
  const theirs = formsOf(two.key);
  if (mine.some((form) => theirs.some((other) => form === other || share(WORDS, form, other)))) return true;
  return similarForms(one, two);
}

/** "Each worker" is not "the worker". */
const isEachAndOne = (each: Word, one: Word): boolean =>
  each.any === true && one.token.definite === true && !isPlural(one);

const isPlural = ({ key }: Word): boolean => formsOf(key).length > 1;

/** "stored" and "kept" inside of a phrase. In other forms they may be nouns: a record is no log. */
function similarForms(one: Word, two: Word): boolean {
  const mine = verbForm(one.key);
  const theirs = verbForm(two.key);
  if (mine === undefined || theirs === undefined) return false;
  const isOneForm = mine.participle === true && theirs.participle === true;
  return isOneForm && similarVerbs(mine.lemma, theirs.lemma);
}
