import type { Adjunct, Clause, ClauseRule } from './clause.ts';
import { ABOUT_VALUES } from './value-rules.ts';
import { ABOUT_PLACES } from './place-rules.ts';
import { FURTHER_RULES } from './further-rules.ts';
import { ABOUT_AMOUNTS } from './amount-rules.ts';
import { ABOUT_NOUNS } from './noun-rules.ts';
import { ABOUT_TOOLS } from './tool-rules.ts';
import { ABOUT_ANY } from './generic-rules.ts';
import { ABOUT_ENGINEERING } from './engineering-rules.ts';
import { ABOUT_FACTS } from './fact-rules.ts';
import { EVERYDAY_RULES } from './everyday-rules.ts';
import { ABOUT_TIMES } from './time-rules.ts';
import { ABOUT_RECIPES } from './recipe-rules.ts';
import { ABOUT_RELATIONS } from './relation-rules.ts';
import { ABOUT_PEOPLE } from './person-rules.ts';
import { ABOUT_OPERATIONS } from './operation-rules.ts';
import { ABOUT_MEASURES } from './measure-rules.ts';
import { ABOUT_EVENTS } from './event-rules.ts';
import { ABOUT_PURPOSES } from './purpose-rules.ts';
import { ABOUT_RESTATING } from './restating-rules.ts';
import { agentOf, deedOf } from './read-clause.ts';
import { impliedWord, type Word } from './word.ts';
import { DEEDS, DENIED, DOERS } from './word-groups.ts';
import { wordSet } from '../../word-set.ts';
import { isName, singular as singularOf, WITH } from './word-kinds.ts';

const singular = (word: Word | undefined): string => (word?.token.name === true ? '' : singularOf(word));
const isOpen = ({ agent }: Clause): boolean => agent !== 'named';

/** The clause without this adjunct. */
function without(clause: Clause, adjunct: Adjunct): readonly Adjunct[] {
  return clause.adjuncts.filter((one) => one !== adjunct);
}

function adjunctOf(clause: Clause, openers: ReadonlySet<string>): Adjunct | undefined {
  return clause.adjuncts.find(
    ({ opener, clause: inner, words }) => inner === undefined && openers.has(opener) && words.length > 0,
  );
}

function does(clause: Clause, subject: readonly Word[], changes: Partial<Clause>): Clause {
  return { ...clause, ...changes, ...agentOf(subject), ...(subject.length === 0 ? { agent: 'none' } : {}) };
}

const FOR = wordSet('for');
const IN = wordSet('in');
const BY_WITH = wordSet('with');
const FOR_OR_IN = wordSet('for in');

/** "We use X for Y", "X is needed for Y": Y uses, needs X. */
const usedFor: ClauseRule = (clause) => {
  if ((clause.verb !== 'use' && clause.verb !== 'need' && clause.verb !== 'require') || !isOpen(clause)) return [];
  const what = adjunctOf(clause, clause.verb === 'use' ? FOR_OR_IN : FOR);
  if (what === undefined || clause.object.length === 0 || what.words[0]?.token.unit !== undefined) return [];
  return [does(clause, what.words, { adjuncts: without(clause, what) })];
};

/** "Linting is done with ESLint": linting uses ESLint. */
const doneWith: ClauseRule = (clause) => {
  if (clause.verb !== 'do' || clause.object.length === 0) return [];
  const tool = adjunctOf(clause, WITH);
  if (clause.agent === 'named') return [does(clause, clause.object, { verb: 'use', object: clause.subject })];
  return tool === undefined
    ? []
    : [does(clause, clause.object, { verb: 'use', object: tool.words, adjuncts: without(clause, tool) })];
};

const TOOLED = wordSet(
  'manage handle build generate run deploy create lint format test monitor process track bundle compile publish render serve schedule orchestrate host provision store sync validate check',
);

const ON_HOST = wordSet('on by');
const FROM_HOST = wordSet('from via with through using');
const THROUGH_TOOL = wordSet('using via through');

/** "Flags are managed through X": X manages flags. */
const byTool: ClauseRule = (clause) => {
  const tool = adjunctOf(clause, clause.verb === 'host' ? ON_HOST : clause.verb === 'serve' ? FROM_HOST : THROUGH_TOOL);
  // Through what it goes, that does it; "with" and "using" may name a helper.
  const isThrough = tool?.opener === 'via' || tool?.opener === 'through';
  if (
    (!TOOLED.has(clause.verb) && !isThrough) ||
    !isOpen(clause) ||
    clause.modal !== '' ||
    tool === undefined ||
    clause.tense !== 'present'
  )
    return [];
  const isTool = tool.words.every(({ token }) => token.name === true || token.kind === 'identifier');
  return isTool && clause.object.length > 0 ? [does(clause, tool.words, { adjuncts: without(clause, tool) })] : [];
};

const PLACES = wordSet('in on at for');

/** "There are 3 replicas of X": X has 3 replicas; "there is an X", "X exists": we have an X. */
const thereIs: ClauseRule = (clause) => {
  if (clause.verb === 'exist' && clause.object.length === 0 && clause.agent === 'named')
    return [{ ...clause, verb: 'have', agent: 'none', subject: [], object: clause.subject }];
  if (clause.verb !== 'be' || clause.subject.length !== 1 || clause.subject[0]?.key !== 'there') return [];
  const of = clause.object.findIndex(({ key }) => key === 'of');
  const had: Clause = { ...clause, verb: 'have', agent: 'none', subject: [] };
  const owner = clause.object.slice(of + 1);
  const owned = of > 0 ? [does(clause, owner, { verb: 'have', object: clause.object.slice(0, of) })] : [];
  const [place] = clause.adjuncts;
  if (place === undefined || !PLACES.has(place.opener) || place.clause !== undefined || clause.adjuncts.length > 1)
    return [had, ...owned];
  return [had, ...owned, does(clause, place.words, { verb: 'have', object: clause.object, adjuncts: [] })];
};

/** "X has Y enabled": Y is enabled on X. */
const hasDone: ClauseRule = (clause) => {
  const last = clause.object.at(-1);
  if (clause.verb !== 'have' || clause.agent !== 'named' || last?.verb?.participle !== true || clause.object.length < 2)
    return [];
  const verb = last.verb.lemma;
  return ['on', 'for', 'in'].map((opener) => ({
    ...clause,
    verb,
    agent: 'none',
    subject: [],
    object: clause.object.slice(0, -1),
    adjuncts: [...clause.adjuncts, { opener, words: clause.subject, clause: undefined }],
  }));
};

const DOES = new Map(DOERS);
/** Who is its author wrote it. */
const DONE_ONCE = wordSet('write create found invent discover compose');

/** "X is the owner of Y", "Y's owner is X": X owns Y. */
const doer: ClauseRule = (clause) => {
  if (clause.verb !== 'be' || clause.agent !== 'named' || clause.adjuncts.length > 0) return [];
  return [
    [clause.subject, clause.object],
    [clause.object, clause.subject],
  ].flatMap(([who = [], role = []]) => {
    const of = role.findIndex(({ key }) => key === 'of');
    const owned = role.findLastIndex(({ possessive }) => possessive);
    const noun = of > 0 ? role.slice(0, of) : role.slice(owned + 1);
    const what = of > 0 ? role.slice(of + 1) : role.slice(0, owned + 1);
    const verb = noun.length === 1 && noun[0]?.token.indefinite !== true ? DOES.get(singular(noun[0])) : undefined;
    if (verb === undefined || what.length === 0 || who.length === 0 || what[0]?.key === 'there') return [];
    const done = does(clause, who, { verb, object: what });
    return DONE_ONCE.has(verb) && clause.tense === 'present' ? [done, { ...done, tense: 'past' }] : [done];
  });
};

/** "X reports to Y": Y manages X. "X works for Y": Y employs X. */
const reports: ClauseRule = (clause) => {
  const [to] = clause.adjuncts;
  if (clause.agent !== 'named' || clause.object.length > 0 || to === undefined || clause.adjuncts.length > 1) return [];
  const isUnder = clause.verb === 'report' || (clause.verb === 'answer' && to.words.every(isName));
  if (isUnder && to.opener === 'to')
    return [does(clause, to.words, { verb: 'manage', object: clause.subject, adjuncts: [] })];
  if (clause.verb === 'work' && to.opener === 'for')
    return [does(clause, to.words, { verb: 'employ', object: clause.subject, adjuncts: [] })];
  return [];
};

const DEED = new Map(DEEDS);
const STAGES = wordSet('production staging');
const HAPPENS = wordSet('happen conduct do perform run make hold take schedule cut');

/** "Deployments happen on X", "we do deployments on X": we deploy on X. */
const deed: ClauseRule = (clause) => {
  const isHappening = clause.verb === 'happen' && clause.object.length === 0;
  const isDone = isOpen(clause) && HAPPENS.has(clause.verb);
  if (!isHappening && !isDone) return [];
  const said = isHappening ? clause.subject : clause.object;
  // "The rotation of keys happens".
  const isOf = said[1]?.key === 'of' && said.length > 2 && !said.slice(2).some(({ key }) => key === 'of');
  const last = isOf ? said[0] : said.at(-1);
  const verb = DEED.get(singular(last)) ?? (last?.verb?.gerund === true ? last.verb.lemma : undefined);
  const rest =
    isDone && ['hold', 'do', 'perform', 'conduct'].includes(clause.verb)
      ? [{ ...clause, verb: 'happen', agent: 'named' as const, subject: said, object: [] }]
      : [];
  if (verb === undefined || said.some(({ key }) => (key === 'of' && !isOf) || key === 'and')) return rest;
  const agent = isHappening ? ('none' as const) : clause.agent;
  const object = isOf ? said.slice(2) : said.slice(0, -1);
  const done: Clause = { ...clause, agent, subject: [], verb, object };
  // "Production deployments": to production.
  const isTo = verb === 'deploy' && object.length === 1 && STAGES.has(object[0]?.key ?? '');
  const to: Adjunct = { opener: 'to', words: object, clause: undefined };
  return [...rest, done, ...(isTo ? [{ ...done, object: [], adjuncts: [to, ...clause.adjuncts] }] : [])];
};

const OF_ITSELF = wordSet(
  'start begin stop run build deploy restart end ship launch reboot restore sync synchronize refresh reload rotate execute upload download update reset renew',
);

/** "The app starts": somebody starts the app. */
const ofItself: ClauseRule = (clause) =>
  OF_ITSELF.has(clause.verb) && clause.agent === 'named' && clause.object.length === 0 && clause.modal === ''
    ? [{ ...clause, agent: 'none', subject: [], object: clause.subject }]
    : [];

const GIVES = wordSet('give send show offer tell grant lend pay hand assign provide');

/** "sent us the contract": sent the contract to us. "Y is given X": Y gets X. */
const gives: ClauseRule = (clause) => {
  if (!GIVES.has(clause.verb)) return [];
  const { object } = clause;
  const at = object.findIndex(
    ({ token, key }, i) =>
      i > 0 &&
      (token.definite === true ||
        token.indefinite === true ||
        token.kind === 'number' ||
        ['all', 'every', 'no'].includes(key)) &&
      object[i - 1]?.key !== 'of',
  );
  const split =
    ['us', 'them', 'him', 'her', 'you', 'user'].includes(object[0]?.key ?? '') && object.length > 1 ? 1 : at;
  if (split < 1) return [];
  const [who, what] = [object.slice(0, split), object.slice(split)];
  const to: Adjunct = { opener: 'to', words: who, clause: undefined };
  const out: Clause[] = [{ ...clause, object: what, adjuncts: [to, ...clause.adjuncts] }];
  if (clause.agent === 'none') out.push(does(clause, who, { verb: 'get', object: what }));
  return out;
};

/** "wants answers to be short": wants short answers. */
const wantsToBe: ClauseRule = (clause) => {
  const to = clause.adjuncts.find(({ opener, words }) => opener === 'to' && words[0]?.key === 'is');
  if (
    !['want', 'prefer', 'like', 'need'].includes(clause.verb) ||
    to === undefined ||
    to.words.length !== 2 ||
    clause.object.length === 0
  )
    return [];
  return [{ ...clause, object: [...to.words.slice(1), ...clause.object], adjuncts: without(clause, to) }];
};

const PLAIN = new Map(DENIED);

/** "is unsupported": is not supported; "is disabled": is not enabled. */
const plainly: ClauseRule = (clause) => {
  if (clause.denied === 'never') return [];
  const [only] = clause.object;
  const denied = clause.denied === '' ? 'not' : '';
  if (clause.verb === 'be' && clause.object.length === 1 && only !== undefined) {
    const word = PLAIN.get(only.key);
    if (word === undefined) return [];
    const plain = impliedWord(word);
    const lemma = plain.verb?.participle === true ? plain.verb.lemma : undefined;
    return lemma === undefined
      ? [{ ...clause, denied, object: [plain] }]
      : [{ ...clause, denied, verb: lemma, agent: 'none', subject: [], object: clause.subject }];
  }
  if (clause.tense !== 'present' || clause.modal !== '') return [];
  if (['forbid', 'prohibit', 'ban'].includes(clause.verb)) return [{ ...clause, verb: 'allow', denied }];
  if (clause.agent === 'none' && clause.verb === 'disable') return [{ ...clause, verb: 'enable', denied }];
  return [];
};

/** "Pushing to main is not allowed": one is not allowed to push to main. */
const deedAllowed: ClauseRule = (clause) => {
  const [first, ...rest] = clause.object;
  if (clause.agent !== 'none' || clause.modal !== '' || clause.tense !== 'present' || first?.verb?.gerund !== true)
    return [];
  const modal = { allow: 'allowed', permit: 'allowed', require: 'must', need: 'must', recommend: 'should' }[
    clause.verb
  ];
  if (modal === undefined || clause.denied === 'never') return [];
  if (clause.denied === 'not' && modal !== 'allowed')
    return modal === 'must'
      ? [{ ...clause, modal: 'neednot', denied: '', verb: first.verb.lemma, ...phrasesOf(rest, clause) }]
      : [];
  return [{ ...clause, modal, verb: first.verb.lemma, ...phrasesOf(rest, clause) }];
};

function phrasesOf(words: readonly Word[], { adjuncts }: Clause): Pick<Clause, 'object' | 'adjuncts'> {
  const at = words.findIndex(
    ({ key, token }) => token.kind === 'word' && (key === 'to' || key === 'on' || key === 'in' || key === 'with'),
  );
  if (at < 0) return { object: words, adjuncts };
  return {
    object: words.slice(0, at),
    adjuncts: [{ opener: words[at]?.key ?? '', words: words.slice(at + 1), clause: undefined }, ...adjuncts],
  };
}

const TELLS = wordSet('include explain describe document list define specify mention state say show contain');

/** "X is explained in the README": the README explains X. */
const toldIn: ClauseRule = (clause) => {
  const where = adjunctOf(clause, IN);
  if (!TELLS.has(clause.verb) || clause.agent !== 'none' || clause.object.length === 0 || where === undefined)
    return [];
  return [does(clause, where.words, { adjuncts: without(clause, where) })];
};

/** "X was replaced with Y": Y replaced X. */
const replacedWith: ClauseRule = (clause) => {
  const by = adjunctOf(clause, BY_WITH);
  if (clause.verb !== 'replace' || clause.agent !== 'none' || by === undefined || clause.object.length === 0) return [];
  return [does(clause, by.words, { adjuncts: without(clause, by) })];
};

/** "The tests need Docker to run": Docker is needed to run the tests. */
const neededToRun: ClauseRule = (clause) => {
  const to = clause.adjuncts.find(({ opener, words }) => opener === 'to' && words.length === 1);
  const verb = to?.words[0]?.verb;
  if ((clause.verb !== 'need' && clause.verb !== 'require') || clause.agent !== 'named' || to === undefined) return [];
  if (verb?.base !== true || !OF_ITSELF.has(verb.lemma)) return [];
  const done = deedOf(verb.lemma, clause.subject);
  return [
    {
      ...clause,
      agent: 'none',
      subject: [],
      adjuncts: [...without(clause, to), { opener: 'to', words: [], clause: done }],
    },
  ];
};

/** "A before B": B after A. */
const turned: ClauseRule = (clause) => {
  const order = clause.adjuncts.find(
    ({ opener, clause: inner }) => inner !== undefined && (opener === 'before' || opener === 'after'),
  );
  if (order?.clause === undefined || clause.denied !== '' || clause.tense !== 'present') return [];
  const { clause: inner } = order;
  const opener = order.opener === 'before' ? 'after' : 'before';
  const rest = without(clause, order);
  // What is said of the inner deed would be left out, or said of the other.
  if (rest.length > 0 || inner.adjuncts.length > 0) return [];
  const main: Clause = {
    ...clause,
    adjuncts: rest,
    modal: '',
    agent: clause.agent === 'order' ? 'none' : clause.agent,
  };
  return [
    {
      ...inner,
      modal: clause.modal,
      agent: clause.modal === 'order' && inner.agent === 'none' ? 'order' : inner.agent,
      adjuncts: [{ opener, words: [], clause: main }],
    },
  ];
};

/** "X is Y": Y is X. */
const swapped: ClauseRule = (clause) => {
  if (
    clause.verb !== 'be' ||
    clause.agent !== 'named' ||
    clause.object.length === 0 ||
    clause.denied !== '' ||
    clause.adjuncts.length > 0
  )
    return [];
  const isOne = (words: readonly Word[]): boolean => words.some(({ token }) => token.definite === true);
  if (!isOne(clause.subject) && !isOne(clause.object)) return [];
  return [{ ...clause, subject: clause.object, object: clause.subject }];
};

export const CLAUSE_RULES: readonly ClauseRule[] = [
  usedFor,
  doneWith,
  byTool,
  thereIs,
  hasDone,
  doer,
  reports,
  deed,
  ofItself,
  gives,
  wantsToBe,
  plainly,
  deedAllowed,
  toldIn,
  ...FURTHER_RULES,
  replacedWith,
  neededToRun,
  turned,
  swapped,
  ...ABOUT_VALUES,
  ...ABOUT_PLACES,
  ...ABOUT_NOUNS,
  ...ABOUT_TOOLS,
  ...ABOUT_AMOUNTS,
  ...ABOUT_ANY,
  ...ABOUT_RECIPES,
  ...ABOUT_ENGINEERING,
  ...EVERYDAY_RULES,
  ...ABOUT_TIMES,
  ...ABOUT_FACTS,
  ...ABOUT_RELATIONS,
  ...ABOUT_PEOPLE,
  ...ABOUT_OPERATIONS,
  ...ABOUT_MEASURES,
  ...ABOUT_EVENTS,
  ...ABOUT_PURPOSES,
  ...ABOUT_RESTATING,
];
