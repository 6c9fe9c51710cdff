import { ofVerbs, type Adjunct, type Clause, type ClauseRule } from './clause.ts';
import { agentOf, deedOf } from './read-clause.ts';
import { impliedWord, type Word } from './word.ts';
import { wordSet } from '../../word-set.ts';
import { wordTable } from '../word-table.ts';
import { isName, singular } from './word-kinds.ts';

const COMES = wordSet('come go run happen be execute start occur');
/** Phrases of things; a time of day is when it happens, and no partner. */
const isThing = ({ words, clause }: Adjunct): boolean =>
  clause === undefined && words.length > 0 && words.every(({ token }) => token.kind === 'word' || isLabel(token.kind));
const isLabel = (kind: string): boolean => kind === 'identifier' || kind === 'path';

/** "B comes after A", "B follows A", "A comes before B": A precedes B. */
const precedes: ClauseRule = (clause) => {
  const { verb, subject, object, adjuncts } = clause;
  // A person who follows another does not come first.
  if (clause.agent !== 'named' || clause.denied !== '' || clause.subject.some(isName)) return [];
  const first = (one: readonly Word[], two: readonly Word[]): readonly Clause[] => [
    { ...clause, verb: 'precede', ...agentOf(one), object: two, adjuncts: [] },
  ];
  if (verb === 'follow') return object.length > 0 && adjuncts.length === 0 ? first(object, subject) : [];
  const [order] = adjuncts;
  if (!COMES.has(verb) || object.length > 0 || order === undefined || adjuncts.length > 1 || !isThing(order)) return [];
  if (order.opener === 'before') return first(subject, order.words);
  return order.opener === 'after' ? first(order.words, subject) : [];
};

/** One gives what the other gets: the verb and its preposition, and both from the other side. */
const TRANSFERS: readonly (readonly [verb: string, to: string, other: string, from: string])[] = [
  ['sell', 'to', 'buy', 'from'],
  ['lend', 'to', 'borrow', 'from'],
  ['give', 'to', 'get', 'from'],
  ['hand-over', 'to', 'take-over', 'from'],
];

/** "Ben sold the car to Anna": Anna bought the car from Ben. */
const transfers: ClauseRule = (clause) => {
  const [to, ...others] = clause.adjuncts;
  if (clause.object.length === 0 || to === undefined || !isThing(to)) return [];
  // "Alerts are sent to X": X receives them.
  if (clause.agent === 'none' && clause.verb === 'send' && to.opener === 'to')
    return [{ ...clause, verb: 'receive', ...agentOf(to.words), adjuncts: others }];
  if (clause.agent !== 'named') return [];
  const known = TRANSFERS.find(([verb, opener]) => verb === clause.verb && opener === to.opener);
  if (known === undefined) return [];
  const from: Adjunct = { opener: known[3], words: clause.subject, clause: undefined };
  return [{ ...clause, verb: known[2], ...agentOf(to.words), adjuncts: clause.adjuncts.with(0, from) }];
};

/** "A and B make up X": X comprises A and B. */
const makesUp: ClauseRule = (clause) =>
  clause.verb === 'constitute' && clause.agent === 'named' && clause.object.length > 0 && clause.denied === ''
    ? [{ ...clause, verb: 'comprise', ...agentOf(clause.object), object: clause.subject }]
    : [];

const OPPOSITES: Readonly<Record<string, readonly string[]>> = wordTable(
  Object.fromEntries(
    `older/younger older/newer faster/slower quicker/slower taller/shorter longer/shorter larger/smaller bigger/smaller
     higher/lower heavier/lighter better/worse earlier/later stronger/weaker warmer/colder richer/poorer wider/narrower
     deeper/shallower cheaper/expensive`
      .split(/\s+/)
      .flatMap((pair) => [pair.split('/'), pair.split('/').toReversed()])
      .reduce((all, [one = '', two = '']) => all.set(one, [...(all.get(one) ?? []), two]), new Map<string, string[]>()),
  ),
);

/** "Staging is smaller than production": production is larger than staging. */
const comparative: ClauseRule = (clause) => {
  const { subject, object, adjuncts } = clause;
  const [than] = adjuncts;
  if (clause.verb !== 'be' || clause.agent !== 'named' || clause.denied !== '' || than === undefined) return [];
  const others = object.length === 1 ? OPPOSITES[object[0]?.key ?? ''] : undefined;
  if (others === undefined || than.opener !== 'than' || !isThing(than) || adjuncts.length > 1) return [];
  const turned: Adjunct = { ...than, words: subject };
  return others.map((word) => ({
    ...clause,
    ...agentOf(than.words),
    object: [impliedWord(word)],
    adjuncts: [turned],
  }));
};

/** Of two, each is so to the other. */
const MUTUAL_VERBS = wordSet('marry');
const MUTUAL = wordSet('adjacent parallel identical equivalent');
const MUTUAL_ROLES = wordSet('colleague coworker neighbor sibling cousin spouse twin');
const BESIDE = wordSet('beside near');

/** "Tom is married to Ines": Ines is married to Tom. */
const mutual: ClauseRule = (clause) => {
  const { verb, subject, object, adjuncts, agent } = clause;
  const [to] = adjuncts;
  if (clause.denied !== '' || adjuncts.length > 1) return [];
  if (MUTUAL_VERBS.has(verb) && agent === 'none') {
    const and = object.findIndex(({ key }) => key === 'and');
    // "Tom and Ines are married".
    if (to === undefined && and > 0 && object.length === 3)
      return [{ ...clause, object: object.slice(0, and), adjuncts: [partner('to', object.slice(and + 1))] }];
    return to?.opener === 'to' && isThing(to)
      ? [{ ...clause, object: to.words, adjuncts: [partner('to', object)] }]
      : [];
  }
  if (verb !== 'be' || agent !== 'named') return [];
  const isBeside = object.length === 0 && BESIDE.has(to?.opener ?? '');
  const isSo = object.length === 1 && MUTUAL.has(object[0]?.key ?? '') && to?.opener === 'to';
  if (to !== undefined && isThing(to) && (isBeside || isSo))
    return [{ ...clause, ...agentOf(to.words), adjuncts: [partner(to.opener, subject)] }];
  // "Tom is Mia's cousin".
  const owner = object.slice(0, -1);
  if (to !== undefined || owner.length !== 1 || owner[0]?.possessive !== true || !subject.every(isName)) return [];
  if (!MUTUAL_ROLES.has(singular(object.at(-1)))) return [];
  const owned = subject.map((word, i) => ({ ...word, possessive: i === subject.length - 1 }));
  return [{ ...clause, subject: owner.map(bare), object: [...owned, ...object.slice(-1)] }];
};

const partner = (opener: string, words: readonly Word[]): Adjunct => ({ opener, words, clause: undefined });
const bare = (word: Word): Word => ({ ...word, possessive: false });

/** "Eva has a brother called Jonas": Eva's brother is Jonas. */
const calledSo: ClauseRule = (clause) => {
  const { object } = clause;
  const at = object.findIndex(({ key }) => key === 'called' || key === 'named');
  const [first] = object;
  if (clause.verb !== 'have' || clause.agent !== 'named' || at < 1 || at === object.length - 1) return [];
  if (first?.token.indefinite !== true || clause.adjuncts.length > 0) return [];
  const { indefinite: _, ...token } = first.token;
  const noun = [{ ...first, token }, ...object.slice(1, at)];
  const owner = clause.subject.map((word, i) => ({ ...word, possessive: i === clause.subject.length - 1 }));
  const name = object.slice(at + 1).map((word) => ({ ...word, literal: false }));
  return [{ ...clause, verb: 'be', subject: [...owner, ...noun], object: name }];
};

const RELIES = wordSet('depend rely');

/** "X depends on Y": X needs Y. */
const dependsOn: ClauseRule = (clause) => {
  const [on, ...others] = clause.adjuncts;
  if (!RELIES.has(clause.verb) || clause.object.length > 0 || on?.opener !== 'on' || !isThing(on)) return [];
  return [{ ...clause, verb: 'need', object: on.words, adjuncts: others }];
};

const TAKES = wordSet('hold carry seat fit store accommodate transport');

/** "can hold 500 jobs", "holds at most 500 jobs", "its capacity is 500 jobs": what it holds at most. */
const capacity: ClauseRule = (clause) => {
  const { verb, subject, object, modal } = clause;
  if (clause.agent !== 'named' || clause.denied !== '' || clause.tense !== 'present' || subject.length === 0) return [];
  const isMost = object[0]?.key === 'atmost';
  const value = isMost ? object.slice(1) : object;
  if (value[0]?.token.kind !== 'number') return [];
  const most = (does: string, thing: readonly Word[]): Clause => ({
    ...clause,
    verb: `${does}-most`,
    modal: '',
    ...agentOf(thing),
    object: value,
  });
  if (TAKES.has(verb)) return modal === 'can' || (modal === '' && isMost) ? [most(verb, subject)] : [];
  if (verb !== 'be' || modal !== '' || subject.length < 2) return [];
  const of = subject.findIndex(({ key }) => key === 'of');
  const isNoun = of > 0 ? of === 1 && subject[0]?.key === 'capacity' : subject.at(-1)?.key === 'capacity';
  const thing = of > 0 ? subject.slice(of + 1) : subject.slice(0, -1).map(bare);
  return isNoun && thing.length > 0 ? [...TAKES].map((does) => most(does, thing)) : [];
};

/** "X made Y crash", "X caused Y to crash": Y crashed because of X. */
const made: ClauseRule = (clause) => {
  const { verb, subject, object, adjuncts } = clause;
  if (clause.agent !== 'named' || clause.modal !== '' || clause.denied !== '') return [];
  // "Empty files make it fail": it fails on empty files.
  const openers = clause.tense === 'present' ? ['because-of', 'on'] : ['because-of'];
  const does = (who: readonly Word[], done: Word | undefined, rest: readonly Adjunct[]): readonly Clause[] => {
    const { verb: form } = done ?? {};
    if (form?.base !== true || who.length === 0) return [];
    const doing = { ...clause, verb: form.lemma, ...agentOf(who), object: [] };
    return openers.map((opener) => ({ ...doing, adjuncts: [partner(opener, subject), ...rest] }));
  };
  const last = object.at(-1);
  // "The rain made us cancel the picnic": we cancelled it because of the rain.
  const [whom, done, ...rest] = object;
  const us = whom?.key === 'us' ? ('we' as const) : undefined;
  if (verb === 'make' && us !== undefined && done?.verb?.base === true && clause.tense === 'past')
    return [
      {
        ...clause,
        verb: done.verb.lemma,
        agent: us,
        subject: [],
        object: rest,
        adjuncts: [partner('because-of', subject), ...adjuncts],
      },
    ];
  if (verb === 'make' && object.length > 1 && last?.token.definite !== true)
    return does(object.slice(0, -1), last, adjuncts);
  const [to, ...others] = adjuncts;
  if (verb !== 'cause' || to?.opener !== 'to' || to.clause !== undefined || to.words.length !== 1) return [];
  return does(object, to.words[0], others);
};

const KEPT = wordSet('keep store write save hold log put host publish send');

/** "The service keeps its flags in Consul": the service's flags are kept there. Of a person, it says who does it. */
const keepsIts: ClauseRule = (clause) => {
  const { subject, object, tense, modal, denied } = clause;
  const [its, ...what] = object;
  const last = subject.at(-1);
  if (clause.agent !== 'named' || its?.key !== 'its' || what.length === 0 || last === undefined) return [];
  if (tense !== 'present' || modal !== '' || denied !== '') return [];
  const owner = [...subject.slice(0, -1), { ...last, possessive: true }];
  return [{ ...clause, agent: 'none', subject: [], object: [...owner, ...what] }];
};

/** "Unless it is valid": if it is not. "It only runs if": it does not run unless. */
const unless: ClauseRule = (clause) => {
  const at = clause.adjuncts.findIndex(
    ({ opener, clause: inner }) => inner !== undefined && /^(?:if|unless|after|once)$/.test(opener),
  );
  const found = clause.adjuncts[at];
  const inner = found?.clause;
  if (found === undefined || inner === undefined) return [];
  const put = (opener: string, said: Clause): readonly Adjunct[] =>
    clause.adjuncts.with(at, { opener, words: [], clause: said });
  if (found.opener === 'unless')
    return inner.denied === 'never'
      ? []
      : [{ ...clause, adjuncts: put('if', { ...inner, denied: inner.denied === '' ? 'not' : '' }) }];
  if (clause.only === undefined || clause.denied !== '') return [];
  const opener = found.opener === 'if' ? 'unless' : 'before';
  return [{ ...clause, only: undefined, denied: 'not', adjuncts: put(opener, inner) }];
};

const IT = wordSet('it they them');

/** "Once it has been merged", "after merging", "before upload": after, or before that is done to it. */
const doneToIt: ClauseRule = (clause) => {
  const at = clause.adjuncts.findIndex(({ opener }) => /^(?:after|once|before)$/.test(opener));
  const found = clause.adjuncts[at];
  if (found === undefined || (clause.object.length === 0 && clause.subject.length === 0)) return [];
  const [word, ...others] = found.words;
  const isDeed =
    found.clause === undefined && others.length === 0 && word?.verb?.base === true && word.token.name !== true;
  const inner = isDeed ? deedOf(word.verb.lemma, []) : found.clause;
  const isIt = inner?.object.length === 1 && IT.has(inner.object[0]?.key ?? '');
  if (inner === undefined || inner.agent !== 'none' || (!isIt && !isDeed)) return [];
  const opener = found.opener === 'once' ? 'after' : found.opener;
  const done: Clause = { ...inner, object: [], tense: inner.tense === 'perfect' ? 'present' : inner.tense };
  return [{ ...clause, adjuncts: clause.adjuncts.with(at, { opener, words: [], clause: done }) }];
};

/** "CI runs on GitLab": it uses it. On a port or a Monday it runs there, or then. */
const runsOn: ClauseRule = (clause) => {
  const [on, ...others] = clause.adjuncts;
  const isTool =
    on?.opener === 'on' &&
    on.words[0]?.token.definite !== true &&
    on.words.every(({ token }) => (token.name === true && token.kind === 'word') || token.kind === 'identifier');
  return isTool && clause.agent === 'named' && clause.object.length === 0
    ? [{ ...clause, verb: 'use', object: on.words, adjuncts: others }]
    : [];
};

/** "Ellen owns three cats": she has them. */
const ownsIt: ClauseRule = (clause) =>
  clause.agent === 'named' && (clause.object[0]?.token.kind === 'number' || clause.object[0]?.token.indefinite === true)
    ? [{ ...clause, verb: 'have' }]
    : [];

export const ABOUT_RELATIONS: readonly ClauseRule[] = [
  ofVerbs('come go run happen be execute start occur follow', precedes),
  ofVerbs('send sell lend give hand-over', transfers),
  ofVerbs('constitute', makesUp),
  ofVerbs('be', comparative),
  ofVerbs('be marry', mutual),
  ofVerbs('have', calledSo),
  ofVerbs(RELIES, dependsOn),
  ofVerbs('be hold carry seat fit store accommodate transport', capacity),
  ofVerbs('make cause', made),
  ofVerbs(KEPT, keepsIts),
  ofVerbs('own', ownsIt),
  ofVerbs('run', runsOn),
  unless,
  doneToIt,
];
