import { ofVerbs, type Adjunct, type ClauseRule } from './clause.ts';
import { deedOf } from './read-clause.ts';
import { impliedWord } from './word.ts';
import { DEEDS } from './word-groups.ts';
import { wordSet } from '../../word-set.ts';
import { isPlain, isWhen, singular } from './word-kinds.ts';

const FINISHED = wordSet('submit finish complete do deliver');

/** "must be finished by D", "must be ready by D": its deadline is D. */
const finishedBy: ClauseRule = (clause) => {
  const { verb, object, subject, adjuncts, modal, agent } = clause;
  const [by] = adjuncts;
  if (modal !== 'must' || clause.denied !== '' || adjuncts.length !== 1 || by?.opener !== 'by') return [];
  if (by.words.length !== 1 || by.words[0]?.token.kind !== 'date') return [];
  const isReady = verb === 'be' && agent === 'named' && object.length === 1 && object[0]?.key === 'ready';
  const thing = isReady ? subject : FINISHED.has(verb) && agent !== 'named' ? object : [];
  if (thing.length === 0) return [];
  const on: Adjunct = { ...by, opener: 'on' };
  return [
    {
      ...clause,
      verb: 'be',
      modal: '',
      agent: 'named',
      subject: [...thing, impliedWord('deadline')],
      object: [],
      adjuncts: [on],
    },
  ];
};

/** "We have the retro on Fridays": the retro happens on Fridays. "It is scheduled for May 4": it is on May 4. */
const heldOn: ClauseRule = (clause) => {
  const { verb, object, adjuncts, agent } = clause;
  if (agent === 'named' || object.length === 0 || clause.modal !== '' || clause.denied !== '') return [];
  if (verb === 'schedule') {
    const at = adjuncts.findIndex(({ opener, words }) => opener === 'for' && words.some(isWhen));
    const day = adjuncts[at];
    if (day === undefined || clause.tense === 'past') return [];
    const opener = day.words[0]?.token.kind === 'time' ? 'at' : 'on';
    return [
      {
        ...clause,
        verb: 'be',
        tense: 'present',
        agent: 'named',
        subject: object,
        object: [],
        adjuncts: adjuncts.with(at, { ...day, opener }),
      },
    ];
  }
  const isHeld = verb === 'have' && agent === 'we' && adjuncts.length > 0;
  if (!isHeld || !adjuncts.every(({ words }) => words.length > 0 && words.every(isWhen))) return [];
  return [{ ...clause, verb: 'happen', agent: 'named', subject: object, object: [] }];
};

/** "Backups are deleted after 90 days": they are kept for 90 days. */
const deletedAfter: ClauseRule = (clause) => {
  const [after, ...others] = clause.adjuncts;
  if (!['delete', 'remove', 'purge'].includes(clause.verb) || clause.agent === 'named' || !isPlain(clause)) return [];
  if (after?.opener !== 'after' || after.words.length !== 1 || after.words[0]?.token.unit !== 'time') return [];
  return [{ ...clause, verb: 'keep', adjuncts: [{ ...after, opener: 'for' }, ...others] }];
};

const EVENTS = new Map([...DEEDS, ['merge', 'merge'], ['push', 'push'], ['commit', 'commit'], ['login', 'log-in']]);

/** "before the deploy", "after merge": before deploying, after merging. */
const aroundDeed: ClauseRule = (clause) => {
  const at = clause.adjuncts.findIndex(
    ({ opener, words, clause: inner }) =>
      ['before', 'after', 'during'].includes(opener) && inner === undefined && words.length === 1,
  );
  const adjunct = clause.adjuncts[at];
  const word = adjunct?.words[0];
  const verb = word === undefined || word.token.name === true ? undefined : EVENTS.get(singular(word));
  if (adjunct === undefined || verb === undefined) return [];
  const inner = deedOf(verb, []);
  return [{ ...clause, adjuncts: clause.adjuncts.with(at, { ...adjunct, words: [], clause: inner }) }];
};

/** "It takes 9 minutes to build", where nothing is built: the build takes 9 minutes. */
const takesToDo: ClauseRule = (clause) => {
  const at = clause.adjuncts.findIndex(
    ({ opener, words, clause: inner }) => opener === 'to' && inner === undefined && words.length === 1,
  );
  const adjunct = clause.adjuncts[at];
  const verb = adjunct?.words[0]?.verb;
  if (clause.verb !== 'take' || clause.subject[0]?.key !== 'it' || adjunct === undefined || verb?.base !== true)
    return [];
  return [{ ...clause, adjuncts: clause.adjuncts.with(at, { ...adjunct, words: [], clause: deedOf(verb.lemma, []) }) }];
};

const WIDE = wordSet('monthly weekly daily yearly hourly');
const PERIOD: Readonly<Record<string, string>> = {
  monthly: 'month',
  weekly: 'week',
  daily: 'day',
  yearly: 'year',
  hourly: 'hour',
};

/** "The monthly error budget is N": the error budget is N per month. */
const perPeriod: ClauseRule = (clause) => {
  const { subject, object } = clause;
  const [first, ...rest] = subject;
  if (clause.verb !== 'be' || first === undefined || !WIDE.has(first.key) || rest.length === 0) return [];
  if (object.length === 0 || !object.some(({ token }) => token.unit !== undefined || token.kind === 'number'))
    return [];
  const per: Adjunct = { opener: 'per', words: [impliedWord(PERIOD[first.key] ?? '')], clause: undefined };
  const [next, ...more] = rest;
  const { definite } = first.token;
  const head =
    next === undefined
      ? rest
      : [{ ...next, token: { ...next.token, ...(definite === true ? { definite } : {}) } }, ...more];
  return [{ ...clause, subject: head, adjuncts: [per, ...clause.adjuncts] }];
};

const PERIODS = wordSet('second minute hour day week month quarter year');

/** "Two reviews are needed per change": for every change. */
const perThing: ClauseRule = (clause) => {
  const at = clause.adjuncts.findIndex(({ opener, words }) => opener === 'per' && words.length > 0);
  const per = clause.adjuncts[at];
  if ((clause.verb !== 'need' && clause.verb !== 'require') || per === undefined) return [];
  if (PERIODS.has(per.words[0]?.key ?? '')) return [];
  const words = [impliedWord('every'), ...per.words];
  return [{ ...clause, adjuncts: clause.adjuncts.with(at, { ...per, opener: 'for', words }) }];
};

/** "The contract runs until D": it ends on D. */
const runsUntil: ClauseRule = (clause) => {
  const [until, ...others] = clause.adjuncts;
  if (!['run', 'last', 'go'].includes(clause.verb) || clause.agent !== 'named' || clause.object.length > 0) return [];
  if (until?.opener !== 'until' || until.words.length !== 1 || until.words[0]?.token.kind !== 'date') return [];
  return isPlain(clause) ? [{ ...clause, verb: 'end', adjuncts: [{ ...until, opener: 'on' }, ...others] }] : [];
};

export const ABOUT_TIMES: readonly ClauseRule[] = [
  finishedBy,
  ofVerbs('schedule have', heldOn),
  ofVerbs('delete remove purge', deletedAfter),
  aroundDeed,
  ofVerbs('take', takesToDo),
  ofVerbs('be', perPeriod),
  ofVerbs('need require', perThing),
  ofVerbs('run last go', runsUntil),
];
