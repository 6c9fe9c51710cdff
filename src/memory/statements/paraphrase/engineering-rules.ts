import { ofVerbs, type Adjunct, type ClauseRule } from './clause.ts';
import { STAGES } from './generic-rules.ts';
import { agentOf } from './read-clause.ts';
import { impliedWord, type Word } from './word.ts';
import { VERSIONED } from '../word-classes.ts';
import { wordSet } from '../../word-set.ts';
import { isAddress, isName } from './word-kinds.ts';

const isVersion = ({ token }: Word): boolean =>
  token.kind === 'version' || (token.kind === 'number' && token.unit === undefined);
const isProductVersion = (words: readonly Word[]): boolean => {
  const last = words.at(-1);
  return (
    words.length > 1 &&
    last !== undefined &&
    isVersion(last) &&
    words.slice(0, -1).every((word) => isName(word) || VERSIONED.has(word.key))
  );
};

/** "CI uses Node 22": it runs on Node 22. */
const usesVersion: ClauseRule = (clause) => {
  if (clause.verb !== 'use' || clause.agent !== 'named' || !isProductVersion(clause.object)) return [];
  const on: Adjunct = { opener: 'on', words: clause.object, clause: undefined };
  return [{ ...clause, verb: 'run', object: [], adjuncts: [on, ...clause.adjuncts] }];
};

/** "Production runs Postgres 16", "we run Postgres 16 in production": the production Postgres is 16. */
const stageRuns: ClauseRule = (clause) => {
  const { verb, subject, object, adjuncts, agent } = clause;
  if (verb !== 'run' && verb !== 'use') return [];
  const isStage = (words: readonly Word[]): boolean => words.length === 1 && STAGES.has(words[0]?.key ?? '');
  const place = agent === 'named' ? undefined : adjuncts.find(({ opener, words }) => opener === 'in' && isStage(words));
  const stage = agent === 'named' ? subject : (place?.words ?? []);
  const isBare = object.length === 1 && object[0]?.token.kind === 'version';
  if (
    !isStage(stage) ||
    (!isBare && !isProductVersion(object)) ||
    (agent !== 'named' && agent !== 'we' && agent !== 'none')
  )
    return [];
  return [
    {
      ...clause,
      verb: 'be',
      agent: 'named',
      subject: [...stage, ...object.slice(0, -1)],
      object: object.slice(-1),
      adjuncts: adjuncts.filter((one) => one !== place),
    },
  ];
};

/** "Dark mode is available in the app", "the app has dark mode": the app supports dark mode. */
const availableIn: ClauseRule = (clause) => {
  const { verb, subject, object, adjuncts, agent } = clause;
  const [place, ...others] = adjuncts;
  if (verb !== 'be' || agent !== 'named' || object.length !== 1 || object[0]?.key !== 'available') return [];
  if (!['in', 'on'].includes(place?.opener ?? '') || place?.clause !== undefined || place === undefined) return [];
  if (place.words.every(({ token }) => token.kind !== 'word' && token.kind !== 'identifier') || subject.length === 0)
    return [];
  return ['support', 'have'].map((does) => ({
    ...clause,
    ...agentOf(place.words),
    verb: does,
    object: subject,
    adjuncts: others,
  }));
};

const BUILDERS = /^(?:jenkins|travis|circleci|gitlab|github|teamcity|bamboo|buildkite|drone|actions|ci)$/i;
const MADE = wordSet('write build implement code develop make');

/** "The frontend is written in Svelte": it uses Svelte. */
const madeWith: ClauseRule = (clause) => {
  const { verb, object, adjuncts, agent } = clause;
  const [tool, ...others] = adjuncts;
  if (!MADE.has(verb) || (agent !== 'none' && agent !== 'we') || clause.modal !== '' || clause.tense !== 'present')
    return [];
  if (object.length === 0 || !['in', 'with', 'on', 'using'].includes(tool?.opener ?? '') || tool === undefined)
    return [];
  if (tool.clause !== undefined || tool.words.length === 0 || !tool.words.every(isName)) return [];
  // "Built in Jenkins" says where.
  if (verb === 'build' && tool.words.some(({ key }) => BUILDERS.test(key))) return [];
  // "Our documents are written in English": of a text, that is how it is, and not what it needs.
  if (object.some(({ key }) => /^(?:messages?|documents?|documentation|comments?|names?)$/.test(key))) return [];
  return [{ ...clause, verb: 'use', ...agentOf(object), object: tool.words, adjuncts: others }];
};

const SENDS = wordSet('report forward ship deliver push dispatch stream export log post');

/** "Errors are reported to Sentry": they are sent to Sentry. */
const sentTo: ClauseRule = (clause) => {
  const [to] = clause.adjuncts;
  if (!SENDS.has(clause.verb) || clause.agent === 'named' || clause.object.length === 0) return [];
  if (to?.opener !== 'to' || to.clause !== undefined || !to.words.every(isName) || to.words.length === 0) return [];
  return [{ ...clause, verb: 'send' }];
};

const IN_TOOL = wordSet('manage track document plan organize handle administer review maintain configure define');

/** "Flags are managed in X", "with X", "through X"; who manages them "by" X is another matter: X may be a person. */
const inTool: ClauseRule = (clause) => {
  const [tool, ...others] = clause.adjuncts;
  if (!IN_TOOL.has(clause.verb) || clause.agent === 'named' || clause.object.length === 0 || tool === undefined)
    return [];
  if (
    !['in', 'with', 'on', 'via', 'through', 'using'].includes(tool.opener) ||
    tool.clause !== undefined ||
    !tool.words.every(isName)
  )
    return [];
  return tool.words.length === 0 ? [] : [{ ...clause, adjuncts: [{ ...tool, opener: 'in-tool' }, ...others] }];
};

/** "X is due on D": the deadline of X is D. */
const dueOn: ClauseRule = (clause) => {
  const { verb, object, adjuncts, modal, agent } = clause;
  const [on, ...others] = adjuncts;
  if (verb !== 'submit' || modal !== 'must' || agent === 'named' || object.length === 0 || on === undefined) return [];
  if (!['on', 'by', 'at'].includes(on.opener) || on.words[0]?.token.kind !== 'date' || clause.denied !== '') return [];
  return [
    {
      ...clause,
      verb: 'be',
      modal: '',
      agent: 'named',
      subject: [...object, impliedWord('deadline')],
      object: [],
      adjuncts: [{ ...on, opener: 'on' }, ...others],
    },
  ];
};

const AT = wordSet('at in under inside on');

const isHostName = (word: Word | undefined): boolean =>
  word?.token.kind === 'identifier' &&
  /^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|app|ai|cloud|internal|local)$/.test(word.key);

/** "The repository lives at URL", "its address is URL": the repository is URL. */
const addressOf: ClauseRule = (clause) => {
  const { verb, adjuncts, object, agent } = clause;
  const [at, ...others] = adjuncts;
  if (verb !== 'be-in' || agent !== 'named' || object.length > 0 || at === undefined || others.length > 0) return [];
  // Near a place is not at it.
  if (at.words.length !== 1 || !AT.has(at.opener) || (!isAddress(at.words[0]) && !isHostName(at.words[0]))) return [];
  return [{ ...clause, verb: 'be', object: at.words, adjuncts: [] }];
};

/** "Do not use X": avoid X. */
const avoidThing: ClauseRule = (clause) => {
  const [first] = clause.object;
  if (clause.verb !== 'avoid' || clause.denied !== '' || first === undefined) return [];
  if (first.verb?.gerund === true)
    return clause.object.length === 1 && clause.adjuncts.length > 0
      ? [{ ...clause, verb: first.verb.lemma, denied: 'not', object: [] }]
      : [];
  return [{ ...clause, verb: 'use', denied: 'not' }];
};

const HOLDS = wordSet('hold contain have store support accept take fit');

/** "The queue holds at most 10": its maximum is 10. */
const holdsAtMost: ClauseRule = (clause) => {
  const { verb, object, agent, modal } = clause;
  if (agent !== 'named' || clause.denied !== '' || object[0]?.key !== 'atmost' || clause.tense !== 'present') return [];
  return HOLDS.has(verb) && ['', 'can', 'may'].includes(modal) ? [{ ...clause, verb: 'be', modal: '' }] : [];
};

/** "At most 100 requests per minute are allowed": the limit is 100 requests per minute. */
const rateAllowed: ClauseRule = (clause) => {
  const { verb, object, adjuncts, subject } = clause;
  const isRate = adjuncts.some(({ opener }) => opener === 'per') || object.some(({ key }) => key === 'rps');
  if (!isRate || clause.denied !== '' || clause.tense !== 'present') return [];
  const limit = (value: readonly Word[]): ReturnType<ClauseRule> => [
    { ...clause, verb: 'limited', agent: 'none', modal: '', subject: [], object: value },
  ];
  if (verb === 'allow' && clause.agent !== 'named' && object[0]?.key === 'atmost') return limit(object.slice(1));
  const keys = subject.map(({ key }) => key).join(' ');
  if (verb === 'be' && (keys === 'rate limit' || keys === 'request limit' || keys === 'limit'))
    return limit(object[0]?.key === 'atmost' ? object.slice(1) : object);
  return [];
};

const LASTS = wordSet('session token link cookie certificate cache key invitation lease code');

/** "Sessions last 8 hours": they are valid for 8 hours. */
const lastsFor: ClauseRule = (clause) => {
  const { verb, subject, object, adjuncts } = clause;
  if (verb !== 'last' || clause.agent !== 'named' || object.length !== 1 || object[0]?.token.unit === undefined)
    return [];
  const head = subject.at(-1)?.key.replace(/s$/, '') ?? '';
  if (!LASTS.has(head)) return [];
  const time: Adjunct = { opener: 'for', words: object, clause: undefined };
  return [{ ...clause, verb: 'be', object: [impliedWord('valid')], adjuncts: [time, ...adjuncts] }];
};

/** "There is an index on X in Y": Y has an index on X. */
const thereIn: ClauseRule = (clause) => {
  const { verb, subject, adjuncts } = clause;
  const last = adjuncts.at(-1);
  if (verb !== 'be' || subject.length !== 1 || subject[0]?.key !== 'there' || adjuncts.length < 2) return [];
  if (last === undefined || last.clause !== undefined || !['in', 'on', 'for', 'at'].includes(last.opener)) return [];
  return [{ ...clause, verb: 'have', ...agentOf(last.words), adjuncts: adjuncts.slice(0, -1) }];
};

const WHY_IT_FAILS = wordSet('on because-of');
/** The build that fails on Windows is not broken by Windows. */
const isMistake = (words: readonly Word[]): boolean =>
  /(?:error|warning|failure|problem)s?$/.test(words.at(-1)?.key ?? '');

/** "Lint errors fail the build", "the build fails on lint errors": they break it. */
const breaksIt: ClauseRule = (clause) => {
  const { verb, subject, object, adjuncts, agent } = clause;
  if (agent !== 'named') return [];
  const [why, ...others] = adjuncts;
  if (object.length > 0) return verb === 'fail' && isMistake(subject) ? [{ ...clause, verb: 'break' }] : [];
  if (verb !== 'fail' || why === undefined || !WHY_IT_FAILS.has(why.opener) || !isMistake(why.words)) return [];
  return [{ ...clause, verb: 'break', ...agentOf(why.words), object: subject, adjuncts: others }];
};

export const ABOUT_ENGINEERING: readonly ClauseRule[] = [
  ofVerbs('use', usesVersion),
  ofVerbs('run use', stageRuns),
  ofVerbs('be', availableIn),
  ofVerbs(MADE, madeWith),
  ofVerbs(SENDS, sentTo),
  ofVerbs(IN_TOOL, inTool),
  ofVerbs('submit', dueOn),
  ofVerbs('be-in', addressOf),
  ofVerbs('avoid', avoidThing),
  ofVerbs(HOLDS, holdsAtMost),
  ofVerbs('allow be', rateAllowed),
  ofVerbs('last', lastsFor),
  ofVerbs('be', thereIn),
  ofVerbs('fail break', breaksIt),
];
