import { ofVerbs, type Adjunct, type Clause, type ClauseRule } from './clause.ts';
import { ABOUT_DAYS } from './daily-rules.ts';
import { PREPOSITIONS } from './prepositions.ts';
import { agentOf } from './read-clause.ts';
import { impliedWord, type Word } from './word.ts';
import { wordSet } from '../../word-set.ts';
import { wordTable } from '../word-table.ts';
import { isAddress, isMeasure, isPlain, isProduct, isValue, isWhen, REACHED } from './word-kinds.ts';

const phrase = (opener: string, words: readonly Word[]): Adjunct => ({ opener, words, clause: undefined });
const isDay = (word: Word): boolean => isWhen(word) || word.key === 'every';

const DATED = wordSet(
  'start begin end finish go-out run happen ship launch open close expire arrive leave return release publish deploy meet renew work',
);

/** "starts 1 May", "goes out Tuesdays", "opens 9:00": on that day, at that time. */
const bareDay: ClauseRule = (clause) => {
  const { object, adjuncts } = clause;
  if (object.length === 0 || !object.every(isDay) || !object.some(isWhen)) return [];
  const opener = object.every(({ token }) => token.kind === 'time') ? 'at' : 'on';
  return [{ ...clause, object: [], adjuncts: [phrase(opener, object), ...adjuncts] }];
};

/** "lives 24 hours": for 24 hours. */
const bareDuration: ClauseRule = (clause) => {
  const { object, adjuncts } = clause;
  if (object.length !== 1 || object[0]?.token.unit !== 'time' || clause.agent !== 'named') return [];
  return [{ ...clause, object: [], adjuncts: [phrase('for', object), ...adjuncts] }];
};

/** "lives at URL", "can be found at URL": is there. */
const livesAt: ClauseRule = (clause) => {
  const { object, adjuncts, verb, modal } = clause;
  if (verb === 'live-at' && object.length === 1)
    return [{ ...clause, verb: 'be-in', object: [], adjuncts: [phrase('at', object), ...adjuncts] }];
  const [at] = adjuncts;
  const isFound = verb === 'find' && modal === 'can' && clause.agent !== 'named' && clause.denied === '';
  if (!isFound || at === undefined || object.length === 0 || !isAddress(at.words[0])) return [];
  return [{ ...clause, verb: 'be-in', modal: '', agent: 'named', subject: object, object: [] }];
};

/** "is reachable from X": one can reach it from X. */
const reachable: ClauseRule = (clause) => {
  const { object, subject, adjuncts } = clause;
  const isSo = clause.modal === '' && clause.tense === 'present' && clause.denied !== 'never';
  if (clause.agent !== 'named' || !isSo || object.length !== 1 || adjuncts.length === 0) return [];
  if (!REACHED.has(object[0]?.key ?? '') || object[0]?.key === 'available') return [];
  const verb = object[0]?.key === 'accessible' ? 'access' : 'reach';
  return [{ ...clause, verb, modal: 'can', agent: 'none', subject: [], object: subject }];
};

/** "Demo: Thursday, 15:00", "is Thursday at 15:00": on that day, at that time. */
const isThen: ClauseRule = (clause) => {
  const { object, adjuncts } = clause;
  if (clause.agent !== 'named' || object.length < 2 || !object.every(isWhen)) return [];
  const times = object.map((word) => phrase(word.token.kind === 'time' ? 'at' : 'on', [word]));
  return [{ ...clause, object: [], adjuncts: [...times, ...adjuncts] }];
};

/** "Responsible for the notes: Anton": Anton handles them. */
const isResponsible: ClauseRule = (clause) => {
  const [first, ...what] = clause.subject;
  if (first?.key !== 'responsible-for' || what.length === 0 || clause.object.length === 0 || !isPlain(clause))
    return [];
  return [{ ...clause, verb: 'handle', ...agentOf(clause.object), object: what }];
};

/** "We have a budget of N for X": the budget for X is N. */
const weHaveOf: ClauseRule = (clause) => {
  const { object, agent } = clause;
  const of = object.findIndex(({ key }) => key === 'of');
  const value = object.slice(of + 1);
  if ((agent !== 'we' && agent !== 'none') || of < 1 || !isPlain(clause) || !isMeasure(value)) return [];
  if (object[of - 1]?.key !== 'budget') return [];
  const what = clause.adjuncts.flatMap(({ opener, words }) => [impliedWord(opener), ...words]);
  const known = object.slice(0, of).map((word) => ({ ...word, token: { ...word.token, indefinite: false } }));
  return [{ ...clause, verb: 'be', agent: 'named', subject: [...known, ...what], object: value, adjuncts: [] }];
};

/** "The tests can not be run in parallel": they can not run. */
const canRun: ClauseRule = (clause) =>
  clause.modal !== '' && clause.modal !== 'order' && clause.agent === 'none' && clause.object.length > 0
    ? [{ ...clause, agent: 'named', subject: clause.object, object: [] }]
    : [];

/** "Node 20 is the minimum Node version": 20 is. */
const isVersionOf: ClauseRule = (clause) => {
  const [product, value] = clause.subject;
  if (clause.subject.length !== 2 || value === undefined || !isValue(value) || !isProduct(product)) return [];
  return clause.object.some(({ key }) => key === product?.key) ? [{ ...clause, subject: [value] }] : [];
};

/** "Our logging library is zap": we use zap for logging. */
const libraryFor: ClauseRule = (clause) => {
  const { subject, object } = clause;
  const [what, thing] = subject;
  if (subject.length !== 2 || what?.token.definite !== true || thing?.key !== 'library' || !isPlain(clause)) return [];
  if (what.verb?.gerund !== true || object.length !== 1 || clause.adjuncts.length > 0) return [];
  return [
    { ...clause, verb: 'use', agent: 'we', subject: [], object: [...object, thing], adjuncts: [phrase('for', [what])] },
  ];
};

const OWNERS = wordSet('his her their its our user');

/** "I use X as my editor", "we use X as our tracker": my editor is X. */
const usedAs: ClauseRule = (clause) => {
  const { subject, object, adjuncts, agent } = clause;
  const [as, ...others] = adjuncts;
  if (as?.opener !== 'as' || as.clause !== undefined || object.length === 0 || agent === 'order') return [];
  const [first, ...rest] = as.words;
  if (first === undefined || first.token.indefinite === true) return [];
  // "We use it as their tracker": it is not ours.
  if (agent === 'we' && ['his', 'her', 'their'].includes(first.key)) return [];
  if (first.token.definite !== true && !OWNERS.has(first.key)) return [];
  const role = OWNERS.has(first.key) && rest.length > 0 ? rest : as.words;
  return [{ ...clause, verb: 'be', agent: 'named', subject: [...subject, ...role], object, adjuncts: others }];
};

/** "Generated files go in build/", "belong in build/": they are put there. */
const goesIn: ClauseRule = (clause) => {
  const [place] = clause.adjuncts;
  if (clause.agent !== 'named' || clause.object.length > 0 || clause.denied !== '' || clause.tense !== 'present')
    return [];
  if (place === undefined || !['in', 'under'].includes(place.opener)) return [];
  return [{ ...clause, verb: 'put', agent: 'none', subject: [], object: clause.subject }];
};

/** "A freeze runs from 1 May to 3 May": there is one. */
const runsFromTo: ClauseRule = (clause) => {
  const openers = new Set(clause.adjuncts.map(({ opener }) => opener));
  const isSpan = openers.has('from') && (openers.has('to') || openers.has('until'));
  if (clause.agent !== 'named' || !isPlain(clause) || clause.object.length > 0 || !isSpan) return [];
  if (!clause.adjuncts.every(({ words }) => words.every(isWhen))) return [];
  return ['have', 'be'].map((verb) =>
    verb === 'be'
      ? { ...clause, verb }
      : { ...clause, verb, agent: 'none' as const, subject: [], object: clause.subject },
  );
};

/** "There is a standup at 9:15", "we have our standup at 9:15": the standup is at 9:15. */
const hasAt: ClauseRule = (clause) => {
  const { object, adjuncts, agent, adverbs } = clause;
  // "The team has its standup at 9:30": the team's standup is then.
  const isTheirs = agent === 'named' && OWNERS.has(object[0]?.key ?? '') && object.length > 1 && isPlain(clause);
  if (isTheirs && adjuncts.length > 0 && adjuncts.every(({ words }) => words.every(isDay)))
    return [{ ...clause, verb: 'happen', subject: [...clause.subject, ...object.slice(1)], object: [] }];
  if ((agent !== 'we' && agent !== 'none') || object.length === 0 || !isPlain(clause)) return [];
  const isTimed = adjuncts.some(({ opener, words }) => opener === 'at' && words.some(isWhen));
  const isRepeated = adverbs.length > 0 || adjuncts.length > 1;
  if (!isTimed || !isRepeated || !adjuncts.every(({ words }) => words.every(isDay))) return [];
  const known = object.map((word) => ({ ...word, token: { ...word.token, indefinite: false } }));
  return [{ ...clause, verb: 'happen', agent: 'named', subject: known, object: [] }];
};

const SIGNALS = /^(?:alert|alarm|webhook|trigger|pager|notification|event)s?$/;

/** "The alert is triggered at 5 %": it fires. */
const fires: ClauseRule = (clause) =>
  clause.agent === 'none' && clause.modal === '' && SIGNALS.test(clause.object.at(-1)?.key ?? '')
    ? [{ ...clause, verb: 'fire', agent: 'named', subject: clause.object, object: [] }]
    : [];

const UNLIKE: Readonly<Record<string, string>> = wordTable({
  available: 'unavailable',
  stable: 'unstable',
  safe: 'unsafe',
  valid: 'invalid',
  possible: 'impossible',
  active: 'inactive',
  reachable: 'unreachable',
  secure: 'insecure',
  compatible: 'incompatible',
  complete: 'incomplete',
  reliable: 'unreliable',
  necessary: 'unnecessary',
  readable: 'unreadable',
});

/** "is not available": is unavailable. */
const isUnlike: ClauseRule = (clause) => {
  const [word, ...others] = clause.object;
  const opposite = word === undefined || others.length > 0 ? undefined : UNLIKE[word.key];
  if (clause.denied !== 'not' || opposite === undefined || clause.modal !== '') return [];
  return [{ ...clause, denied: '', object: [impliedWord(opposite)] }];
};

const STATES = wordSet('empty missing invalid null malformed full unknown duplicate');

/** "fails on empty input": when the input is empty. */
const onState: ClauseRule = (clause) => {
  const at = clause.adjuncts.findIndex(
    ({ opener, words, clause: inner }) =>
      (opener === 'on' || opener === 'for') &&
      inner === undefined &&
      words.length === 2 &&
      STATES.has(words[0]?.key ?? ''),
  );
  const [state, thing] = clause.adjuncts[at]?.words ?? [];
  if (state === undefined || thing === undefined) return [];
  const inner: Clause = {
    ...clause,
    ...agentOf([thing]),
    verb: 'be',
    modal: '',
    denied: '',
    object: [state],
    adjuncts: [],
    adverbs: [],
    only: undefined,
  };
  return ['when', 'if'].map((opener) => ({
    ...clause,
    adjuncts: clause.adjuncts.with(at, { opener, words: [], clause: inner }),
  }));
};

/** "Merging into main requires X": X is required to merge into main. */
const doingNeeds: ClauseRule = (clause) => {
  const [doing, opener, ...place] = clause.subject;
  const verb = doing?.verb?.gerund === true ? doing.verb.lemma : undefined;
  if (verb === undefined || clause.agent !== 'named' || clause.object.length === 0) return [];
  const isPlaced = opener !== undefined && PREPOSITIONS.has(opener.key) && place.length > 0;
  if (opener !== undefined && !isPlaced) return [];
  const where = isPlaced ? [phrase(opener.key, place)] : [];
  const adjuncts = [phrase('to', [impliedWord(verb)]), ...where, ...clause.adjuncts];
  return [{ ...clause, agent: 'none', subject: [], adjuncts }];
};

export const ABOUT_RESTATING: readonly ClauseRule[] = [
  ofVerbs(DATED, bareDay),
  ofVerbs('live last run stay wait remain', bareDuration),
  ofVerbs('live-at find', livesAt),
  ofVerbs('be', reachable),
  ofVerbs('have', weHaveOf),
  ofVerbs('run start', canRun),
  ofVerbs('be', isThen),
  ofVerbs('be', libraryFor),
  ofVerbs('be', isVersionOf),
  ofVerbs('be', isResponsible),
  ofVerbs('use', usedAs),
  ofVerbs('go belong', goesIn),
  ofVerbs('run last go', runsFromTo),
  ofVerbs('have', hasAt),
  ofVerbs('trigger', fires),
  ofVerbs('be', isUnlike),
  onState,
  ofVerbs('need require', doingNeeds),
  ...ABOUT_DAYS,
];
