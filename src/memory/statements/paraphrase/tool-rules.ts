import { ofVerbs, type Adjunct, type Clause, type ClauseRule } from './clause.ts';
import { PREPOSITIONS } from './prepositions.ts';
import { agentOf, deedOf } from './read-clause.ts';
import { impliedWord } from './word.ts';
import { wordSet } from '../../word-set.ts';
import { isName, isProduct, isValue } from './word-kinds.ts';

/** Where something goes through to be looked at, and where nothing is handled. */
const GATES = wordSet('qa review legal security compliance hr');

/** "All payments go through X": X handles all payments. */
const goesThrough: ClauseRule = (clause) => {
  const [through] = clause.adjuncts;
  if (clause.verb !== 'go' || clause.agent !== 'named' || clause.object.length > 0 || clause.adjuncts.length !== 1)
    return [];
  if (through?.opener !== 'through' || through.clause !== undefined || through.words.length === 0) return [];
  if (!through.words.every((word) => isName(word) && !GATES.has(word.key))) return [];
  return [{ ...clause, verb: 'handle', ...agentOf(through.words), object: clause.subject, adjuncts: [] }];
};

/** "The app uses X to talk to Y": the app talks to Y via X. */
const usesTo: ClauseRule = (clause) => {
  const { verb, agent, object, adjuncts } = clause;
  const at = adjuncts.findIndex(({ opener }) => opener === 'to');
  const to = adjuncts[at];
  if (verb !== 'use' || agent === 'order' || object.length === 0 || to === undefined || clause.modal !== '') return [];
  const alone = to.words.length === 1 && to.words[0]?.verb?.base === true ? to.words[0].verb.lemma : undefined;
  const inner = to.clause;
  // Without an object and with nothing else said, who does it must be told.
  if (inner === undefined ? alone === undefined : inner.denied !== '' || inner.modal !== '') return [];
  if (agent !== 'named' && inner !== undefined && inner.object.length > 0) return [];
  const others = [...(inner?.adjuncts ?? []), ...adjuncts.filter((_, i) => i !== at)];
  return ['via', 'with'].flatMap((opener) => {
    const tool: Adjunct = { opener, words: object, clause: undefined };
    const done: Clause = {
      ...clause,
      verb: inner?.verb ?? alone ?? '',
      object: inner?.object ?? [],
      adverbs: [...clause.adverbs, ...(inner?.adverbs ?? [])].toSorted(),
    };
    return [
      { ...done, adjuncts: [tool, ...others] },
      ...(others.length === 0 ? [] : [{ ...done, adjuncts: [...others, tool] }]),
    ];
  });
};

const ACTS = wordSet('serve act function');

/** "We use X as the load balancer", "X serves as the load balancer": the load balancer is X. */
const usedAs: ClauseRule = (clause) => {
  const [as] = clause.adjuncts;
  if (as?.opener !== 'as' || as.clause !== undefined || as.words.length === 0 || clause.adjuncts.length > 1) return [];
  if (clause.modal !== '' || clause.denied !== '' || clause.tense !== 'present') return [];
  const isUsed = clause.verb === 'use' && (clause.agent === 'we' || clause.agent === 'none');
  const isActing = ACTS.has(clause.verb) && clause.agent === 'named' && clause.object.length === 0;
  const value = isUsed ? clause.object : clause.subject;
  const [role, ...more] = as.words;
  const isOne =
    role?.token.definite === true || (role?.token.name === true && more.length === 0 && value.every(isName));
  if ((!isUsed && !isActing) || value.length === 0 || !isOne) return [];
  return [{ ...clause, verb: 'be', agent: 'named', subject: as.words, object: value, adjuncts: [] }];
};

const TOOLS = wordSet('tool platform provider framework system solution library service software');

const PURPOSES = wordSet('ci chat email search analytics authentication communication documentation');

/** "Our monitoring tool is X": we use X for monitoring. */
const toolFor: ClauseRule = (clause) => {
  const { subject, object } = clause;
  if (clause.verb !== 'be' || clause.agent !== 'named' || clause.modal !== '' || clause.adjuncts.length > 0) return [];
  if (subject.length < 2 || subject[0]?.token.definite !== true || !TOOLS.has(subject.at(-1)?.key ?? '')) return [];
  if (subject.some(({ key, possessive }) => key === 'of' || possessive) || !object.every(isName)) return [];
  // Of what is done: "the backend system is X" is less than "the backend uses X", and more.
  const done = subject.at(-2)?.key ?? '';
  if (!/^[a-z]{3,}ing$/.test(done) && !PURPOSES.has(done)) return [];
  const what: Adjunct = { opener: 'for', words: subject.slice(0, -1), clause: undefined };
  return [{ ...clause, verb: 'use', agent: 'none', subject: [], adjuncts: [what] }];
};

/** "You need X to run the tests": the tests need X. */
const neededFor: ClauseRule = (clause) => {
  const at = clause.adjuncts.findIndex(({ opener, clause: inner }) => opener === 'to' && inner !== undefined);
  const inner = clause.adjuncts[at]?.clause;
  if ((clause.verb !== 'need' && clause.verb !== 'require') || clause.agent === 'named' || inner === undefined)
    return [];
  if ((inner.verb !== 'run' && inner.verb !== 'execute') || inner.object.length === 0 || inner.adjuncts.length > 0)
    return [];
  const adjuncts = clause.adjuncts.filter((_, i) => i !== at);
  return [{ ...clause, ...agentOf(inner.object), adjuncts }];
};

/** "X is needed for doing Y", "doing Y needs X": X is needed to do Y. */
const neededToDo: ClauseRule = (clause) => {
  if (clause.verb !== 'need' && clause.verb !== 'require') return [];
  const at = clause.adjuncts.findIndex(({ opener, clause: inner }) => opener === 'for' && inner !== undefined);
  const adjunct = clause.adjuncts[at];
  if (adjunct !== undefined && clause.agent !== 'named')
    return [{ ...clause, adjuncts: clause.adjuncts.with(at, { ...adjunct, opener: 'to', words: [] }) }];
  const [first, ...rest] = clause.subject;
  if (first?.verb?.gerund !== true || first.token.definite === true || rest.length === 0) return [];
  // Only what is done to one thing: of "pushing to main" the phrases would have to be told apart.
  if (rest.some(({ key }) => PREPOSITIONS.has(key) || key === 'and' || key === 'or')) return [];
  const done = deedOf(first.verb.lemma, rest);
  return [
    {
      ...clause,
      agent: 'none',
      subject: [],
      adjuncts: [{ opener: 'to', words: [], clause: done }, ...clause.adjuncts],
    },
  ];
};

/** "has access to X", "access to X is restricted to them": they, and only they, can access X. */
const hasAccess: ClauseRule = (clause) => {
  const { verb, object, adjuncts, agent } = clause;
  const [to, ...others] = adjuncts;
  if (to?.opener !== 'to' || to.clause !== undefined || to.words.length === 0 || clause.modal !== '') return [];
  const can = { ...clause, verb: 'access', modal: 'can' };
  if (verb === 'have' && object.length === 1 && object[0]?.key === 'access')
    return [{ ...can, object: to.words, adjuncts: others }];
  const isKept = (verb === 'limit' || verb === 'restrict') && agent !== 'named' && clause.denied === '';
  if (!isKept || object[0]?.key !== 'access' || object[1]?.key !== 'to' || object.length < 3 || others.length > 0)
    return [];
  return [
    { ...can, agent: 'named', subject: [impliedWord('only'), ...to.words], object: object.slice(2), adjuncts: [] },
  ];
};

/** "works at X": X employs them. */
const worksAt: ClauseRule = (clause) => {
  const [at, ...others] = clause.adjuncts;
  if (at?.opener !== 'at' || at.clause !== undefined || !at.words.every(isName) || at.words.length === 0) return [];
  const isWorking = clause.verb === 'work' && clause.agent === 'named' && clause.object.length === 0;
  const isEmployed = clause.verb === 'employ' && clause.agent === 'none';
  if ((!isWorking && !isEmployed) || others.length > 0) return [];
  return [
    {
      ...clause,
      verb: 'employ',
      ...agentOf(at.words),
      object: isWorking ? clause.subject : clause.object,
      adjuncts: [],
    },
  ];
};

/** "came out": was released. */
const cameOut: ClauseRule = (clause) =>
  clause.verb === 'come-out' && clause.agent === 'named' && clause.object.length === 0
    ? [{ ...clause, verb: 'release', agent: 'none', subject: [], object: clause.subject }]
    : [];

/** "The email address is X": the email is X. */
const emailAddress: ClauseRule = (clause) => {
  const { subject, object } = clause;
  if (clause.verb !== 'be' || object.length !== 1 || object[0]?.token.kind !== 'identifier') return [];
  return subject.at(-1)?.key === 'address' && subject.at(-2)?.key === 'email'
    ? [{ ...clause, subject: subject.slice(0, -1) }]
    : [];
};

const KEEPS = wordSet('store keep save');

/** "X stores Y": Y is stored in X. */
const keepsIn: ClauseRule = (clause) => {
  const { verb, agent, object, subject, adjuncts } = clause;
  if (!KEEPS.has(verb) || object.length === 0 || clause.modal !== '') return [];
  if (agent === 'named')
    return verb === 'store' && adjuncts.length === 0 && subject.length > 0 ? [{ ...clause, verb: 'keep-in' }] : [];
  const [place] = adjuncts;
  if (place?.opener !== 'in' || place.clause !== undefined || place.words.length === 0 || adjuncts.length > 1)
    return [];
  return [{ ...clause, verb: 'keep-in', agent: 'named', subject: place.words, adjuncts: [] }];
};

const QUALITIES = wordSet('short small simple brief concise clean clear consistent minimal readable');

/** "Keep messages short": messages should be short. */
const keepSo: ClauseRule = (clause) => {
  const [last, ...rest] = clause.object.toReversed();
  if (clause.verb !== 'keep' || clause.agent !== 'order' || clause.denied !== '' || rest.length === 0) return [];
  if (last === undefined || !QUALITIES.has(last.key)) return [];
  return [{ ...clause, verb: 'be', agent: 'named', subject: rest.toReversed(), object: [last] }];
};

/** "The minimum Node version is 20": at least Node 20 is required. */
const leastVersion: ClauseRule = (clause) => {
  const { subject, object } = clause;
  if (clause.verb !== 'be' || clause.denied !== '' || object.length !== 1 || !object.every(isValue)) return [];
  const [first, ...rest] = subject;
  if (first?.key !== 'minimum' || rest.at(-1)?.key !== 'version' || rest.length < 2) return [];
  const product = rest.slice(0, -1);
  if (!product.every(isProduct)) return [];
  return [
    {
      ...clause,
      verb: 'require',
      agent: 'none',
      subject: [],
      object: [impliedWord('atleast'), ...product, ...object],
    },
  ];
};

const NEEDED = wordSet('mandatory obligatory compulsory necessary');

/** "X must have Y", "Y is mandatory for X": X needs Y. */
const mustHave: ClauseRule = (clause) => {
  const { verb, modal, object, subject } = clause;
  if (clause.denied !== '' || clause.agent !== 'named') return [];
  const isBound = object.some(({ key }) => key === 'atleast' || key === 'atmost');
  if ((verb === 'have' || verb === 'include') && modal === 'must' && object.length > 0 && !isBound)
    return [{ ...clause, verb: 'need', modal: '' }];
  if (verb !== 'be' || modal !== '' || object.length !== 1 || !NEEDED.has(object[0]?.key ?? '')) return [];
  return [{ ...clause, verb: 'require', agent: 'none', subject: [], object: subject }];
};

/** "X is a dependency of Y": Y depends on X. */
const dependency: ClauseRule = (clause) => {
  const { object, subject } = clause;
  if (clause.verb !== 'be' || clause.adjuncts.length > 0 || clause.agent !== 'named') return [];
  if (object[0]?.key !== 'dependency' || object[1]?.key !== 'of' || object.length < 3) return [];
  const on: Adjunct = { opener: 'on', words: subject, clause: undefined };
  return [{ ...clause, verb: 'depend', ...agentOf(object.slice(2)), object: [], adjuncts: [on] }];
};

/** "The database runs PostgreSQL 15": it runs on PostgreSQL 15. */
const runsVersion: ClauseRule = (clause) => {
  const { object, subject, verb } = clause;
  const last = object.at(-1);
  if (verb !== 'run' || clause.agent !== 'named' || object.length < 2 || last === undefined || !isValue(last))
    return [];
  if (last.token.unit !== undefined || !object.slice(0, -1).every(isProduct) || subject.some(isValue)) return [];
  return [
    { ...clause, object: [], adjuncts: [{ opener: 'on', words: object, clause: undefined }, ...clause.adjuncts] },
  ];
};

/** "The current SDK version is 2.8", "the SDK is at version 2.8": the SDK is 2.8. */
const atVersion: ClauseRule = (clause) => {
  const { subject, object, adjuncts } = clause;
  if (clause.verb !== 'be' || clause.agent !== 'named') return [];
  const [at, ...others] = adjuncts;
  const isAt = at !== undefined && (at.opener === 'at' || at.opener === 'on') && at.clause === undefined;
  if (object.length === 0 && isAt && at.words.length === 1 && at.words[0]?.token.kind === 'version')
    return [{ ...clause, object: at.words, adjuncts: others }];
  const isOne = object.length === 1 && object[0] !== undefined && isValue(object[0]);
  if (!isOne || subject.length < 2) return [];
  const of = subject.findIndex(({ key }) => key === 'of');
  const noun = of > 0 ? subject.slice(0, of) : subject;
  if (noun.at(-1)?.key !== 'version') return [];
  const said = noun.slice(noun[0]?.key === 'current' ? 1 : 0, -1);
  const thing = [...(of > 0 ? subject.slice(of + 1) : []), ...said];
  return thing.length === 0 ? [] : [{ ...clause, subject: thing }];
};

/** "X is in Y", of a thing in a thing: Y contains X. */
const containedIn: ClauseRule = (clause) => {
  const [place] = clause.adjuncts;
  if (clause.verb !== 'be-in' || clause.agent !== 'named' || clause.adjuncts.length !== 1 || clause.object.length > 0)
    return [];
  if (place?.opener !== 'in' || place.clause !== undefined || place.words.length === 0) return [];
  return [{ ...clause, verb: 'contain', ...agentOf(place.words), object: clause.subject, adjuncts: [] }];
};

/** "likes mails to be short": prefers short mails. */
const likesToBe: ClauseRule = (clause) => {
  const at = clause.adjuncts.findIndex(({ opener, words }) => opener === 'to' && words[0]?.key === 'is');
  const to = clause.adjuncts[at];
  if (clause.verb !== 'like' || to?.words.length !== 2 || clause.object.length === 0) return [];
  const object = [...to.words.slice(1), ...clause.object];
  return ['prefer', 'want'].map((verb) => ({
    ...clause,
    verb,
    object,
    adjuncts: clause.adjuncts.filter((_, i) => i !== at),
  }));
};

export const ABOUT_TOOLS: readonly ClauseRule[] = [
  ofVerbs('go', goesThrough),
  ofVerbs('use', usesTo),
  ofVerbs('use serve act function', usedAs),
  ofVerbs('be', toolFor),
  ofVerbs('need require', neededFor),
  ofVerbs('need require', neededToDo),
  ofVerbs('have limit restrict', hasAccess),
  ofVerbs(KEEPS, keepsIn),
  ofVerbs('keep', keepSo),
  ofVerbs('be', leastVersion),
  ofVerbs('work employ', worksAt),
  ofVerbs('come-out', cameOut),
  ofVerbs('be', emailAddress),
  ofVerbs('have include be', mustHave),
  ofVerbs('be', dependency),
  ofVerbs('run', runsVersion),
  ofVerbs('be', atVersion),
  ofVerbs('be-in', containedIn),
  ofVerbs('like', likesToBe),
];
