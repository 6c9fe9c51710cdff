import { ofVerbs, type Adjunct, type Clause, type ClauseRule } from './clause.ts';
import { agentOf } from './read-clause.ts';
import { impliedWord, type Word } from './word.ts';
import { wordSet } from '../../word-set.ts';
import { isMeasure } from './word-kinds.ts';

function is(clause: Clause, subject: readonly Word[], value: readonly Word[], adjuncts: readonly Adjunct[]): Clause {
  return { ...clause, verb: 'be', agent: 'named', subject, object: value, adjuncts };
}

/** "We pay N for X", "X costs us N": X costs N. */
const paid: ClauseRule = (clause) => {
  const { verb, agent, object, adjuncts } = clause;
  if (verb === 'cost' && object[0]?.key === 'us' && object.length > 1) return [{ ...clause, object: object.slice(1) }];
  const at = adjuncts.findIndex(({ opener, clause: inner }) => opener === 'for' && inner === undefined);
  const what = adjuncts[at]?.words ?? [];
  if (verb !== 'pay' || agent !== 'we' || !isMeasure(object) || what.length === 0 || isMeasure(what)) return [];
  return [{ ...clause, verb: 'cost', ...agentOf(what), adjuncts: adjuncts.filter((_, i) => i !== at) }];
};

const PERIODS: Readonly<Record<string, string>> = {
  hourly: 'hour',
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
};
const SUMS = wordSet('cost price fee salary rent rate wage allowance pay');

/** "The monthly cost of X is N": the cost of X is N per month. */
const monthly: ClauseRule = (clause) => {
  const { subject } = clause;
  const at = subject.findIndex(({ key }, i) => PERIODS[key] !== undefined && SUMS.has(subject[i + 1]?.key ?? ''));
  const period = PERIODS[subject[at]?.key ?? ''];
  if (clause.verb !== 'be' || period === undefined || !isMeasure(clause.object)) return [];
  const per: Adjunct = { opener: 'per', words: [impliedWord(period)], clause: undefined };
  return [{ ...clause, subject: subject.filter((_, i) => i !== at), adjuncts: [per, ...clause.adjuncts] }];
};

/** "X has a 30-second timeout": the timeout of X is 30 seconds. */
const hasMeasured: ClauseRule = (clause) => {
  const [value, ...noun] = clause.object;
  if (clause.verb !== 'have' || clause.agent !== 'named' || value?.token.unit === undefined || noun.length === 0)
    return [];
  if (noun.some(({ token, key }) => token.kind !== 'word' || key === 'of' || key === 'and')) return [];
  return [is(clause, [...clause.subject, ...noun], [value], clause.adjuncts)];
};

const BOUNDS = wordSet('under over below above atmost atleast');

/** "X must stay under N": X must be under N. */
const staysUnder: ClauseRule = (clause) =>
  (clause.verb === 'stay' || clause.verb === 'remain') &&
  BOUNDS.has(clause.object[0]?.key ?? '') &&
  isMeasure(clause.object)
    ? [{ ...clause, verb: 'be' }]
    : [];

/** "X expires on D": X is valid until D. */
const validUntil: ClauseRule = (clause) => {
  const [on, ...others] = clause.adjuncts;
  const isDay = on?.opener === 'on' && on.words.length === 1 && on.words[0]?.token.kind === 'date';
  if (clause.verb !== 'expire' || clause.agent !== 'named' || clause.object.length > 0 || !isDay) return [];
  if (clause.denied !== '' || clause.tense !== 'present' || clause.modal !== '') return [];
  return [{ ...clause, verb: 'be', object: [impliedWord('valid')], adjuncts: [{ ...on, opener: 'until' }, ...others] }];
};

/** "X is 2 TB in size", "X is 2 TB large": the size of X is 2 TB. */
const inSize: ClauseRule = (clause) => {
  const { object, adjuncts } = clause;
  if (clause.verb !== 'be' || clause.agent !== 'named' || !object.some(({ token }) => token.unit === 'bytes'))
    return [];
  const size = (value: readonly Word[], rest: readonly Adjunct[]): Clause =>
    is(clause, [...clause.subject, impliedWord('size')], value, rest);
  const at = adjuncts.findIndex(
    ({ opener, words }) => opener === 'in' && words.length === 1 && words[0]?.key === 'size',
  );
  if (at >= 0)
    return [
      size(
        object,
        adjuncts.filter((_, i) => i !== at),
      ),
    ];
  return ['large', 'big'].includes(object.at(-1)?.key ?? '') ? [size(object.slice(0, -1), adjuncts)] : [];
};

/** "X is set to N": X is N. */
const setTo: ClauseRule = (clause) => {
  const [to, ...others] = clause.adjuncts;
  if ((clause.verb !== 'set' && clause.verb !== 'configure') || clause.agent !== 'none' || clause.modal !== '')
    return [];
  const isTo = to?.opener === 'to' || (to?.opener === 'at' && isMeasure(to.words));
  if (to === undefined || !isTo || to.clause !== undefined || clause.tense !== 'present' || clause.object.length === 0)
    return [];
  const [first] = to.words;
  if (to.words.length !== 1 || first === undefined || (first.token.kind === 'word' && first.verb?.base === true))
    return [];
  return [is(clause, clause.object, to.words, others)];
};

const EXTENTS: Readonly<Record<string, string>> = {
  long: 'length',
  wide: 'width',
  high: 'height',
  tall: 'height',
  deep: 'depth',
};

/** "is 256 bits long": its length is 256 bits. "is 14 days long": lasts 14 days. */
const extentOf: ClauseRule = (clause) => {
  const name = EXTENTS[clause.object.at(-1)?.key ?? ''];
  const value = clause.object.slice(0, -1);
  if (clause.verb !== 'be' || name === undefined || !isMeasure(value)) return [];
  const unit = value.find(({ token }) => token.unit !== undefined)?.token.unit;
  const isTime = name === 'length' && (unit === 'time' || unit === 'months');
  return [
    is(clause, [...clause.subject, impliedWord(name)], value, clause.adjuncts),
    ...(isTime ? [{ ...clause, verb: 'last', object: value }] : []),
  ];
};

/** "X is scheduled for 3 am": X runs at 3 am. */
const scheduledFor: ClauseRule = (clause) => {
  const at = clause.adjuncts.findIndex(
    ({ opener, words }) => opener === 'for' && words.length === 1 && words[0]?.token.kind === 'time',
  );
  const time = clause.adjuncts[at];
  if (clause.verb !== 'schedule' || clause.agent !== 'none' || time === undefined || clause.tense !== 'present')
    return [];
  return [{ ...clause, verb: 'run', adjuncts: clause.adjuncts.with(at, { ...time, opener: 'at' }) }];
};

/** "Logs are kept for 7 days": the retention of logs is 7 days. */
const retention: ClauseRule = (clause) => {
  const [time, ...others] = clause.adjuncts;
  if (!['keep', 'retain'].includes(clause.verb) || clause.agent === 'named' || clause.modal !== '') return [];
  if (time?.opener !== 'for' || !time.words.some(({ token }) => token.unit !== undefined) || clause.object.length === 0)
    return [];
  return [['retention'], ['retention', 'period']].map((names) =>
    is(clause, [...clause.object, ...names.map(impliedWord)], time.words, others),
  );
};

export const ABOUT_AMOUNTS: readonly ClauseRule[] = [
  ofVerbs('cost pay', paid),
  ofVerbs('be', monthly),
  ofVerbs('have', hasMeasured),
  ofVerbs('stay remain', staysUnder),
  ofVerbs('expire', validUntil),
  ofVerbs('be', inSize),
  ofVerbs('set configure', setTo),
  ofVerbs('be', extentOf),
  ofVerbs('schedule', scheduledFor),
  ofVerbs('keep retain', retention),
];
