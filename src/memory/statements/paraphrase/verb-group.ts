import { PREPOSITIONS } from './prepositions.ts';
import type { Word } from './word.ts';
import { DENIED } from './word-groups.ts';
import { VERSIONED } from '../word-classes.ts';
import { wordSet } from '../../word-set.ts';

/** The verb of a sentence with its helpers. */
export interface VerbGroup {
  readonly modal: string;
  readonly denied: '' | 'not' | 'never';
  readonly tense: 'present' | 'past' | 'perfect';
  readonly verb: string;
  readonly passive: boolean;
  readonly adverbs: readonly Word[];
  /** "can only be deleted". */
  readonly only: Word | undefined;
  /** Where the rest begins. */
  readonly end: number;
}

const BE = wordSet('is was were been be');
const HAVE = wordSet('has have had');
const DO = wordSet('do does did');
const MODALS = wordSet('will would must should can could may might allowed neednot shall');
const ADVERBS = wordSet(
  'always usually often rarely sometimes automatically manually immediately directly straight quickly twice daily weekly monthly yearly nightly hourly annually normally typically generally frequently seldom occasionally instantly rapidly fully completely entirely regularly together jointly exactly precisely soon shortly later recently lately locally remotely fast afterwards beforehand previously formerly quarterly firstly today tomorrow yesterday tonight nowadays online offline indoors outdoors abroad overnight everywhere again',
);
const NO_ADVERBS = wordSet(
  'only nearly roughly approximately likely unlikely early friendly family supply apply reply assembly anomaly italy july monopoly fly rely comply multiply imply ally belly bully jelly lonely lovely ugly silly elderly costly deadly timely hardly barely barely partly mostly mainly lily rally tally folly holy',
);
const PRONOUNS = wordSet('we you they i user who people developers engineers');

/** Verbs that are nothing else. */
const CORE = wordSet(
  'need use run require take have live contain happen start begin expire depend get go come must belong lie sit reach become consist exist appear seem make',
);
/** Verbs that are things as often. */
const THINGS = wordSet(
  'trigger query mask seed access build test release deploy run version issue order file flag group index mail map mark match package patch place point price profile proxy queue rank rate record route sample scale score screen size snapshot stage structure style target type value view log backup review report request check call plan cache lock host book branch cost fork format design document draft feed filter focus guide change import export input output label limit link list load merge mirror mock mount pack paint park pass pin play plug post press print process proxy prune pull push quote register render research reset result return search share shift sign sort speed split sponsor spread start stay stream stub support surprise swap sync tag train transfer travel turn update upgrade upload visit vote wait walk wash watch work wrap zip lead leave lease need offer talk trap trim use waste state support service schedule contact',
);

const COUNTING = wordSet('atmost atleast about over under only');

/** They say how, and look like a name or an order at the start: "Direct pushes are blocked". */
const DESCRIBING = wordSet('direct manual automatic automated');

/** A word that may stand in several places of a sentence and says the same there. */
export function isAdverb({ key, token }: Word): boolean {
  return (
    token.kind === 'word' &&
    token.name !== true &&
    token.definite !== true &&
    token.indefinite !== true &&
    (ADVERBS.has(key) || (/^[a-z]{3,}ly$/.test(key) && !NO_ADVERBS.has(key)) || /^(?:last|next|this|every)-/.test(key))
  );
}

function isHelper({ key, token }: Word): boolean {
  return (
    token.kind === 'word' && token.name !== true && (BE.has(key) || HAVE.has(key) || DO.has(key) || MODALS.has(key))
  );
}

/** "is unsupported" is not done to anything. */
const OPPOSITES = new Set(DENIED.map(([word]) => word));
const isDenial = ({ key }: Word): boolean => key === 'not' || key === 'never';

/** Where the verb of the sentence stands, its helpers and "not" included. */
export function findVerb(words: readonly Word[]): number | undefined {
  let helper = words.findIndex((word, i) => (isHelper(word) || isDenial(word)) && words[i - 1]?.key !== 'to');
  // "Only X" and "every X" before; "use ... that is".
  const lexical = words.findIndex((word, i) => isFinite(words, word, i));
  const [first] = words;
  const isOrder =
    first?.verb?.base === true &&
    !(first.key === 'direct' && words[1]?.key.endsWith('s') === true) &&
    first.token.definite !== true &&
    first.token.indefinite !== true &&
    !isNamedFirst(words, helper, lexical);
  while (helper > 1 && isBeforeHelper(words[helper - 1])) helper -= 1;
  if (isOrder && (opensOrder(words) || (!THINGS.has(first.key) && helper !== 1 && !isModal(words[2])))) return 0;
  // "Use conventional commits": what looks like the verb is what is used.
  const isThing = lexical > 1 && words[lexical]?.verb?.third === true && !PREPOSITIONS.has(words[1]?.key ?? '');
  if (isOrder && helper < 0 && isThing && first.key === 'use') return 0;
  if (helper >= 0 && (lexical < 0 || helper < lexical)) return helper;
  if (lexical < 0) return isOrder ? 0 : undefined;
  const form = words[lexical]?.verb;
  if (helper < 0) return lexical;
  // "Unit tests are run", "data stored in S3 is encrypted": what looks like the verb belongs to the subject.
  if (helper === lexical + 1 || form?.third !== true) return helper;
  return lexical;
}

/** "Debug builds are written to", "debug builds go to", "Go 1.23 is required": the first word says which. */
function isNamedFirst(words: readonly Word[], helper: number, lexical: number): boolean {
  const [first, second] = words;
  if (second?.token.kind === 'version' && VERSIONED.has(first?.key ?? '')) return helper > 1 || lexical > 1;
  if (second?.token.kind !== 'word' || !/[^s]s$/.test(second.key) || second.token.definite === true) return false;
  if (first?.comma === true || second.comma) return false;
  return helper === 2 || (lexical === 2 && CORE.has(words[2]?.verb?.lemma ?? ''));
}

/** "Commit messages should be short": nobody is told to commit there. */
function isModal(word: Word | undefined): boolean {
  return word !== undefined && /^(?:must|should|can|may|will)$/.test(word.key);
}

function isBeforeHelper(word: Word | undefined): boolean {
  return word !== undefined && (isAdverb(word) || word.key === 'only');
}

/** "Use the ...", "Run npm ...": an order, whatever comes. */
function opensOrder(words: readonly Word[]): boolean {
  const second = words[1];
  if (second === undefined) return false;
  if (second.token.definite === true || second.token.indefinite === true) return true;
  if (second.token.name === true)
    return !THINGS.has(words[0]?.key ?? '') || words[0]?.key === 'use' || words[0]?.key === 'run';
  return (
    ['your', 'all', 'every', 'only', 'this', 'these', 'any', 'it', 'them', 'us'].includes(second.key) ||
    (second.token.kind !== 'word' && (words[0]?.key === 'use' || !THINGS.has(words[0]?.key ?? '')))
  );
}

function isFinite(words: readonly Word[], { verb, token, key }: Word, at: number): boolean {
  if (verb === undefined || at === 0 || token.definite === true || token.indefinite === true) return false;
  const before = words[at - 1];
  if (before === undefined || PREPOSITIONS.has(before.key) || before.possessive) return false;
  if (HAVE.has(key) || DO.has(key)) return true;
  // "100 requests per minute is the limit": they are counted there, and the verb comes.
  const isFirst = at === 1 || (at === 2 && COUNTING.has(words[0]?.key ?? ''));
  const isCount = isFirst && before.token.kind === 'number' && verb.third === true && THINGS.has(verb.lemma);
  if (isCount && words.some((word, i) => i > at && isHelper(word))) return false;
  // "The integration tests need": there it is a plural.
  if (verb.third === true && CORE.has(words[at + 1]?.key ?? '') && words[at + 1]?.token.definite !== true) return false;
  // "The rotation of keys happens": what does it stands before "of".
  if (verb.third === true && CORE.has(verb.lemma) && words.some((word, i) => i > 0 && i < at && word.key === 'of'))
    return true;
  if (verb.third === true && at === 1 && DESCRIBING.has(before.key)) return false;
  if (verb.third === true)
    return !isAfterPlural(words, at) || before.token.initial === true || PRONOUNS.has(before.key);
  // "set", "put": the form alone does not tell.
  if (verb.past === true && verb.base !== true) return true;
  if (verb.base !== true) return false;
  if (isPastAlso(words, at)) return true;
  // "The data live in", and "the data export".
  const isMass = (before.key === 'documentation' || before.key === 'data') && CORE.has(verb.lemma);
  // "Deploys to production need two approvals".
  const isFar = at > 2 && CORE.has(verb.lemma) && isPlural(words[0]) && PREPOSITIONS.has(words[1]?.key ?? '');
  return PRONOUNS.has(before.key) || isMass || isFar || isAfterPlural(words, at) || isAdverb(before);
}

/** "Hannah quit smoking", "the client cut the budget": behind one alone it has no ending only where it is past. */
function isPastAlso(words: readonly Word[], at: number): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]];
  if (word?.verb?.past !== true || word.verb.base !== true || before === undefined || next === undefined) return false;
  const isOne =
    before.token.kind === 'word' &&
    !isPlural(before) &&
    (before.token.definite === true || before.token.name === true || before.token.initial === true);
  const isMany = PRONOUNS.has(before.key) || words.slice(0, at).some(({ key }) => key === 'and');
  const opens =
    next.token.definite === true ||
    next.token.indefinite === true ||
    next.verb?.gerund === true ||
    ['his', 'her', 'its', 'user'].includes(next.key);
  return isOne && !isMany && before.verb?.base !== true && opens;
}

const isPlural = (word: Word | undefined): boolean => word?.token.kind === 'word' && /[^su]s$/.test(word.key);

function isAfterPlural(words: readonly Word[], at: number): boolean {
  const before = words[at - 1];
  if (before === undefined) return false;
  if (
    /[^su]s$/.test(before.key) &&
    before.token.kind === 'word' &&
    before.token.name !== true &&
    before.verb?.lemma !== before.key
  )
    return true;
  return words.slice(0, at).some(({ key }) => key === 'and') || ['people', 'children', 'both'].includes(before.key);
}

/** "The agent frobs the data": in a sentence without any verb that is known, where the one stands that it must have. */
export function guessVerb(words: readonly Word[]): number | undefined {
  const at = words.findIndex(
    ({ token, key, verb }, i) =>
      i > 0 &&
      i < words.length - 1 &&
      token.kind === 'word' &&
      token.name !== true &&
      token.definite !== true &&
      token.indefinite !== true &&
      verb === undefined &&
      unknownStem(key) !== undefined &&
      // What follows begins a thing of its own: else it may be the end of the subject.
      (words[i + 1]?.token.definite === true ||
        words[i + 1]?.token.indefinite === true ||
        words[i + 1]?.token.name === true),
  );
  return at < 0 ? undefined : at;
}

/** `frob` of "frobs", "frobbed": no form that is written, and the same for both. */
function unknownStem(key: string): string | undefined {
  const [, stem, end] = /^([a-z]{3,}?)(e?s|ed)$/.exec(key) ?? [];
  // "Planed" comes from "plane": of "plan" the last letter is doubled.
  if (stem !== undefined && end !== 's' && /^[^aeiou]*[aeiou][bdgklmnprtv]$/.test(stem)) return `${stem}e`;
  return stem === undefined || /(?:s|u)$/.test(stem) ? undefined : stem.replace(/([bdgmnprt])\1$/, '$1');
}

export function readVerbGroup(words: readonly Word[], at: number): VerbGroup | undefined {
  let [modal, denied, past, perfect, be, have] = ['', '' as VerbGroup['denied'], false, false, false, false];
  let only: Word | undefined;
  const adverbs: Word[] = [];
  let i = at;
  for (; i < words.length; i += 1) {
    const word = words[i];
    if (word === undefined) return undefined;
    const { key } = word;
    if (isDenial(word)) {
      if (denied !== '') return undefined;
      denied = key === 'never' ? 'never' : 'not';
    } else if (isAdverb(word)) {
      // "not always" is neither "always not" nor "not".
      if (denied !== '' && !be) return undefined;
      adverbs.push(word);
    } else if (key === 'only' && i > at) only = word;
    else if (word.token.name === true) break;
    else if (MODALS.has(key) && !be && !have && modal === '') modal = key;
    else if (BE.has(key) && !be) {
      be = true;
      if (key === 'was' || key === 'were') past = true;
      if (key === 'been') perfect = true;
    } else if (BE.has(key) && key !== 'is') be = true;
    else if (HAVE.has(key) && !be && !have && isPerfect(words, i)) {
      have = true;
      perfect = true;
    } else if (DO.has(key) && i < words.length - 1 && isSupport(words, i)) past ||= key === 'did';
    else break;
  }
  const base = { modal, denied, adverbs, only };
  const tense = perfect ? 'perfect' : past ? 'past' : 'present';
  const word = words[i];
  // "is being repaired" is not yet "is repaired".
  if (word?.key === 'being') return undefined;
  const verb =
    word?.token.name === true || word?.token.definite === true || word?.token.indefinite === true
      ? undefined
      : word?.verb;
  if (be) {
    if (verb?.participle === true && !isBeforeNoun(words, i))
      return { ...base, tense, verb: verb.lemma, passive: true, end: i + 1 };
    if (verb?.gerund === true) return { ...base, tense, verb: verb.lemma, passive: false, end: i + 1 };
    const guessed =
      word?.token.kind === 'word' && word.token.name !== true && verb === undefined && !OPPOSITES.has(word.key)
        ? /^[a-z]{3,}ed$/.test(word.key)
          ? (unknownStem(word.key) ?? word.key.slice(0, -2))
          : undefined
        : undefined;
    if (guessed !== undefined) return { ...base, tense, verb: guessed, passive: true, end: i + 1 };
    return { ...base, tense, verb: 'be', passive: false, end: i };
  }
  if (verb === undefined) {
    const stem = i === at && word?.token.kind === 'word' ? unknownStem(word.key) : undefined;
    if (stem !== undefined && at > 0)
      return {
        ...base,
        tense: word?.key.endsWith('ed') === true ? 'past' : tense,
        verb: stem,
        passive: false,
        end: i + 1,
      };
    // Behind "not" and "must", a word that is not known is a verb.
    const isVerb = (modal !== '' || denied !== '') && word?.token.kind === 'word' && word.token.name !== true && i > at;
    if (!isVerb || word.token.definite === true || word.token.indefinite === true || !/^[a-z]{3,}$/.test(word.key))
      return undefined;
    return { ...base, tense, verb: word.key.replace(/e$/, ''), passive: false, end: i + 1 };
  }
  const isForm = verb.base !== true || isPastAlso(words, i);
  const isPast = !have && modal === '' && verb.past === true && isForm && verb.third !== true;
  return { ...base, tense: isPast ? 'past' : tense, verb: verb.lemma, passive: false, end: i + 1 };
}

/** "has been", "has moved"; "has 3 replicas" is no helper. */
function isPerfect(words: readonly Word[], at: number): boolean {
  const next = words.slice(at + 1).find((word) => !isDenial(word) && !isAdverb(word));
  return (
    next !== undefined &&
    next.token.definite !== true &&
    next.token.indefinite !== true &&
    (next.key === 'been' || next.verb?.participle === true)
  );
}

function isSupport(words: readonly Word[], at: number): boolean {
  const next = words.slice(at + 1).find((word) => !isDenial(word) && !isAdverb(word));
  // "We do pair programming" does it.
  const denied = words.slice(at + 1).some(isDenial);
  return denied && next?.verb?.base === true && next.token.definite !== true;
}

/** "is registered trademark": there it describes a thing. */
function isBeforeNoun(words: readonly Word[], at: number): boolean {
  const next = words[at + 1];
  return next !== undefined && next.token.kind === 'word' && words[at]?.token.indefinite === true;
}
