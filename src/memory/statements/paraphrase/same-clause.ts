import type { Adjunct, Clause } from './clause.ts';
import { isNamed } from './read-clause.ts';
import { PREPOSITIONS } from './prepositions.ts';
import { isName, isProduct, isWhen } from './word-kinds.ts';
import { wordTable } from '../word-table.ts';
import { similarKeys, similarVerbs, similarWords } from './similar-words.ts';
import { waysToSay } from './ways-to-say.ts';
import { impliedWord, type Word } from './word.ts';
import { formsOf } from '../token.ts';
import { ATTRIBUTES } from '../word-classes.ts';
import { wordSet } from '../../word-set.ts';

/** Whether two clauses say the same part by part. What is left over on either side makes them two. */
export function sameClause(one: Clause, two: Clause): boolean {
  return (
    similarVerbs(one.verb, two.verb) &&
    sameMood(one, two) &&
    sameTense(one, two) &&
    (one.only === undefined) === (two.only === undefined) &&
    sameAgent(one, two) &&
    sameAdverbs(one.adverbs, two.adverbs) &&
    (sameParts(one, two) || drawnTogether(one, two) || drawnTogether(two, one))
  );
}

function sameParts(one: Clause, two: Clause): boolean {
  return one.adjuncts.length === two.adjuncts.length && sameEnds(one, two) && sameAdjuncts(one, two);
}

/** "since the outage in June" beside "since the June outage": a phrase more, which belongs to the one before it. */
function drawnTogether(long: Clause, short: Clause): boolean {
  if (long.adjuncts.length !== short.adjuncts.length + 1) return false;
  return long.adjuncts.some(({ opener, words, clause }, i) => {
    const before = i === 0 ? long.object : (long.adjuncts[i - 1]?.words ?? []);
    // Of an object it says how it is done: "we replaced the database with Postgres".
    const isGiven = opener === 'from' && GIVEN_BY.has(before.at(-1)?.key ?? '');
    const isSupport = before.length === 1 && ['support for', 'access to'].includes(`${before[0]?.key ?? ''} ${opener}`);
    if (i === 0 && !isGiven && !isSupport) return false;
    // "Decided to use Kafka for orders": in a clause of its own, more words say more.
    if (clause !== undefined || long.adjuncts[i - 1]?.clause !== undefined) return false;
    if (words.length === 0 || before.length === 0) return false;
    const phrase = [...before, impliedWord(opener), ...words];
    const rest = long.adjuncts.filter((_, n) => n !== i);
    const drawn =
      i === 0
        ? { ...long, object: phrase, adjuncts: rest }
        : { ...long, adjuncts: rest.map((one, n) => (n === i - 1 ? { ...one, words: phrase } : one)) };
    return sameParts(drawn, short);
  });
}

/** Of these, "must not" and "never" are one. */
const RULES = wordSet('order must should can allowed');
/** Pairs, not groups: an order is like "must" and like "should", and "must" is not like "should". */
const LIKE_MODALS = wordSet('must/order order/should allowed/can allowed/may');
const LIKE_DENIED = wordSet('allowed/must allowed/order may/must');

export function sameMood(one: Clause, two: Clause): boolean {
  const isRule = RULES.has(one.modal) && RULES.has(two.modal);
  // "We can't use it" is a rule; "the app can't use it" is not.
  const isOpen = one.agent !== 'named' && two.agent !== 'named';
  const isHabit = isOpen && one.verb !== 'be' && one.tense === 'present';
  const isDenied = one.denied !== '' && two.denied !== '';
  if (one.denied !== two.denied && !((isRule || isHabit) && isDenied)) return false;
  if (one.modal === two.modal) return true;
  const pair = [one.modal, two.modal].toSorted().join('/');
  // "Tests use X", and the order to use it for them.
  if (pair === '/order' && one.verb === 'use' && one.denied === '') return one.agent === two.agent || isHabit;
  if (pair === '/order') return isHabit && isConvention(one) && isConvention(two);
  if (pair === 'can/may') return isOpen || isPeople(one.subject) || (one.denied === '' && isOfMany(one.subject));
  if (pair === 'can/must' && isOpen && one.denied !== '') return true;
  return LIKE_MODALS.has(pair) || (one.denied !== '' && LIKE_DENIED.has(pair));
}

/** "We use tabs" and "use tabs"; "the branch is deleted" may have been done, and "delete the branch" was not. */
function isConvention({ agent, object, adjuncts, adverbs, tense }: Clause): boolean {
  if (agent === 'we' || agent === 'order') return tense === 'present';
  return adjuncts.length > 0 || adverbs.length > 0 || object[0]?.token.definite !== true;
}

const PEOPLE = wordSet(
  'user users admin admins administrator administrators guest guests member members developer developers customer customers owner owners maintainer maintainers client clients contributor contributors employee employees student students visitor visitors engineer engineers',
);
const isPeople = (subject: readonly Word[]): boolean =>
  PEOPLE.has(subject.at(-1)?.key ?? '') && subject[0]?.key !== 'only';

/** "Hotfixes may": of things in general. */
const isOfMany = (subject: readonly Word[]): boolean =>
  formsOf(subject.at(-1)?.key ?? '').length > 1 &&
  subject[0]?.key !== 'only' &&
  subject.every(({ token }) => token.definite !== true && token.name !== true);

/** What goes on for a time: "has worked" is not "worked". Of all else, "was removed" is "has been removed". */
const GOES_ON = wordSet(
  'live work use have be know like love hate need want own keep run stay reside study play teach manage lead maintain support belong contain depend host store hold go wait serve sit stand employ monitor cover',
);
/** What one may do to another: "we paid" is more than "it was paid". */
const BETWEEN = wordSet(
  'pay receive sell sign win lose approve reject hire fire promote sue send call find report ask request invite accept refuse decline meet see elect steal rob hurt blame charge bill invoice contact tell inform notify warn offer grant give lend owe',
);

/** Once done they hold: "is deprecated" is "has been deprecated". */
const LASTING = wordSet('deprecate remove disable enable archive retire delete discontinue merge cancel complete');

function isLasting({ verb, agent, modal, adjuncts, adverbs }: Clause): boolean {
  return LASTING.has(verb) && agent === 'none' && modal === '' && adjuncts.length === 0 && adverbs.length === 0;
}

export function sameTense(one: Clause, two: Clause): boolean {
  if (one.tense === two.tense) return true;
  if (isLasting(one) && isLasting(two)) return one.tense !== 'past' && two.tense !== 'past';
  return one.tense !== 'present' && two.tense !== 'present' && !GOES_ON.has(one.verb) && !GOES_ON.has(two.verb);
}

const MODAL_AGENTS = wordSet('must should can allowed neednot');
const GENERAL = wordSet('need use require reach');

export function sameAgent(one: Clause, two: Clause): boolean {
  if (one.agent === two.agent) return true;
  const agents = [one.agent, two.agent].toSorted().join('/');
  const isModal = (clause: Clause): boolean => MODAL_AGENTS.has(clause.modal) || clause.modal === 'order';
  if (one.agent === 'named' || two.agent === 'named') return false;
  if (agents === 'none/we') return one.tense === 'present' || (!BETWEEN.has(one.verb) && !BETWEEN.has(two.verb));
  if (agents === 'none/you') return one.tense === 'present' && two.tense === 'present';
  if (agents === 'none/order' || agents === 'order/we') return one.tense === 'present' && two.tense === 'present';
  if (agents === 'we/you') return (isModal(one) && isModal(two)) || GENERAL.has(one.verb);
  return isModal(one) && isModal(two);
}

/** "The mode is quick", and the other way round: there a word names a value, and a value is only like itself. */
function sameEnds(one: Clause, two: Clause): boolean {
  const isValue = (of: readonly Word[], words: readonly Word[]): boolean =>
    one.verb === 'be' && words.length === 1 && isNamed(of.at(-1));
  const same = (mine: readonly Word[], theirs: readonly Word[]): boolean => mine[0]?.key === theirs[0]?.key;
  if (isValue(one.subject, one.object) && !same(one.object, two.object)) return false;
  if (isValue(one.object, one.subject) && !same(one.subject, two.subject)) return false;
  return samePhrase(one.subject, two.subject) && samePhrase(one.object, two.object);
}

/** Two phrases word by word; "the owner of X" is "X's owner", and a list has no order. */
export function samePhrase(one: readonly Word[], two: readonly Word[]): boolean {
  if (inTurn(one, two)) return true;
  if (isNamedThing(one, two) || isNamedThing(two, one)) return true;
  const [mine, theirs] = [withoutOf(one), withoutOf(two)];
  if (inTurn(mine, theirs) || isCompound(one, two) || isCompound(two, one)) return true;
  const [list, other] = [listOf(mine), listOf(theirs)];
  if (list === undefined || other === undefined || list.length !== other.length) return false;
  return matched(list, other, inTurn);
}

function inTurn(one: readonly Word[], two: readonly Word[]): boolean {
  return one.length === two.length && one.every((word, i) => two[i] !== undefined && similarWords(word, two[i]));
}

/** "the region ap-southeast-2" is "the ap-southeast-2 region". */
function isNamedThing([thing, name, ...more]: readonly Word[], [first, second, ...others]: readonly Word[]): boolean {
  if (thing === undefined || name === undefined || first === undefined || second === undefined) return false;
  if (more.length > 0 || others.length > 0 || !ATTRIBUTES.has(thing.key)) return false;
  return (
    (name.token.kind === 'identifier' || isName(name) || thing.key === 'branch') &&
    similarWords(thing, second) &&
    similarWords(name, first)
  );
}

const STAGED = wordSet('production staging testing');
const PLACED_IN = wordSet(
  'office team server datacenter warehouse store lab branch studio bucket cluster plant factory school university hospital clinic restaurant hotel library',
);
/** What stands in one of these is named after it. */
const ROOMS = wordSet('kitchen bathroom bedroom garage hallway basement cellar attic lobby garden');
const isRoom = (place: readonly Word[]): boolean =>
  place.length === 1 && ROOMS.has(place[0]?.key ?? '') && place[0]?.token.definite === true;
const HELD_WITH = wordSet('demo meeting call contract sync agreement interview kickoff workshop appointment session');
const GIVEN_BY = wordSet('approval permission consent');
const HELD_ON = wordSet('timeout limit quota size capacity threshold interval ttl');
const HAPPENED = wordSet('outage incident migration launch');

const isPlaceName = (words: readonly Word[]): boolean => words.every((word) => isName(word));
const isSpelled = (words: readonly Word[]): boolean => words.every(({ possessive }) => !possessive);
const isVersionOf = ([first, ...rest]: readonly Word[]): boolean =>
  isProduct(first) && rest.every(({ token }) => token.kind === 'version' || token.kind === 'number');

/** Which things are named by what, with which word between: of others, where it is does not say which one it is. */
const COMPOUNDS: Readonly<Record<string, (head: string, place: readonly Word[]) => boolean>> = wordTable({
  in: (head, place) =>
    (PLACED_IN.has(head) && isPlaceName(place)) ||
    isRoom(place) ||
    (HAPPENED.has(head) && place.every(({ token }) => token.kind === 'date')),
  at: (head, place) => PLACED_IN.has(head) && isPlaceName(place),
  with: (head, place) => HELD_WITH.has(head) && isPlaceName(place),
  for: (head, place) => (head === 'support' ? isVersionOf(place) : head === 'budget' || HELD_ON.has(head)),
  on: (head, place) =>
    HELD_ON.has(head) ||
    (place.length === 2 && place[0]?.key.startsWith('ordinal:') === true && place[1]?.key === 'floor'),
  from: (head) => GIVEN_BY.has(head),
  to: (head, place) =>
    head === 'key' ||
    (/^(?:deploy|deployment|release|access)s?$/.test(head) && place.every(({ key }) => STAGED.has(key))),
  over: (head, place) => head === 'login' && isPlaceName(place),
});

/**
 * "the office in Lisbon" is "the Lisbon office", "support for Python 3.8" is "Python 3.8 support", and "approval from the
 * team" is "team approval". The key in Vault is not the Vault key, and what is for Anna is not Anna's.
 */
function isCompound(said: readonly Word[], short: readonly Word[]): boolean {
  const at = said.findIndex(({ key, token }, i) => i > 0 && token.kind === 'word' && PREPOSITIONS.has(key));
  const [head, opener, place] = [said.slice(0, at), said[at]?.key ?? '', said.slice(at + 1)];
  if (at < 1 || place.length === 0 || short.length !== said.length - 1) return false;
  if ([...head, ...place, ...short].some(({ key }) => key === 'of' || PREPOSITIONS.has(key))) return false;
  const noun = head.at(-1)?.key ?? '';
  const isOne =
    COMPOUNDS[opener]?.(noun, place) === true || COMPOUNDS[opener]?.(noun.replace(/s$/, ''), place) === true;
  const isOwned = !isSpelled(short) && opener !== 'on';
  return isOne && !isOwned && inTurn([...place, ...head], short);
}

const BOUNDS = wordSet('atleast atmost over under');

/** "the size of the pool of workers" as "workers pool size". */
function withoutOf(words: readonly Word[]): readonly Word[] {
  const at = words.findIndex(({ key }) => key === 'of');
  if (at < 1 || at === words.length - 1 || words.some(({ key }) => key === 'and' || key === 'or')) return words;
  // "at least 3 replicas of etcd": how many stands before it all.
  const many = words.findIndex(({ key, token }) => !BOUNDS.has(key) && token.kind !== 'number');
  const isMany = many > 0 && many < at;
  return isMany
    ? [...words.slice(0, many), ...withoutOf(words.slice(at + 1)), ...words.slice(many, at)]
    : [...withoutOf(words.slice(at + 1)), ...words.slice(0, at)];
}

/** The parts of "A, B and C"; undefined for what is no list of single words. */
function listOf(words: readonly Word[]): readonly (readonly Word[])[] | undefined {
  const parts: Word[][] = [[]];
  let joins = 0;
  for (const word of words) {
    if (word.key === 'and') {
      joins += 1;
      if ((parts.at(-1)?.length ?? 0) > 0) parts.push([]);
      continue;
    }
    parts.at(-1)?.push(word);
    if (word.comma) parts.push([]);
  }
  const all = parts.filter((part) => part.length > 0);
  const isList = (joins === 1 && all.length > 1) || (joins === 0 && all.length > 2);
  const isItem = (part: readonly Word[]): boolean =>
    part.length === 1 || (part.length === 2 && isName(part[0]) && part[1]?.token.kind !== 'word');
  return isList && all.every(isItem) ? all : undefined;
}

function matched<T>(one: readonly T[], two: readonly T[], same: (a: T, b: T) => boolean): boolean {
  const left = [...two];
  for (const item of one) {
    const at = left.findIndex((other) => same(item, other));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length === 0;
}

function sameAdverbs(one: readonly string[], two: readonly string[]): boolean {
  return one.length === two.length && matched(one, two, similarKeys);
}

const TIMED = wordSet('number date time weekday');

/** "on Friday", "at 9:30", "for 30 days", and clauses: these may stand anywhere. */
function isFree({ words, clause, opener }: Adjunct): boolean {
  if (clause !== undefined && opener !== 'to') return true;
  return words.length > 0 && words.every(({ token }) => TIMED.has(token.kind) || token.unit !== undefined);
}

/**
 * The phrases beside: those of time and condition in any order, the others in theirs, but for one at the start of the
 * sentence, which was read last.
 */
function sameAdjuncts(one: Clause, two: Clause): boolean {
  const same = (a: Adjunct, b: Adjunct): boolean => sameAdjunct(a, b, one, two);
  const inOrder = (a: readonly Adjunct[], b: readonly Adjunct[]): boolean =>
    a.length === b.length && a.every((adjunct, i) => b[i] !== undefined && same(adjunct, b[i]));
  if (inOrder(one.adjuncts, two.adjuncts)) return true;
  if ([...one.adjuncts, ...two.adjuncts].some(({ words }) => words.some(({ key }) => key === 'and' || key === 'or')))
    return false;
  const free = (clause: Clause): readonly Adjunct[] => clause.adjuncts.filter(isFree);
  const bound = (clause: Clause): readonly Adjunct[] => clause.adjuncts.filter((adjunct) => !isFree(adjunct));
  if (!matched(free(one), free(two), same)) return false;
  const [mine, theirs] = [bound(one), bound(two)];
  return inOrder(mine, theirs) || (isUnordered(mine) && isUnordered(theirs) && matched(mine, theirs, same));
}

const COMPARES = wordSet('over than instead');

/** "from A to B" is "to B from A", and "as integers in cents" is "in cents as integers": each says by itself what it is. */
function isUnordered(adjuncts: readonly Adjunct[]): boolean {
  const openers = adjuncts.map(({ opener }) => opener);
  const isOne = new Set(openers).size === openers.length && openers.length === 2;
  return isOne && !openers.some((opener) => COMPARES.has(opener));
}

const IN_PATH = wordSet('in at under inside');
const PLACED = wordSet('deploy roll-out publish release upload push');
const AT_PLACE = wordSet('on/to in/to in/on at/in into/to in/into');

function sameAdjunct(a: Adjunct, b: Adjunct, one: Clause, two: Clause): boolean {
  const pair = [a.opener, b.opener].toSorted().join('/');
  // "Call her if it breaks" is "call her when it breaks"; of what simply happens, "when" says that it does.
  const isOrder = one.modal === 'order' && two.modal === 'order';
  const isTroubled = isOrder || TROUBLE.has(one.verb);
  const isCase =
    CASES.has(pair) &&
    a.clause !== undefined &&
    ((isTrouble(a.clause) && isTroubled) || isStanding(a.clause, one, two));
  // "on weekends" is "at weekends", and "from 1 May to 3 May" is "from 1 May until 3 May".
  const isEach = one.verb === 'run' && (a.words[0]?.key === 'every' || a.words.at(-1)?.any === true);
  const isSwitched = pair === 'for/on' && (one.verb === 'enable' || one.verb === 'disable' || isEach);
  const isTime =
    isSwitched || WHENEVER.has(`${pair} ${a.words[0]?.key ?? ''}`) || (pair === 'to/until' && a.words.every(isWhen));
  // "in /etc/app" is "at /etc/app".
  const isAddress = [...a.words, ...b.words].every(({ token }) => token.kind === 'path' || token.kind === 'url');
  const isAt = isAddress && a.clause === undefined && IN_PATH.has(a.opener) && IN_PATH.has(b.opener);
  const isPlaced = PLACED.has(one.verb) && PLACED.has(two.verb) && AT_PLACE.has(pair);
  if (
    !similarKeys(a.opener, b.opener) &&
    !isPlaced &&
    !isAt &&
    !isCase &&
    !isTime &&
    !(similarVerbs(one.verb, two.verb) && isOver(a, b, one))
  )
    return false;
  if (a.clause !== undefined && b.clause !== undefined)
    return sameInner(a.clause, b.clause) || (a.words.length > 0 && samePhrase(a.words, b.words));
  return samePhrase(a.words, b.words);
}

const WHENEVER = new Set(['at/on weekends', 'at/on weekend', 'at/on night', 'at/in night']);

const TROUBLE = wordSet('fail crash break exceed expire');
const TROUBLED = wordSet(
  'full empty missing invalid down unavailable offline broken unreachable over under above below',
);

/** "crashes when the disk is full": nobody waits for it, so that it says no more than "if". */
function isTrouble({ verb, object }: Clause): boolean {
  return TROUBLE.has(verb) || (verb === 'be' && TROUBLED.has(object[0]?.key ?? ''));
}

const CASES = wordSet('if/when if/whenever');
const ALWAYS = wordSet('order must should neednot');
const WEATHER = wordSet('rain snow freeze hail storm thunder');
/** What comes at its time: "when he comes" says that he will. */
const COMES = wordSet('arrive come return finish end start begin open close land leave complete launch');
const REACHED_STATE = wordSet('out over done ready finished back here there complete available live up old');

/** A rule holds each time: "if the alarm rings, leave the building" is "when it rings". */
function isStanding({ agent, subject, tense, verb, object }: Clause, one: Clause, two: Clause): boolean {
  if (tense !== 'present') return false;
  if (WEATHER.has(verb) && subject[0]?.key === 'it') return one.tense === 'present' && two.tense === 'present';
  const isRule = [one, two].every(({ modal, denied }) => ALWAYS.has(modal) || (modal !== '' && denied !== ''));
  const isKnown = agent === 'named' && (subject[0]?.token.definite === true || subject.some((word) => isName(word)));
  const isToCome = COMES.has(verb) || (verb === 'be' && REACHED_STATE.has(object[0]?.key ?? ''));
  return isRule && !(isKnown && (isToCome || subject.some((word) => word.token.name === true)));
}

function sameInner(one: Clause, two: Clause): boolean {
  const others = waysToSay(two);
  return waysToSay(one).some((way) => others.some((other) => sameClause(way, other)));
}

const PREFERS = wordSet('prefer choose pick select');

/** "prefers tabs to spaces" is "prefers tabs over spaces". */
function isOver(a: Adjunct, b: Adjunct, { verb }: Clause): boolean {
  return (
    PREFERS.has(verb) &&
    ['over', 'to', 'instead', 'than'].includes(a.opener) &&
    ['over', 'to', 'instead', 'than'].includes(b.opener)
  );
}
