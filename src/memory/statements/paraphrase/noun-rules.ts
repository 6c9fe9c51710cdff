import type { Adjunct, Clause, ClauseRule } from './clause.ts';
import { agentOf, deedOf } from './read-clause.ts';
import { asNorm } from './value-rules.ts';
import { impliedWord, type Word } from './word.ts';
import { DEEDS } from './word-groups.ts';
import { formsOf } from '../token.ts';
import { wordSet } from '../../word-set.ts';
import { isMeasure, singular as singularOf } from './word-kinds.ts';

const singular = (word: Word | undefined): string =>
  word === undefined || word.token.name === true || word.literal ? '' : singularOf(word);
const DEED = new Map(DEEDS);

const GIVEN_OUT = wordSet('license release publish distribute offer be');

/** "is licensed under Y", "has a Y license", "is under the Y license": its license is Y. */
const licensed: ClauseRule = (clause) => {
  const { verb, agent, object, subject } = clause;
  const is = (thing: readonly Word[], value: readonly Word[], adjuncts: readonly Adjunct[]): readonly Clause[] =>
    thing.length === 0 || value.length === 0
      ? []
      : [
          {
            ...clause,
            verb: 'be',
            agent: 'named',
            subject: [...thing, impliedWord('license')],
            object: value,
            adjuncts,
          },
        ];
  const last = object.at(-1)?.key;
  if ((verb === 'have' || verb === 'use') && agent === 'named' && last === 'license' && object[0]?.key !== 'no')
    return object.some(({ key, token }) => key === 'of' || token.kind === 'number')
      ? []
      : is(subject, object.slice(0, -1), clause.adjuncts);
  if (verb === 'be' && agent === 'named' && last === 'licensed')
    return is(subject, object.slice(0, -1), clause.adjuncts);
  const [under, ...others] = clause.adjuncts;
  if (under?.opener !== 'under' || under.clause !== undefined || !GIVEN_OUT.has(verb)) return [];
  const isNamed = under.words.at(-1)?.key === 'license';
  if (!isNamed && verb !== 'license') return [];
  const thing = verb === 'be' ? subject : agent === 'named' ? [] : object;
  return verb === 'be' && object.length > 0 ? [] : is(thing, isNamed ? under.words.slice(0, -1) : under.words, others);
};

const LIMITS = wordSet('limit cap');
const SIZES = wordSet('size length duration');
const LETS = wordSet('allow permit accept');

/** "The limit of X is N", "X allows at most N": X is at most N. */
const limit: ClauseRule = (clause) => {
  const { object, subject, verb, denied, agent } = clause;
  if (denied !== '' || agent !== 'named' || clause.modal !== '' || !isMeasure(object)) return [];
  const isRate = clause.adjuncts[0]?.opener === 'per' || object.some(({ key }) => key === 'per' || key === 'rps');
  if (LETS.has(verb)) {
    const isMost = object[0]?.key === 'atmost';
    // "allows 100 requests per minute": that is what it allows at most.
    if (!isMost && !(isRate && verb === 'allow' && object[0]?.token.kind === 'number')) return [];
    return asNorm({ ...clause, verb: 'be', object: isMost ? object : [impliedWord('atmost'), ...object] });
  }
  if (verb !== 'be') return [];
  const of = subject.findIndex(({ key }) => key === 'of');
  const noun = of > 0 ? subject.slice(0, of) : subject;
  const what = of > 0 ? subject.slice(of + 1) : [];
  if (!LIMITS.has(singular(noun.at(-1)))) return [];
  const said = noun.slice(0, isRate && noun.at(-2)?.key === 'rate' ? -2 : -1);
  const thing = [...what, ...said];
  const value = object[0]?.key === 'atmost' ? object : [impliedWord('atmost'), ...object];
  // "The message size limit is N": messages are at most N.
  const bare = thing.length > 1 && SIZES.has(thing.at(-1)?.key ?? '') ? [thing, thing.slice(0, -1)] : [thing];
  return thing.length === 0 ? [] : bare.flatMap((words) => asNorm({ ...clause, subject: words, object: value }));
};

/** "The deployment takes 10 minutes", "deploying takes 10 minutes": it takes 10 minutes to deploy. */
const deedTakes: ClauseRule = (clause) => {
  const { subject, verb, agent } = clause;
  if (verb !== 'take' || agent !== 'named' || !isMeasure(clause.object)) return [];
  const of = subject.findIndex(({ key }) => key === 'of');
  const noun = of > 0 ? subject.slice(0, of) : subject;
  const last = noun.at(-1);
  const isGerund = subject.length === 1 && last?.verb?.gerund === true;
  const done = isGerund ? last.verb?.lemma : DEED.get(singular(last));
  if (done === undefined || (of > 0 && noun.length > 1)) return [];
  const what = of > 0 ? subject.slice(of + 1) : noun.slice(0, -1);
  return [
    {
      ...clause,
      subject: [impliedWord('it')],
      adjuncts: [{ opener: 'to', words: [], clause: deedOf(done, what) }, ...clause.adjuncts],
    },
  ];
};

const ROLES = new Map(
  Object.entries({
    owner: 'own',
    maintainer: 'maintain',
    lead: 'lead',
    leader: 'lead',
    head: 'lead',
    manager: 'manage',
    organizer: 'organize',
  }),
);

/** "The release manager is X": X manages releases. */
const roleOf: ClauseRule = (clause) => {
  if (clause.verb !== 'be' || clause.agent !== 'named' || clause.adjuncts.length > 0) return [];
  return [
    [clause.subject, clause.object],
    [clause.object, clause.subject],
  ].flatMap(([who = [], role = []]) => {
    const verb = ROLES.get(singular(role.at(-1)));
    if (verb === undefined || role.length < 2 || role.length > 3 || role[0]?.token.definite !== true) return [];
    if (role.some(({ key, possessive }) => key === 'of' || possessive) || who.length === 0) return [];
    return [{ ...clause, ...agentOf(who), verb, object: role.slice(0, -1) }];
  });
};

const OFTEN = wordSet('daily weekly monthly yearly nightly hourly quarterly');
const MADE = wordSet('generate create send produce make');
const AT_TIMES = wordSet('be happen start begin run');

/** "The daily standup is at 9:30": the standup is at 9:30 daily. */
const oftenAt: ClauseRule = (clause) => {
  // "The daily report is generated at 6"; of what is deleted at 6, "daily" says which.
  const isDone = clause.agent === 'none' && MADE.has(clause.verb) && clause.object.length > 0;
  const [first, ...rest] = isDone ? clause.object : clause.subject;
  if (first === undefined || !OFTEN.has(first.key) || rest.length === 0) return [];
  const isAt = clause.adjuncts.some(({ opener, words }) => opener === 'at' && words[0]?.token.kind === 'time');
  if (!isAt || clause.adverbs.length > 0) return [];
  if (isDone) return [{ ...clause, object: rest, adverbs: [first.key] }];
  if (!AT_TIMES.has(clause.verb) || clause.agent !== 'named' || clause.object.length > 0) return [];
  return [{ ...clause, subject: rest, adverbs: [first.key] }];
};

const EVENTS = new Map(
  Object.entries({
    failure: 'fail',
    success: 'succeed',
    merge: 'merge',
    push: 'push',
    commit: 'commit',
    startup: 'start',
    shutdown: 'shut-down',
    login: 'log-in',
    exit: 'exit',
    save: 'save',
    release: 'release',
    deploy: 'deploy',
    deployment: 'deploy',
    install: 'install',
    installation: 'install',
  }),
);
const OF_A_THING = wordSet('fail succeed start shut-down exit');

/** "on failure": if it fails. "on merge": when merging. */
const onEvent: ClauseRule = (clause) => {
  const at = clause.adjuncts.findIndex(
    ({ opener, words, clause: inner }) =>
      (opener === 'on' || opener === 'upon') &&
      inner === undefined &&
      words.length === 1 &&
      words[0]?.token.definite !== true &&
      EVENTS.has(words[0]?.key ?? ''),
  );
  const verb = EVENTS.get(clause.adjuncts[at]?.words[0]?.key ?? '');
  if (verb === undefined) return [];
  const done = deedOf(verb, []);
  const itDoes: Clause = { ...done, agent: 'named', subject: [impliedWord('it')] };
  const meant = OF_A_THING.has(verb) ? [itDoes, done] : [done];
  return meant.flatMap((inner) =>
    ['when', ...(inner === itDoes ? ['if'] : [])].map((opener) => ({
      ...clause,
      adjuncts: clause.adjuncts.with(at, { opener, words: [], clause: inner }),
    })),
  );
};

const HOW: Readonly<Record<string, string>> = { direct: 'directly', manual: 'manually', automatic: 'automatically' };
const MAY: Readonly<Record<string, Clause['denied']>> = {
  allow: '',
  permit: '',
  forbid: 'not',
  prohibit: 'not',
  ban: 'not',
  block: 'not',
  disallow: 'not',
};
const DEEDS_OF_ALL = new Map([...DEEDS, ['push', 'push'], ['commit', 'commit'], ['merge', 'merge']]);

/** "Direct pushes to main are blocked": one is not allowed to push to main directly. */
const deedForbidden: ClauseRule = (clause) => {
  const denied = MAY[clause.verb];
  const isOurs = clause.agent === 'none' || (clause.agent === 'we' && clause.verb === 'allow');
  if (!isOurs || clause.modal !== '' || clause.tense !== 'present' || denied === undefined) return [];
  if (clause.denied === 'never' || (denied === 'not' && clause.denied === 'not')) return [];
  const how = HOW[clause.object[0]?.key ?? ''];
  const [first, ...rest] = how === undefined ? clause.object : clause.object.slice(1);
  const verb = first?.verb?.gerund === true ? first.verb.lemma : DEEDS_OF_ALL.get(singular(first));
  const opener = rest[0];
  const isPhrase = opener?.token.kind === 'word' && ['to', 'on', 'in', 'with'].includes(opener.key) && rest.length > 1;
  if (verb === undefined || (rest.length > 0 && !isPhrase)) return [];
  // "The release is blocked": this one is, and something stands in its way.
  const isAny = first?.verb?.gerund === true || (first !== undefined && formsOf(first.key).length > 1);
  if (clause.object.some(({ token }) => token.definite === true) && !isPhrase) return [];
  if (clause.verb === 'block' && !isAny) return [];
  const place: readonly Adjunct[] =
    opener === undefined ? [] : [{ opener: opener.key, words: rest.slice(1), clause: undefined }];
  return [
    {
      ...clause,
      modal: 'allowed',
      denied: denied === 'not' ? 'not' : clause.denied,
      verb,
      object: [],
      adjuncts: [...place, ...clause.adjuncts],
      adverbs: how === undefined ? clause.adverbs : [...clause.adverbs, how].toSorted(),
    },
  ];
};

/** "X is Anna's responsibility": Anna handles X. */
const responsibility: ClauseRule = (clause) => {
  const { object, subject } = clause;
  if (clause.verb !== 'be' || object.length < 2 || object.at(-1)?.key !== 'responsibility' || subject.length === 0)
    return [];
  const who = object.slice(0, -1);
  const owner = who.at(-1);
  if (owner === undefined || !owner.possessive) return [];
  const plain = who.map((word) => ({ ...word, possessive: false }));
  return [{ ...clause, verb: 'handle', ...agentOf(plain), object: subject }];
};

/** "has support for Y": supports Y. */
const hasSupport: ClauseRule = (clause) => {
  const [what, ...others] = clause.adjuncts;
  if (clause.verb !== 'have' || clause.object.length !== 1 || clause.object[0]?.key !== 'support') return [];
  if (what?.opener !== 'for' || what.clause !== undefined || what.words.length === 0) return [];
  return [{ ...clause, verb: 'support', object: what.words, adjuncts: others }];
};

const MADE_IN = wordSet('implementation programming');

/** "is implemented in Go", "its language is Go": is written in Go. */
const languageOf: ClauseRule = (clause) => {
  const [language, ...others] = clause.adjuncts;
  // "The implementation language of X".
  const which = clause.subject.findIndex(({ key }, i) => MADE_IN.has(key) && clause.subject[i + 1]?.key === 'language');
  if (clause.verb === 'be' && which >= 0) return [{ ...clause, subject: clause.subject.filter((_, i) => i !== which) }];
  const isName = ({ token }: Word): boolean => token.name === true || token.kind === 'identifier';
  if (language?.opener !== 'in' || !language.words.every(isName) || clause.agent === 'named') return [];
  if (clause.verb === 'implement' || clause.verb === 'code') return [{ ...clause, verb: 'write' }];
  if (clause.verb !== 'write' || clause.modal !== '' || clause.object.length === 0 || clause.agent !== 'none')
    return [];
  return [
    {
      ...clause,
      verb: 'be',
      agent: 'named',
      subject: [...clause.object, impliedWord('language')],
      object: language.words,
      adjuncts: others,
    },
  ];
};

export const ABOUT_NOUNS: readonly ClauseRule[] = [
  licensed,
  limit,
  deedTakes,
  roleOf,
  oftenAt,
  onEvent,
  deedForbidden,
  responsibility,
  hasSupport,
  languageOf,
];
