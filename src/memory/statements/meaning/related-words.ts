import { alike, formsOf } from '../token.ts';
import { exclude } from '../word-classes.ts';
import { DEEDS, DOERS } from '../paraphrase/word-groups.ts';
import { similarKeys, similarVerbs } from '../paraphrase/similar-words.ts';
import { verbForm } from '../paraphrase/verb-forms.ts';
import type { Word } from '../paraphrase/word.ts';
import { WORD_FAMILIES } from './word-families.ts';
import { FURTHER_SYNONYMS } from './further-synonyms.ts';
import { EVERYDAY_FAMILIES, EVERYDAY_SYNONYMS } from './everyday-synonyms.ts';

type Neighbours = ReadonlyMap<string, ReadonlySet<string>>;

function neighbours(pairs: Iterable<readonly [string, string]>): Neighbours {
  const out = new Map<string, Set<string>>();
  const put = (one: string, two: string): void => void out.set(one, (out.get(one) ?? new Set<string>()).add(two));
  for (const [one, two] of pairs) {
    put(one, two);
    put(two, one);
  }
  return out;
}

/** The first word of each group with each of the others. */
function* headed(lines: string): Iterable<readonly [string, string]> {
  for (const line of lines.trim().split(/[\n,]/)) {
    const [first = '', ...others] = line.trim().split(/\s+/);
    for (const other of others) yield [first, other];
  }
}

/** Each word of a line with each other. */
function* grouped(lines: string): Iterable<readonly [string, string]> {
  for (const line of lines.trim().split(/,?\n|, /)) {
    const words = line.trim().split(/\s+/);
    for (const [i, one] of words.entries()) for (const two of words.slice(i + 1)) yield [one, two];
  }
}

interface Tables {
  readonly synonyms: Neighbours;
  readonly families: Neighbours;
  readonly doers: Neighbours;
}

let tables: Tables | undefined;

/** Read when the first two statements are compared that are not equal: most commands compare none. */
function known(): Tables {
  tables ??= {
    synonyms: neighbours([...grouped(EVERYDAY_SYNONYMS), ...grouped(FURTHER_SYNONYMS)]),
    families: neighbours([...headed(WORD_FAMILIES), ...grouped(EVERYDAY_FAMILIES), ...DEEDS]),
    doers: neighbours(DOERS),
  };
  return tables;
}

const MOST_KEPT = 4000;
const lemmas = new Map<string, readonly string[]>();

/** The words that a written one may be a form of. */
export function lemmasOf(key: string): readonly string[] {
  const found = lemmas.get(key);
  if (found !== undefined) return found;
  const forms = formsOf(key);
  const out = new Set(forms);
  for (const form of forms) {
    const verb = verbForm(form);
    if (verb !== undefined) out.add(verb.lemma);
    else for (const stem of stemsOf(form)) out.add(stem);
  }
  const all = [...out];
  if (lemmas.size >= MOST_KEPT) lemmas.clear();
  lemmas.set(key, all);
  return all;
}

/** What -ing and -ed may have been put behind, where it is a word that is known. */
function stemsOf(word: string): readonly string[] {
  const stem = /^([a-z]{3,})(?:ing|ed)$/.exec(word)?.[1];
  if (stem === undefined) return [];
  const { families } = known();
  return [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')].filter((one) => families.has(one));
}

function share(all: Neighbours, one: string, two: string): boolean {
  return all.get(one)?.has(two) === true;
}

/** Pairs of words that were asked about: the same come again and again in a store about one thing. */
const asked = new Map<string, Map<string, boolean>>();
const MOST_ASKED = 50_000;
let askedCount = 0;

/** Whether two words say the same, be it as a noun and as a verb: "deploy" and "deployments", "own" and "ownership". */
export function relatedKeys(one: string, two: string, isDeed = false): boolean {
  if (one === two) return true;
  const from = isDeed ? `${one} ` : one;
  const before = asked.get(from)?.get(two);
  if (before !== undefined) return before;
  const answer = areRelated(one, two, isDeed);
  if (askedCount >= MOST_ASKED) {
    asked.clear();
    askedCount = 0;
  }
  asked.set(from, (asked.get(from) ?? new Map<string, boolean>()).set(two, answer));
  askedCount += 1;
  return answer;
}

function areRelated(one: string, two: string, isDeed: boolean): boolean {
  const mine = lemmasOf(one);
  const theirs = lemmasOf(two);
  if (exclude(mine, theirs)) return false;
  const { synonyms, families, doers } = known();
  const isOne = (a: string, b: string): boolean =>
    a === b || isLike(a, b, synonyms) || share(families, a, b) || share(doers, a, b);
  if (mine.some((a) => theirs.some((b) => isOne(a, b)))) return true;
  // "renewal" and "extend": of one stem with a word that says the same. Of two things it is too far.
  return isDeed && mine.some((a) => theirs.some((b) => isLikeKin(a, b) || isLikeKin(b, a)));
}

function isLike(one: string, two: string, synonyms: Neighbours): boolean {
  return share(synonyms, one, two) || similarVerbs(one, two) || similarKeys(one, two);
}

function isLikeKin(one: string, two: string): boolean {
  const { synonyms, families } = known();
  for (const kin of families.get(one) ?? []) {
    if (kin === two || isLike(kin, two, synonyms) || share(families, kin, two)) return true;
  }
  return false;
}

/** Whether two words of clauses say the same; a name, a value and a quoted word are only like themselves. */
export function relatedWords(one: Word, two: Word): boolean {
  const isFixed = (word: Word): boolean =>
    word.token.kind !== 'word' || word.token.name === true || word.literal || word.key.startsWith('ordinal:');
  if (one.key === two.key && one.key === one.token.key && two.key === two.token.key) return alike(one.token, two.token);
  if (isFixed(one) || isFixed(two)) return one.key === two.key || alike(one.token, two.token);
  // The verb of a clause stands nowhere in the text by itself.
  const isVerb = ({ token }: Word): boolean => token.end === 0;
  if (!isVerb(one) && !isVerb(two)) return areLikeThings(one.key, two.key);
  return relatedKeys(one.key, two.key, isVerb(one) !== isVerb(two));
}

/**
 * Of things neither the stem counts nor what the words say as verbs: a train is no training, and whoever bought a watch
 * has no monitor.
 */
function areLikeThings(one: string, two: string): boolean {
  const [mine, theirs] = [formsOf(one), formsOf(two)];
  if (exclude(mine, theirs)) return false;
  const { synonyms, families } = known();
  const isDeed = (word: string): boolean => verbForm(word)?.base === true;
  const isManner = (a: string, b: string): boolean => a.endsWith('ly') !== b.endsWith('ly') && share(families, a, b);
  return mine.some((a) =>
    theirs.some(
      (b) => a === b || similarKeys(a, b) || (share(synonyms, a, b) && !(isDeed(a) && isDeed(b))) || isManner(a, b),
    ),
  );
}

/** Whether a word stands in one of the tables, as it is or as a form of one. */
export function isKnownWord(key: string): boolean {
  if (verbForm(key) !== undefined) return true;
  const { synonyms, families, doers } = known();
  return lemmasOf(key).some((word) => synonyms.has(word) || families.has(word) || doers.has(word));
}
