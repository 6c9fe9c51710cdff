import type { Adjunct, ClauseRule } from './clause.ts';
import { agentOf } from './read-clause.ts';
import { STAGES } from './generic-rules.ts';
import type { Word } from './word.ts';
import { wordSet } from '../../word-set.ts';
import { REACHED, isAddress, isName } from './word-kinds.ts';

const ADDRESSES = wordSet('url address link');

/** "X is reachable at URL", "you can reach X at URL", "the URL of X is URL": X is URL. */
const atAddress: ClauseRule = (clause) => {
  const { verb, subject, object, adjuncts, agent } = clause;
  if (clause.denied !== '' || clause.tense !== 'present') return [];
  const is = (thing: readonly Word[], value: readonly Word[]): ReturnType<ClauseRule> =>
    thing.length === 0
      ? []
      : [{ ...clause, verb: 'be', modal: '', agent: 'named', subject: thing, object: value, adjuncts: [] }];
  if (verb === 'be' && agent === 'named' && object.length === 1 && object.every(isAddress)) {
    if (adjuncts.length > 0) return [];
    const of = subject.findIndex(({ key }) => key === 'of' || key === 'for');
    if (of === 1 && ADDRESSES.has(subject[0]?.key ?? '')) return is(subject.slice(2), object);
    return subject.length > 1 && ADDRESSES.has(subject.at(-1)?.key ?? '') ? is(subject.slice(0, -1), object) : [];
  }
  if (verb === 'live-at' && agent === 'named' && object.length === 1 && object.every(isAddress))
    return adjuncts.length > 0 ? [] : is(subject, object);
  const [at, ...others] = adjuncts;
  if (at?.opener !== 'at' || others.length > 0 || at.words.length !== 1 || !at.words.every(isAddress)) return [];
  const isThere = object.length === 0 || (object.length === 1 && REACHED.has(object[0]?.key ?? ''));
  if (verb === 'be' && agent === 'named' && isThere) return is(subject, at.words);
  const isReached = (verb === 'reach' || verb === 'find' || verb === 'access') && clause.modal === 'can';
  return isReached && agent !== 'named' ? is(object, at.words) : [];
};

const TOOLS: Readonly<Record<string, string>> = {
  linter: 'lint',
  formatter: 'format',
  bundler: 'bundle',
  compiler: 'compile',
};

/** "Our linter is X": we lint with X. */
const toolIs: ClauseRule = (clause) => {
  const { subject, object } = clause;
  const verb = subject.length === 1 ? TOOLS[subject[0]?.key ?? ''] : undefined;
  if (clause.verb !== 'be' || verb === undefined || clause.denied !== '' || clause.modal !== '') return [];
  if (object.length === 0 || !object.every(isName) || clause.adjuncts.length > 0) return [];
  const tool: Adjunct = { opener: 'with', words: object, clause: undefined };
  return [{ ...clause, verb, agent: 'we', subject: [], object: [], adjuncts: [tool] }];
};

/** "The database runs in eu-west-1", "its region is eu-west-1": it is in eu-west-1. */
const inRegion: ClauseRule = (clause) => {
  const { verb, subject, object, adjuncts, agent } = clause;
  if (agent !== 'named' || clause.modal !== '' || clause.tense !== 'present') return [];
  if (verb === 'be' && object.length === 1 && object.every(isName) && adjuncts.length === 0) {
    const of = subject.findIndex(({ key }) => key === 'of');
    const isRegion =
      of < 0 ? subject.length > 1 && subject.at(-1)?.key === 'region' : of === 1 && subject[0]?.key === 'region';
    if (!isRegion) return [];
    const place: Adjunct = { opener: 'in', words: object, clause: undefined };
    const thing = of < 0 ? subject.slice(0, -1) : subject.slice(2);
    return [{ ...clause, verb: 'be-in', subject: thing, object: [], adjuncts: [place] }];
  }
  const [place] = adjuncts;
  if (verb !== 'run' || object.length > 0 || place?.opener !== 'in' || place.words.length === 0) return [];
  const isThing = subject[0]?.token.definite === true || (subject.length === 1 && STAGES.has(subject[0]?.key ?? ''));
  return place.words.every(({ token }) => token.kind === 'identifier') && isThing ? [{ ...clause, verb: 'be-in' }] : [];
};

/** "Releases need approval from X", "need X's approval": X must approve releases. */
const needsApproval: ClauseRule = (clause) => {
  const { verb, subject, object, adjuncts, agent } = clause;
  if ((verb !== 'need' && verb !== 'require') || agent !== 'named' || clause.denied !== '' || clause.modal !== '')
    return [];
  const approve = (who: readonly Word[], rest: readonly Adjunct[]): ReturnType<ClauseRule> => [
    { ...clause, verb: 'approve', modal: 'must', ...agentOf(who), object: subject, adjuncts: rest },
  ];
  const [from, ...others] = adjuncts;
  if (object.length === 1 && object[0]?.key === 'approval')
    return (from?.opener === 'from' || from?.opener === 'by') && from.clause === undefined
      ? approve(from.words, others)
      : [];
  const [owner, what, ...more] = object;
  if (owner?.possessive !== true || what?.key !== 'approval' || more.length > 0) return [];
  return approve([{ ...owner, possessive: false }], adjuncts);
};

/** "has zero X": has no X. */
const zeroOf: ClauseRule = (clause) => {
  const [zero, ...rest] = clause.object;
  if (zero?.key !== 'n:0' || rest.length === 0 || clause.verb !== 'have' || clause.denied !== '') return [];
  return [{ ...clause, denied: 'not', object: rest }];
};

/** "Workers get 2 GB of memory": they have it. */
const getsMuch: ClauseRule = (clause) =>
  clause.verb === 'get' &&
  clause.agent === 'named' &&
  clause.tense === 'present' &&
  clause.modal === '' &&
  clause.object[0]?.token.unit === 'bytes'
    ? [{ ...clause, verb: 'have' }]
    : [];

/** "Dates use the format X", "the date format is X", "dates are written as X": use X for dates. */
const writtenAs: ClauseRule = (clause) => {
  const { verb, subject, object, adjuncts, agent } = clause;
  if (clause.denied !== '' || clause.tense !== 'present') return [];
  const as = (thing: readonly Word[], value: readonly Word[], rest: readonly Adjunct[]): ReturnType<ClauseRule> =>
    thing.length === 0 || value.length !== 1 || value[0]?.token.kind !== 'identifier'
      ? []
      : [{ ...clause, verb: 'have-format', agent: 'none', subject: thing, object: value, adjuncts: rest }];
  const [place, ...others] = adjuncts;
  if (verb === 'use' && agent === 'named' && object[0]?.key === 'format') return as(subject, object.slice(1), adjuncts);
  if (verb === 'be' && subject.length > 1 && subject.at(-1)?.key === 'format')
    return as(subject.slice(0, -1), object, adjuncts);
  if (verb === 'use' && agent !== 'named' && place?.opener === 'for' && place.clause === undefined)
    return as(place.words, object, others);
  if ((verb === 'write' || verb === 'format') && agent !== 'named' && place?.opener === 'as')
    return as(object, place.words, others);
  return [];
};

export const ABOUT_FACTS: readonly ClauseRule[] = [
  atAddress,
  toolIs,
  inRegion,
  needsApproval,
  zeroOf,
  getsMuch,
  writtenAs,
];
