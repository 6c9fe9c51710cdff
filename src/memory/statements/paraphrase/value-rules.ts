import { ofVerbs, type Adjunct, type Clause, type ClauseRule } from './clause.ts';
import { impliedWord, type Word } from './word.ts';
import { wordSet } from '../../word-set.ts';
import { isMeasure } from './word-kinds.ts';

/** What the value that a verb takes is called: "costs 5 euros", "the price is 5 euros". */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  cost: ['price', 'cost'],
  weigh: ['weight'],
  last: ['duration', 'length', 'period'],
  take: ['duration', 'runtime', 'time'],
  'listen-port': ['port'],
};

function is(clause: Clause, subject: readonly Word[], value: readonly Word[], adjuncts: readonly Adjunct[]): Clause {
  return { ...clause, verb: 'be', agent: 'named', subject, object: value, adjuncts };
}

/** "X costs N": the price of X is N. */
const ofVerb: ClauseRule = (clause) => {
  const names = NAMED[clause.verb];
  if (names === undefined || clause.agent !== 'named' || !isMeasure(clause.object)) return [];
  const said = clause.verb === 'cost' ? [is(clause, clause.subject, clause.object, clause.adjuncts)] : [];
  return [
    ...said,
    ...names.map((name) => is(clause, [...clause.subject, impliedWord(name)], clause.object, clause.adjuncts)),
  ];
};

/** "X expires after N", "X is valid for N": the lifetime of X is N. */
const lifetime: ClauseRule = (clause) => {
  const expires = clause.verb === 'expire' && clause.object.length === 0;
  const valid = clause.verb === 'be' && clause.object.length === 1 && clause.object[0]?.key === 'valid';
  const [time] = clause.adjuncts;
  if ((!expires && !valid) || time === undefined || clause.adjuncts.length > 1 || !isMeasure(time.words)) return [];
  if (!(expires ? ['after', 'in'] : ['for']).includes(time.opener)) return [];
  return [...(expires ? ['timeout'] : []), 'ttl', 'lifetime'].map((name) =>
    is(clause, [...clause.subject, impliedWord(name)], time.words, []),
  );
};

/** "X has a limit of N": the limit of X is N. */
const hasOf: ClauseRule = (clause) => {
  const of = clause.object.findIndex(({ key }) => key === 'of');
  if (clause.verb !== 'have' || clause.agent !== 'named' || of < 1) return [];
  const value = clause.object.slice(of + 1);
  return isMeasure(value)
    ? [is(clause, [...clause.subject, ...clause.object.slice(0, of)], value, clause.adjuncts)]
    : [];
};

/** "The timeout for uploads is N": the timeout of uploads. */
const valueFor: ClauseRule = (clause) => {
  const at = clause.subject.findIndex(({ key }) => key === 'for');
  if (clause.verb !== 'be' || at < 1 || at === clause.subject.length - 1) return [];
  return [{ ...clause, subject: [...clause.subject.slice(at + 1), ...clause.subject.slice(0, at)] }];
};

/** "The default timeout is N": the timeout is N by default. */
const byDefault: ClauseRule = (clause) => {
  const by = clause.adjuncts.find(
    ({ opener, words }) => opener === 'by' && words.length === 1 && words[0]?.key === 'default',
  );
  if (clause.verb !== 'be' || by === undefined || clause.subject.length === 0) return [];
  const head = clause.subject.length - 1;
  const rest = clause.adjuncts.filter((one) => one !== by);
  const word = by.words.slice(0, 1);
  return [0, head].map((at) => ({
    ...clause,
    adjuncts: rest,
    subject: [...clause.subject.slice(0, at), ...word, ...clause.subject.slice(at)],
  }));
};

const CAPS = wordSet('limit cap restrict');
const BOUNDS = wordSet('must can may allowed should');
const most = (key: string): Word => impliedWord(key);
/** "Coverage must be at least 80 %" is a rule, and "coverage is at least 80 %" may be so by chance. */
const normOf = ({ modal }: Clause): string => (modal === 'must' ? 'norm' : modal === 'should' ? 'should' : '');

/** What is no rule by its words may be one, and may be simply so: "the maximum is 5", "is limited to 5". */
export function asNorm(clause: Clause): readonly Clause[] {
  return clause.modal === '' ? [clause, { ...clause, modal: 'norm' }] : [clause];
}

/** Limits, said in many ways: "must not exceed N", "is limited to N", "can be at most N", "the maximum is N". */
const bounds: ClauseRule = (clause) => {
  const [below] = clause.adjuncts;
  const { object, verb, denied, agent } = clause;
  const at = (
    subject: readonly Word[],
    bound: string,
    value: readonly Word[],
    adjuncts: readonly Adjunct[],
  ): readonly Clause[] =>
    asNorm({
      ...clause,
      verb: 'be',
      modal: normOf(clause),
      denied: '',
      agent: 'named',
      subject,
      object: [most(bound), ...value],
      adjuncts,
    });
  if (denied !== '' && verb === 'exceed' && object.length > 0)
    return at(clause.subject, 'atmost', object, clause.adjuncts);
  const isUnder = below !== undefined && ['under', 'below'].includes(below.opener);
  if (denied !== '' && ['drop', 'fall', 'go', 'be'].includes(verb) && object.length === 0 && isUnder)
    return at(clause.subject, 'atleast', below.words, clause.adjuncts.slice(1));
  if (denied !== '' && verb === 'be' && ['under', 'below'].includes(object[0]?.key ?? '') && isMeasure(object))
    return at(clause.subject, 'atleast', object.slice(1), clause.adjuncts);
  if (denied !== '' && ['be', 'drop', 'fall', 'go', 'take'].includes(verb) && isMeasure(object)) {
    const [first, ...value] = object;
    if (first?.key === 'over' || first?.key === 'above') return at(clause.subject, 'atmost', value, clause.adjuncts);
    if (first?.key === 'under' || first?.key === 'below') return at(clause.subject, 'atleast', value, clause.adjuncts);
  }
  const isBound = CAPS.has(verb) && (below?.opener === 'to' || below?.opener === 'at');
  if (denied === '' && isBound && agent !== 'named' && isMeasure(below.words))
    return at(object, 'atmost', below.words, clause.adjuncts.slice(1));
  if (
    denied === '' &&
    ['stay', 'remain', 'be'].includes(verb) &&
    (clause.modal === '' || normOf(clause) !== '') &&
    object.length === 0 &&
    below?.opener === 'at' &&
    below.words[0]?.key === 'atleast'
  )
    return at(clause.subject, 'atleast', below.words.slice(1), clause.adjuncts.slice(1));
  if (
    denied === '' &&
    ['be', 'stay', 'remain', 'have'].includes(verb) &&
    BOUNDS.has(clause.modal) &&
    // What may be so at least need not.
    (object[0]?.key === 'atmost' || (object[0]?.key === 'atleast' && normOf(clause) !== ''))
  )
    return asNorm({ ...clause, verb: 'be', modal: normOf(clause) });
  return [];
};

const EXTENTS = wordSet('size length duration');

/** "The maximum size is N": the size is at most N. */
const extreme: ClauseRule = (clause) => {
  if (clause.verb !== 'be' || clause.denied !== '' || !isMeasure(clause.object)) return [];
  const which = clause.subject.findIndex(({ key }) => key === 'maximum' || key === 'minimum');
  if (which < 0 || clause.subject.length < 2) return [];
  const bound = clause.subject[which]?.key === 'maximum' ? 'atmost' : 'atleast';
  const subject = clause.subject.filter((_, i) => i !== which);
  const last = subject.at(-1)?.key ?? '';
  const said = (words: readonly Word[]): Clause => ({
    ...clause,
    subject: words,
    object: [most(bound), ...clause.object],
  });
  const isOf = subject[1]?.key === 'of' && subject.length > 2 && EXTENTS.has(subject[0]?.key ?? '');
  return [
    ...asNorm(said(subject)),
    ...(isOf ? asNorm(said(subject.slice(2))) : []),
    ...(EXTENTS.has(last) && subject.length > 1 ? asNorm(said(subject.slice(0, -1))) : []),
  ];
};

/** "X was born on D", "in Y": X's birthday is D, X's birthplace is Y. */
const born: ClauseRule = (clause) => {
  if (clause.verb !== 'bear' || clause.tense !== 'past' || clause.agent !== 'none' || clause.adjuncts.length !== 1)
    return [];
  const [on] = clause.adjuncts;
  const isPlace = on?.opener === 'in' && on.words.length > 0 && on.words.every(({ token }) => token.name === true);
  if (isPlace)
    return [
      {
        ...is(clause, [...clause.object, impliedWord('birthplace')], on.words, []),
        tense: 'present',
      },
    ];
  if (on?.opener !== 'on' || /\d{4}/.test(on.words[0]?.key ?? '')) return [];
  return [
    {
      ...clause,
      verb: 'be',
      tense: 'present',
      agent: 'named',
      subject: [...clause.object, impliedWord('birthday')],
      object: [],
      adjuncts: clause.adjuncts,
    },
  ];
};

const HALVES = wordSet('morning afternoon evening night');

/** "is Monday" is "is on Monday". */
const onDay: ClauseRule = (clause) => {
  const [day, ...more] = clause.object;
  if (
    clause.verb !== 'be' ||
    day === undefined ||
    more.length > 1 ||
    (more[0] !== undefined && !HALVES.has(more[0].key)) ||
    !['date', 'weekday', 'time'].includes(day.token.kind)
  )
    return [];
  const opener = day.token.kind === 'time' ? 'at' : 'on';
  return [
    { ...clause, object: [], adjuncts: [{ opener, words: clause.object, clause: undefined }, ...clause.adjuncts] },
  ];
};

export const ABOUT_VALUES: readonly ClauseRule[] = [
  ofVerb,
  ofVerbs('expire be', lifetime),
  ofVerbs('have', hasOf),
  ofVerbs('be', valueFor),
  ofVerbs('be', byDefault),
  bounds,
  ofVerbs('be', extreme),
  ofVerbs('bear', born),
  ofVerbs('be', onDay),
];
