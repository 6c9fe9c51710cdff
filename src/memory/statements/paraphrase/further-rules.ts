import type { Clause, ClauseRule } from './clause.ts';
import { PREPOSITIONS } from './prepositions.ts';
import { agentOf, deedOf } from './read-clause.ts';
import { impliedWord, type Word } from './word.ts';
import { formsOf } from '../token.ts';
import { wordSet } from '../../word-set.ts';

const isMeasure = (words: readonly Word[]): boolean => words.some(({ token }) => token.unit !== undefined);

/** "Nobody except X may": only X may. */
const nobodyBut: ClauseRule = (clause) => {
  const [who, but, ...rest] = clause.subject;
  if (who?.key !== 'nobody' || (but?.key !== 'except' && but?.key !== 'but') || rest.length === 0) return [];
  return [{ ...clause, subject: [impliedWord('only'), ...rest] }];
};

/** "has no X", "does not have any X": does not have X. */
const noneOf: ClauseRule = (clause) => {
  const [first, ...rest] = clause.object;
  if (rest.length === 0) return [];
  if (clause.denied === '' && first?.key === 'no') return [{ ...clause, denied: 'not', object: rest }];
  return clause.denied === 'not' && first?.key === 'any' ? [{ ...clause, object: rest }] : [];
};

/** "lasts for 25 minutes": lasts 25 minutes. */
const forTime: ClauseRule = (clause) => {
  const [time, ...others] = clause.adjuncts;
  if (!['last', 'wait', 'stay', 'take'].includes(clause.verb) || clause.object.length > 0) return [];
  return time?.opener === 'for' && isMeasure(time.words) ? [{ ...clause, object: time.words, adjuncts: others }] : [];
};

/** "goes out": is sent. "does not work": is broken. "is closed": is not open. */
const inOneWord: ClauseRule = (clause) => {
  if (clause.verb === 'go-out' && clause.agent === 'named' && clause.object.length === 0)
    return [{ ...clause, verb: 'send', agent: 'none', subject: [], object: clause.subject }];
  const is = (word: string, denied: Clause['denied'], subject: readonly Word[]): Clause => ({
    ...clause,
    verb: 'be',
    denied,
    ...agentOf(subject),
    object: [impliedWord(word)],
  });
  if (clause.tense !== 'present' || clause.modal !== '') return [];
  if (
    clause.verb === 'work' &&
    clause.denied === 'not' &&
    clause.agent === 'named' &&
    clause.object.length === 0 &&
    clause.adjuncts.length === 0
  )
    return [is('broken', '', clause.subject)];
  if (clause.verb === 'close' && clause.agent === 'none' && clause.denied === '')
    return [is('open', 'not', clause.object)];
  if (clause.verb === 'break' && clause.agent === 'none' && clause.denied === '')
    return [is('broken', '', clause.object)];
  return [];
};

/** "Avoid using X": do not use X. */
const avoid: ClauseRule = (clause) => {
  const [first, ...rest] = clause.object;
  if (clause.verb !== 'avoid' || clause.denied !== '' || first?.verb?.gerund !== true || rest.length === 0) return [];
  return [{ ...clause, verb: first.verb.lemma, denied: 'not', object: rest }];
};

/** "Before flashing the firmware, it must be signed": the firmware must be signed. */
const itself: ClauseRule = (clause) => {
  const isIt = (words: readonly Word[]): boolean =>
    words.length === 1 && ['it', 'they', 'them'].includes(words[0]?.key ?? '');
  const at = clause.adjuncts.findIndex(({ clause: inner }) => inner !== undefined);
  const inner = clause.adjuncts[at]?.clause;
  const adjunct = clause.adjuncts[at];
  if (inner === undefined || adjunct === undefined) return [];
  // "They" are several, "it" is one.
  const isMany = [clause.object, clause.subject, inner.object, inner.subject].some(
    (words) => isIt(words) && words[0]?.key !== 'it',
  );
  const agrees = (words: readonly Word[]): boolean =>
    words.length > 0 && !isIt(words) && (!isMany || formsOf(words.at(-1)?.key ?? '').length > 1);
  const thing = [inner.object, inner.subject].find(agrees);
  const named = [clause.object, clause.subject].find(agrees);
  if (thing !== undefined && (isIt(clause.object) || isIt(clause.subject)))
    return [isIt(clause.object) ? { ...clause, object: thing } : { ...clause, subject: thing }];
  if (named !== undefined && (isIt(inner.object) || isIt(inner.subject))) {
    const meant = isIt(inner.object) ? { ...inner, object: named } : { ...inner, subject: named };
    return [{ ...clause, adjuncts: clause.adjuncts.with(at, { ...adjunct, words: [], clause: meant }) }];
  }
  return [];
};

/** "The name of X is Y": X is Y. */
const byName: ClauseRule = (clause) => {
  if (clause.verb !== 'be' || clause.subject.length < 2) return [];
  if (clause.subject.at(-1)?.key === 'name') return [{ ...clause, subject: clause.subject.slice(0, -1) }];
  return clause.subject[0]?.key === 'name' && clause.subject[1]?.key === 'of'
    ? [{ ...clause, subject: clause.subject.slice(2) }]
    : [];
};

/** "has 256 bits" is how long it is, and not how wide. */
const EXTENTS = wordSet('long big large');

/** "is 12 characters long": has 12 characters. */
const extent: ClauseRule = (clause) => {
  if (clause.verb !== 'be' || !EXTENTS.has(clause.object.at(-1)?.key ?? '') || clause.object.length < 3) return [];
  return [{ ...clause, verb: 'have', object: clause.object.slice(0, -1) }];
};

/** Who only does this does nothing more to it: "the bot only reads the repository". */
const LOOKS = wordSet('read review look watch test comment approve');

/** "only sees patients on Tuesdays": sees only patients, and sees patients only on Tuesdays. */
const onlyThen: ClauseRule = (clause) => {
  const { only, object, adjuncts } = clause;
  const [when, ...others] = adjuncts;
  if (only === undefined) return [];
  const placed: Clause = { ...clause, only: undefined };
  return [
    ...(object.length > 0 && clause.agent !== 'none' && !LOOKS.has(clause.verb)
      ? [{ ...placed, object: [only, ...object] }]
      : []),
    ...(when === undefined || when.clause !== undefined
      ? []
      : [{ ...placed, adjuncts: [{ ...when, words: [only, ...when.words] }, ...others] }]),
  ];
};

/** "on Tuesdays only": only on Tuesdays. */
const onlyBehind: ClauseRule = (clause) => {
  const at = clause.adjuncts.findIndex(({ words }) => words.length > 1 && words.at(-1)?.key === 'only');
  const adjunct = clause.adjuncts[at];
  const only = adjunct?.words.at(-1);
  if (adjunct === undefined || only === undefined) return [];
  return [
    { ...clause, adjuncts: clause.adjuncts.with(at, { ...adjunct, words: [only, ...adjunct.words.slice(0, -1)] }) },
  ];
};

const DENYING: Readonly<Record<string, string>> = {
  dislike: 'like',
  lack: 'have',
  distrust: 'trust',
  exclude: 'include',
  disallow: 'allow',
  disagree: 'agree',
  reject: 'accept',
};

/** "lacks": does not have. */
const denying: ClauseRule = (clause) => {
  const verb = DENYING[clause.verb];
  return verb === undefined || clause.denied !== '' ? [] : [{ ...clause, verb, denied: 'not' }];
};

/** "works as a designer": is a designer. */
const worksAs: ClauseRule = (clause) => {
  const as = clause.adjuncts.find(({ opener }) => opener === 'as');
  if (clause.verb !== 'work' || as === undefined || clause.object.length > 0) return [];
  return [{ ...clause, verb: 'be', object: as.words, adjuncts: clause.adjuncts.filter((one) => one !== as) }];
};

/** "We use X to send mails", "X is used for sending mails": mails are sent with X. */
const useTo: ClauseRule = (clause) => {
  const to = clause.adjuncts.find(
    ({ opener, clause: inner }) => inner !== undefined && (opener === 'to' || opener === 'for'),
  );
  if (clause.verb !== 'use' || clause.agent === 'named' || to?.clause === undefined || clause.object.length === 0)
    return [];
  if (to.clause.agent !== 'none' || to.clause.object.length === 0) return [];
  const others = clause.adjuncts.filter((one) => one !== to);
  const done = { ...clause, verb: to.clause.verb, object: to.clause.object };
  return ['with', 'via', 'through'].map((opener) => ({
    ...done,
    adjuncts: [{ opener, words: clause.object, clause: undefined }, ...(to.clause?.adjuncts ?? []), ...others],
  }));
};

/** "wants to receive mails": wants mails. */
const wantsToGet: ClauseRule = (clause) => {
  const to = clause.adjuncts.find(({ opener, clause: inner }) => opener === 'to' && inner !== undefined);
  const inner = to?.clause;
  if (
    clause.verb !== 'want' ||
    clause.object.length > 0 ||
    inner === undefined ||
    !['receive', 'get', 'have'].includes(inner.verb)
  )
    return [];
  return [
    { ...clause, object: inner.object, adjuncts: [...inner.adjuncts, ...clause.adjuncts.filter((one) => one !== to)] },
  ];
};

const CHANGED = wordSet(
  'introduce fix add remove drop deprecate resolve break delete rename replace rewrite enable disable improve change update restore revert retire discontinue',
);

/** "introduced in version 2.4": version 2.4 introduced it. */
const sinceVersion: ClauseRule = (clause) => {
  const where = clause.adjuncts.find(
    ({ opener, words }) => opener === 'in' && words.some(({ token }) => token.kind === 'version'),
  );
  const others = clause.adjuncts.filter((one) => one !== where);
  const isVersion = where?.words.some(({ token }) => token.kind === 'version') ?? false;
  if (!CHANGED.has(clause.verb) || clause.agent !== 'none' || where?.opener !== 'in' || !isVersion) return [];
  return [{ ...clause, agent: 'named', subject: where.words, adjuncts: others }];
};

/** "Reports go to X": reports are sent to X. */
const goesTo: ClauseRule = (clause) => {
  const [to] = clause.adjuncts;
  if (
    clause.verb !== 'go' ||
    clause.agent !== 'named' ||
    clause.object.length > 0 ||
    to?.opener !== 'to' ||
    to.clause !== undefined
  )
    return [];
  if (
    clause.subject.some(({ token }) => token.name === true || token.kind !== 'word') ||
    clause.subject[0]?.key === 'user'
  )
    return [];
  return [{ ...clause, verb: 'send', agent: 'none', subject: [], object: clause.subject }];
};

/** "is 34 years old": the age is 34. */
const age: ClauseRule = (clause) => {
  const [years, old] = clause.object;
  const months = /^months:(\d+)$/.exec(years?.key ?? '')?.[1];
  if (
    clause.verb !== 'be' ||
    old?.key !== 'old' ||
    clause.object.length !== 2 ||
    months === undefined ||
    years === undefined
  )
    return [];
  const is = (word: Word): Clause => ({ ...clause, subject: [...clause.subject, impliedWord('age')], object: [word] });
  const number = {
    ...years,
    key: `n:${Number(months) / 12}`,
    token: { ...years.token, key: `n:${Number(months) / 12}` },
  };
  return [is(years), is(number)];
};

/** "Approval from X is required": the phrases of what is done, as those of the sentence. */
const spread: ClauseRule = (clause) => {
  const at = clause.object.findIndex(
    ({ key, token }, i) => i > 0 && token.kind === 'word' && token.name !== true && PREPOSITIONS.has(key),
  );
  if (
    at < 1 ||
    at === clause.object.length - 1 ||
    clause.object.some(({ key }) => ['how', 'what', 'that', 'and', 'or'].includes(key))
  )
    return [];
  const opener = clause.object[at]?.key ?? '';
  const words = clause.object.slice(at + 1);
  if (words.some(({ key }) => PREPOSITIONS.has(key))) return [];
  return [
    {
      ...clause,
      object: clause.object.slice(0, at),
      adjuncts: [{ opener, words, clause: undefined }, ...clause.adjuncts],
    },
  ];
};

/** "prefers working at night": prefers to work at night. */
const toDo: ClauseRule = (clause) => {
  const [first, ...rest] = clause.object;
  if (
    !['prefer', 'like', 'love', 'hate', 'start', 'begin', 'continue'].includes(clause.verb) ||
    first?.verb?.gerund !== true
  )
    return [];
  const done = deedOf(first.verb.lemma, rest);
  return [{ ...clause, object: [], adjuncts: [{ opener: 'to', words: [], clause: done }, ...clause.adjuncts] }];
};

/** "between 12 and 2 pm": from 12 to 2 pm. */
const between: ClauseRule = (clause) => {
  const at = clause.adjuncts.findIndex(({ opener }) => opener === 'between');
  const range = clause.adjuncts[at];
  const [from, and, to] = range?.words ?? [];
  if (
    from === undefined ||
    to === undefined ||
    and?.key !== 'and' ||
    range?.words.length !== 3 ||
    from.token.kind === 'word' ||
    to.token.kind === 'word'
  )
    return [];
  const part = (opener: string, word: Word) => ({ opener, words: [word], clause: undefined });
  return [
    {
      ...clause,
      adjuncts: [...clause.adjuncts.slice(0, at), part('from', from), part('to', to), ...clause.adjuncts.slice(at + 1)],
    },
  ];
};

/** "Building X takes 20 minutes": it takes 20 minutes to build X. */
const itTakes: ClauseRule = (clause) => {
  const [first, ...rest] = clause.subject;
  if ((clause.verb !== 'take' && clause.verb !== 'be') || first?.verb?.gerund !== true || rest.length === 0) return [];
  if (clause.verb === 'be' && clause.object.length !== 1) return [];
  const done = deedOf(first.verb.lemma, rest);
  return [
    {
      ...clause,
      subject: [impliedWord('it')],
      adjuncts: [{ opener: 'to', words: [], clause: done }, ...clause.adjuncts],
    },
  ];
};

/** "takes place on Monday": is on Monday. */
const isOn: ClauseRule = (clause) =>
  clause.verb === 'happen' &&
  clause.object.length === 0 &&
  clause.agent === 'named' &&
  clause.adjuncts.length + clause.adverbs.length > 0
    ? [{ ...clause, verb: 'be' }]
    : [];

/** "X runs on Y": Y runs X. On a version of a program it is the other way round: X runs that version. */
const runsOn: ClauseRule = (clause) => {
  const [on, ...others] = clause.adjuncts;
  if (
    clause.verb !== 'run' ||
    clause.agent !== 'named' ||
    clause.object.length > 0 ||
    on?.opener !== 'on' ||
    on.clause !== undefined
  )
    return [];
  if (!on.words.some(({ token }) => token.kind === 'word' || token.kind === 'identifier')) return [];
  if (on.words.some(({ token }) => token.kind === 'version' || token.kind === 'number')) return [];
  return [{ ...clause, ...agentOf(on.words), object: clause.subject, adjuncts: others }];
};

export const FURTHER_RULES: readonly ClauseRule[] = [
  nobodyBut,
  noneOf,
  forTime,
  inOneWord,
  avoid,
  itself,
  byName,
  extent,
  onlyThen,
  onlyBehind,
  denying,
  worksAs,
  useTo,
  wantsToGet,
  sinceVersion,
  goesTo,
  age,
  spread,
  toDo,
  between,
  itTakes,
  isOn,
  runsOn,
];
