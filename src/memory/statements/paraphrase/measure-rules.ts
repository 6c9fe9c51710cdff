import { ofVerbs, type Adjunct, type Clause, type ClauseRule } from './clause.ts';
import { agentOf, deedOf, isNamed } from './read-clause.ts';
import { impliedWord, type Word } from './word.ts';
import { wordSet } from '../../word-set.ts';
import { isName, isPlain, singular } from './word-kinds.ts';

const LIMITS = wordSet('limit maximum cap');

/** "The maximum number of X is 5", "the X limit is 5", "at most 5 X are allowed": so many are the limit. */
const countLimit: ClauseRule = (clause) => {
  const { verb, subject, object } = clause;
  const limited = (count: Word | undefined, what: readonly Word[]): readonly Clause[] =>
    count?.token.kind !== 'number' || count.token.unit !== undefined || what.length === 0
      ? []
      : [{ ...clause, verb: 'limited', modal: '', agent: 'none', subject: [], object: [count, ...what.map(plain)] }];
  if (clause.denied !== '' || clause.tense !== 'present') return [];
  if (verb === 'allow' && clause.agent === 'none' && clause.modal === '' && object[0]?.key === 'atmost')
    return limited(object[1], object.slice(2));
  if (verb !== 'be' || clause.agent !== 'named' || clause.modal !== '' || object.length !== 1) return [];
  const [first, second, third, ...rest] = subject;
  const isNumber = first?.key === 'maximum' && second?.key === 'number' && third?.key === 'of';
  if (isNumber) return rest.some(({ key }) => key === 'of') ? [] : limited(object[0], rest);
  const isLimit = subject.length === 2 && LIMITS.has(second?.key ?? '') && first?.possessive === false;
  return isLimit && first !== undefined && !isName(first) ? limited(object[0], [first]) : [];
};

/** Which one it is was said by its article, and here it is said of any. */
function plain(word: Word): Word {
  const { definite: _, indefinite: __, ...token } = word.token;
  return { ...word, token };
}

const IP = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** "The server is at 10.0.0.5", "its IP address is 10.0.0.5": its address is. */
const atIp: ClauseRule = (clause) => {
  const { subject, object, adjuncts } = clause;
  if (clause.verb !== 'be' || clause.agent !== 'named' || clause.denied !== '' || subject.length === 0) return [];
  const is = (thing: readonly Word[], value: readonly Word[], rest: readonly Adjunct[]): readonly Clause[] =>
    value.length !== 1 || !IP.test(value[0]?.key ?? '') || thing.length === 0
      ? []
      : [{ ...clause, subject: [...thing, impliedWord('address')], object: value, adjuncts: rest }];
  const [at, ...others] = adjuncts;
  if (object.length === 0) return at?.opener === 'at' ? is(subject, at.words, others) : [];
  const keys = subject.map(({ key }) => key);
  if (keys.at(-1) === 'address' && keys.at(-2) === 'ip') return is(subject.slice(0, -2), object, adjuncts);
  return keys.at(-1) === 'ip' ? is(subject.slice(0, -1), object, adjuncts) : [];
};

/** "Indentation is two spaces": we indent with two spaces. */
const indents: ClauseRule = (clause) => {
  const { verb, subject, object } = clause;
  const [only, ...more] = subject;
  if (only?.key !== 'indentation' || more.length > 0 || clause.denied !== '' || object.length === 0) return [];
  if (verb !== 'be' && verb !== 'use') return [];
  const isOrder = clause.modal === 'order';
  const adjuncts: readonly Adjunct[] = [{ opener: 'with', words: object, clause: undefined }, ...clause.adjuncts];
  return [{ ...clause, verb: 'indent', agent: isOrder ? 'order' : 'we', subject: [], object: [], adjuncts }];
};

/** "X is based on Y": the base of X is Y. */
const basedOn: ClauseRule = (clause) => {
  const [on, ...others] = clause.adjuncts;
  if (clause.verb !== 'base' || clause.agent !== 'none' || on?.opener !== 'on' || !isPlain(clause)) return [];
  if (on.words.length === 0 || on.clause !== undefined || clause.object.length === 0) return [];
  const subject = [...clause.object, impliedWord('base')];
  return [{ ...clause, verb: 'be', agent: 'named', subject, object: on.words, adjuncts: others }];
};

/** "Up to 100 messages fit into the queue": it holds at most 100. */
const fitsInto: ClauseRule = (clause) => {
  const [into] = clause.adjuncts;
  const [most, ...value] = clause.subject;
  if (clause.verb !== 'fit' || most?.key !== 'atmost' || clause.adjuncts.length !== 1 || !isPlain(clause)) return [];
  if (into?.opener !== 'in' || into.clause !== undefined || value.length < 2 || clause.object.length > 0) return [];
  return ['hold', 'fit'].map((does) => ({
    ...clause,
    verb: `${does}-most`,
    ...agentOf(into.words),
    object: value,
    adjuncts: [],
  }));
};

/** "The disk is 500 GB": its size is 500 GB. */
const sizeIs: ClauseRule = (clause) => {
  const { subject, object } = clause;
  if (clause.verb !== 'be' || clause.agent !== 'named' || object.length !== 1) return [];
  if (object[0]?.token.unit !== 'bytes' || isNamed(subject.at(-1)) || subject.length === 0) return [];
  return singular(subject.at(-1)) === 'memory' ? [] : [{ ...clause, subject: [...subject, impliedWord('size')] }];
};

const COLORS = wordSet('red green blue yellow orange purple violet pink brown black white gray grey cyan magenta teal');

/** "The color of the logo is blue": the logo is blue. */
const colorOf: ClauseRule = (clause) => {
  const { subject, object } = clause;
  if (clause.verb !== 'be' || clause.agent !== 'named' || object.length !== 1) return [];
  if (!COLORS.has(object[0]?.key ?? '') || object[0]?.token.name === true || subject.length < 2) return [];
  const of = subject[0]?.key === 'color' && subject[1]?.key === 'of' ? subject.slice(2) : undefined;
  const thing = of ?? (subject.at(-1)?.key === 'color' ? subject.slice(0, -1) : []);
  return thing.length === 0 ? [] : [{ ...clause, subject: thing.map((word) => ({ ...word, possessive: false })) }];
};

/** "The suite takes 5 minutes to run": it takes 5 minutes to run the suite. */
const takesToRun: ClauseRule = (clause) => {
  const at = clause.adjuncts.findIndex(
    ({ opener, words, clause: inner }) => opener === 'to' && inner === undefined && words.length === 1,
  );
  const to = clause.adjuncts[at];
  const verb = to?.words[0]?.verb;
  if (clause.verb !== 'take' || clause.agent !== 'named' || to === undefined || verb?.base !== true) return [];
  if (clause.subject[0]?.key === 'it' || !TAKES_TIME.has(verb.lemma)) return [];
  const done = { ...to, words: [], clause: deedOf(verb.lemma, clause.subject) };
  return [{ ...clause, subject: [impliedWord('it')], adjuncts: clause.adjuncts.with(at, done) }];
};

const TAKES_TIME = wordSet('run build start execute compile deploy install load');

export const ABOUT_MEASURES: readonly ClauseRule[] = [
  ofVerbs('allow be', countLimit),
  ofVerbs('be', atIp),
  ofVerbs('be use', indents),
  ofVerbs('base', basedOn),
  ofVerbs('fit', fitsInto),
  ofVerbs('be', sizeIs),
  ofVerbs('be', colorOf),
  ofVerbs('take', takesToRun),
];
