import { ofVerbs, type Adjunct, type Clause, type ClauseRule } from './clause.ts';
import { kindOfProduct } from './product-kinds.ts';
import { agentOf, deedOf } from './read-clause.ts';
import { impliedWord, type Word } from './word.ts';
import { DEEDS } from './word-groups.ts';
import { formsOf } from '../token.ts';
import { wordSet } from '../../word-set.ts';
import { wordTable } from '../word-table.ts';
import { isName, isPlain, isValue, singular } from './word-kinds.ts';

const DEED = new Map(DEEDS);
const isNamed = (words: readonly Word[]): boolean => words.length > 0 && words.every(isName);
const phrase = (opener: string, words: readonly Word[]): Adjunct => ({ opener, words, clause: undefined });

/** "The standup is at 9:30": it starts at 9:30. */
const startsThen: ClauseRule = (clause) => {
  const isAt = clause.adjuncts.some(({ opener, words }) => opener === 'at' && words[0]?.token.kind === 'time');
  if (clause.verb !== 'be' || clause.agent !== 'named' || clause.object.length > 0 || !isAt) return [];
  return clause.denied === '' ? [{ ...clause, verb: 'start' }] : [];
};

const STARTS = wordSet('run execute start');
const ANY = wordSet('every each');

/** "Every push runs the tests" was made of "tests run on every push": every push triggers them. */
const triggers: ClauseRule = (clause) => {
  const isEvent =
    (ANY.has(clause.subject[0]?.key ?? '') || clause.subject[0]?.any === true) &&
    !/^(?:server|machine|node|host|worker|runner|service|developer|engineer|user|pod|container|instance)s?$/.test(
      clause.subject.at(-1)?.key ?? '',
    );
  if (!STARTS.has(clause.verb) || clause.agent !== 'named' || !isEvent || clause.object.length === 0) return [];
  return isPlain(clause) ? [{ ...clause, verb: 'trigger' }] : [];
};

/** "Deployments go through X", "X handles deployments": we deploy with X. */
const deedThrough: ClauseRule = (clause) => {
  const [noun, ...more] = clause.object;
  if (clause.verb !== 'handle' || clause.agent !== 'named' || more.length > 0 || !isNamed(clause.subject)) return [];
  const verb = noun === undefined || noun.token.definite === true ? undefined : DEED.get(singular(noun));
  if (verb === undefined || !isPlain(clause)) return [];
  const adjuncts = [phrase('with', clause.subject), ...clause.adjuncts];
  return [{ ...clause, verb, agent: 'we', subject: [], object: [], adjuncts }];
};

const DOES: Readonly<Record<string, string>> = wordTable({
  runner: 'run',
  tracker: 'track',
  manager: 'manage',
  checker: 'check',
  formatter: 'format',
  scheduler: 'schedule',
});

/** "X is the unit test runner": unit tests are run with X. */
const toolNoun: ClauseRule = (clause) => {
  const { subject, object } = clause;
  const verb = DOES[subject.at(-1)?.key ?? ''];
  if (clause.verb !== 'be' || verb === undefined || subject.length < 2 || !isPlain(clause)) return [];
  const what = subject.slice(0, -1);
  if (subject[0]?.token.definite !== true || what.some(({ possessive, key }) => possessive || key === 'of')) return [];
  if (!isNamed(object) || clause.adjuncts.length > 0) return [];
  return [{ ...clause, verb, agent: 'none', subject: [], object: what, adjuncts: [phrase('with', object)] }];
};

const isMany = (words: readonly Word[]): boolean =>
  words.length > 0 &&
  words[0]?.token.definite !== true &&
  formsOf(words.at(-1)?.key ?? '').length > 1 &&
  words.at(-1)?.token.name !== true;

/** "Timestamps are always stored so": all timestamps are. */
const alwaysAll: ClauseRule = (clause) => {
  const said = clause.agent === 'none' ? clause.object : clause.agent === 'named' ? clause.subject : [];
  if (!clause.adverbs.includes('always') || !isPlain(clause) || !isMany(said)) return [];
  return [{ ...clause, adverbs: clause.adverbs.filter((adverb) => adverb !== 'always') }];
};

const IN_TOOL = wordSet('manage track document plan handle configure define');
const INSIDE = wordSet('in on via through using');
const MADE_BY = wordSet('implement power back automate');
const OUT_OF = wordSet('with using by');

/** "Flags are managed in X": X manages them. Whom they are managed with may be a person. */
const toolDoes: ClauseRule = (clause) => {
  const [tool, ...others] = clause.adjuncts;
  if (clause.agent !== 'none' || clause.object.length === 0 || tool === undefined || tool.clause !== undefined)
    return [];
  const isTool = (IN_TOOL.has(clause.verb) && INSIDE.has(tool.opener)) || isMadeBy(clause.verb, tool.opener);
  if (!isTool || !isNamed(tool.words) || !isPlain(clause)) return [];
  return [{ ...clause, ...agentOf(tool.words), adjuncts: others }];
};

const isMadeBy = (verb: string, opener: string): boolean => MADE_BY.has(verb) && OUT_OF.has(opener);

const CALLERS = wordSet('clients callers consumers');

/** "Clients may send at most 100 requests per minute": that many are the limit. */
const callersMay: ClauseRule = (clause) => {
  const { verb, subject, object, modal } = clause;
  const isAnyone = clause.agent === 'you' || (subject.length === 1 && CALLERS.has(subject[0]?.key ?? ''));
  if (!isAnyone || !['send', 'make'].includes(verb) || !['may', 'can', 'allowed'].includes(modal)) return [];
  if (clause.denied !== '' || object[0]?.key !== 'atmost' || clause.adjuncts[0]?.opener !== 'per') return [];
  return [{ ...clause, verb: 'limited', modal: '', agent: 'none', subject: [], object: object.slice(1) }];
};

const RETRIED = wordSet('request requests');

/** "A request is retried up to 3 times": the retry limit is 3. */
const retryLimit: ClauseRule = (clause) => {
  const { verb, object, subject } = clause;
  const most = (count: readonly Word[]): readonly Clause[] => [
    { ...clause, verb: 'retry-most', modal: '', agent: 'none', subject: [], object: count },
  ];
  if (!isPlain(clause)) return [];
  if (verb === 'retry' && clause.agent === 'none') {
    const at = object.findIndex(({ key }) => key === 'atmost');
    const said = object.slice(0, at);
    const isOf = said.length === 0 || (said.length === 1 && RETRIED.has(said[0]?.key ?? ''));
    return at >= 0 && isOf && object.at(-1)?.key === 'times' && object.length === at + 3
      ? most([object[at + 1]].filter(isWord))
      : [];
  }
  const keys = subject.map(({ key }) => key).join(' ');
  return verb === 'be' && object.length === 1 && object.every(isValue) && RETRY_LIMITS.has(keys) ? most(object) : [];
};

const isWord = (word: Word | undefined): word is Word => word !== undefined;
const RETRY_LIMITS = new Set(['retry limit', 'maximum number of retries', 'maximum retries']);

/** "X is hosted on S3": it is in S3. */
const hostedIn: ClauseRule = (clause) => {
  const [on, ...others] = clause.adjuncts;
  if (clause.verb !== 'host' || clause.agent !== 'none' || on?.opener !== 'on' || !isNamed(on.words)) return [];
  if (!isPlain(clause) || clause.object.length === 0) return [];
  const adjuncts = [phrase('in', on.words), ...others];
  return [{ ...clause, verb: 'be-in', agent: 'named', subject: clause.object, object: [], adjuncts }];
};

const READS = wordSet('load read take fetch');

/** "The config is loaded from app.toml": it is read from there. */
const readFrom: ClauseRule = (clause) => {
  const [from] = clause.adjuncts;
  if (!READS.has(clause.verb) || clause.verb === 'read' || clause.agent === 'named' || from?.opener !== 'from')
    return [];
  const isFile =
    from.words.length === 1 && from.words.every(({ token }) => token.kind === 'identifier' || token.kind === 'path');
  return isFile ? [{ ...clause, verb: 'read' }] : [];
};

/** "PostgreSQL 15 is the project's database": the project uses PostgreSQL 15. */
const stackIs: ClauseRule = (clause) => {
  const { subject, object, adjuncts } = clause;
  if (clause.verb !== 'be' || !isPlain(clause) || adjuncts.length > 0 || subject[0]?.token.definite !== true) return [];
  const [product, version, ...more] = object;
  const isOne = product !== undefined && more.length === 0 && (version === undefined || isValue(version));
  if (!isOne || kindOfProduct(product.key) !== subject.at(-1)?.key) return [];
  const owner = subject.slice(0, -1);
  if (owner.some(({ key }) => key === 'of' || key === 'for')) return [];
  if (owner.length === 0) return [{ ...clause, verb: 'use', agent: 'we', subject: [] }];
  const last = owner.at(-1);
  const isOwner = last !== undefined && (last.possessive || last.key === 'project');
  const plain = owner.map((word) => ({ ...word, possessive: false }));
  return isOwner ? [{ ...clause, verb: 'use', ...agentOf(plain) }] : [];
};

const JOBS = wordSet('job task process');
const RUNS = wordSet('run start happen');

/** "The backup job runs": backups run. */
const jobOf: ClauseRule = (clause) => {
  const { subject, verb } = clause;
  const [noun, job, ...more] = subject;
  if (!RUNS.has(verb) || clause.agent !== 'named' || clause.object.length > 0 || noun === undefined) return [];
  if (more.length > 0 || !JOBS.has(job?.key ?? '') || !DEED.has(noun.key) || noun.token.definite !== true) return [];
  return [{ ...clause, subject: [{ ...impliedWord(`${noun.key}s`), verb: undefined }] }];
};

const KEPT = wordSet('session token link cookie certificate cache entry key invitation lease code');

/** "Cache entries live for 60 minutes": they last 60 minutes. */
const livesFor: ClauseRule = (clause) => {
  const [time, ...others] = clause.adjuncts;
  if (clause.verb !== 'live' || clause.agent !== 'named' || clause.object.length > 0 || time?.opener !== 'for')
    return [];
  if (!KEPT.has(singular(clause.subject.at(-1))) || time.words[0]?.token.unit === undefined) return [];
  return [{ ...clause, verb: 'be', object: [impliedWord('valid')], adjuncts: [time, ...others] }];
};

const EVENTS = new Map([...DEEDS, ['merge', 'merge'], ['push', 'push'], ['commit', 'commit']]);

/** "A merge requires passing tests": tests must pass before merging. */
const passesFirst: ClauseRule = (clause) => {
  const { subject, object } = clause;
  const [passing, ...what] = object;
  if ((clause.verb !== 'require' && clause.verb !== 'need') || clause.agent !== 'named' || !isPlain(clause)) return [];
  const [only, ...more] = subject;
  const deed =
    more.length > 0 || only === undefined || only.token.definite === true
      ? undefined
      : only.verb?.gerund === true
        ? only.verb.lemma
        : EVENTS.get(singular(only));
  if (deed === undefined || passing?.key !== 'passing' || what.length === 0 || clause.adjuncts.length > 0) return [];
  const before: Adjunct = { opener: 'before', words: [], clause: deedOf(deed, []) };
  return [{ ...clause, verb: 'pass', modal: 'must', subject: what, object: [], adjuncts: [before] }];
};

export const ABOUT_OPERATIONS: readonly ClauseRule[] = [
  ofVerbs('be', startsThen),
  ofVerbs(STARTS, triggers),
  ofVerbs('handle', deedThrough),
  ofVerbs('be', toolNoun),
  alwaysAll,
  ofVerbs('manage track document plan handle configure define implement power back automate', toolDoes),
  ofVerbs('send make', callersMay),
  ofVerbs('retry be', retryLimit),
  ofVerbs('host', hostedIn),
  ofVerbs(READS, readFrom),
  ofVerbs('be', stackIs),
  ofVerbs(RUNS, jobOf),
  ofVerbs('live', livesFor),
  ofVerbs('require need', passesFirst),
];
