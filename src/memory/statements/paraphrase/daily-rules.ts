import { ofVerbs, type Clause, type ClauseRule } from './clause.ts';
import { agentOf } from './read-clause.ts';
import { impliedWord, type Word } from './word.ts';
import { isMeasure } from './word-kinds.ts';
import { wordSet } from '../../word-set.ts';

const isTimed = (words: readonly Word[]): boolean =>
  words.length > 0 &&
  words.every(({ token }) => token.unit === 'time' || token.unit === 'months' || token.kind === 'word') &&
  words.some(({ token }) => token.unit === 'time' || token.unit === 'months');

const SCHEDULED = wordSet(
  'start begin end finish open close shut launch leave depart arrive expire happen take-place be resume reopen premiere air graduate retire move visit fly travel return come-back go',
);

/** "The contract will end on March 31": it ends on March 31. Without a date it may be meant of always, or of once. */
const scheduled: ClauseRule = (clause) => {
  const isDated = clause.adjuncts.some(
    ({ clause: inner, words }) => inner === undefined && words.length === 1 && words[0]?.token.kind === 'date',
  );
  return clause.modal === 'will' && clause.tense === 'present' && SCHEDULED.has(clause.verb) && isDated
    ? [{ ...clause, modal: '' }]
    : [];
};

/** "A build needs ten minutes": takes ten minutes. */
const needsTime: ClauseRule = (clause) =>
  clause.denied === '' && clause.modal === '' && isTimed(clause.object) ? [{ ...clause, verb: 'take' }] : [];

/** "They cancelled the concert": it was cancelled, by whom is not said. `toldApart` keeps it from what we did. */
const theyDid: ClauseRule = (clause) => {
  const [who, ...others] = clause.subject;
  if (clause.agent !== 'named' || who?.key !== 'they' || others.length > 0 || clause.object.length === 0) return [];
  // "They keep backups" says who does; what was done once is done.
  return clause.tense === 'present' || STATES.has(clause.verb) ? [] : [{ ...clause, agent: 'none', subject: [] }];
};
const STATES = wordSet('be have need want like love hate know prefer own live work mean');

const PLACES = wordSet('on in at');

/** "You get 5 attempts on the login page": it allows 5 attempts. */
const youGet: ClauseRule = (clause) => {
  const [where, ...others] = clause.adjuncts;
  if (clause.agent !== 'you' || clause.modal !== '' || where === undefined || !PLACES.has(where.opener)) return [];
  if (where.clause !== undefined || where.words.length === 0 || !isMeasure(clause.object)) return [];
  return [{ ...clause, ...agentOf(where.words), verb: 'allow', adjuncts: others }];
};

const INTO = wordSet('into in inside to');

/** "One may not bring dogs into the building": dogs are not allowed in it. */
const bringInto: ClauseRule = (clause) => {
  const [where, ...others] = clause.adjuncts;
  // What one must not is not allowed; what one must is more than allowed.
  const isAbout = MAY.has(clause.modal) || (clause.modal === 'must' && clause.denied !== '');
  if (clause.agent === 'named' || !isAbout || clause.object.length === 0) return [];
  if (where === undefined || !INTO.has(where.opener) || where.clause !== undefined) return [];
  return [
    {
      ...clause,
      agent: 'none',
      subject: [],
      verb: 'allow',
      modal: '',
      adjuncts: [{ ...where, opener: 'in' }, ...others],
    },
  ];
};
const MAY = wordSet('allowed may can');

/** "is known for its bread": is famous for it. */
const knownFor: ClauseRule = (clause) => {
  if (clause.agent !== 'none' || clause.adjuncts[0]?.opener !== 'for' || clause.object.length === 0) return [];
  return [{ ...clause, verb: 'be', ...agentOf(clause.object), object: [impliedWord('famous')] }];
};

/** "The invoice is 1500 euros in total": its total is. */
const inTotal: ClauseRule = (clause) => {
  const at = clause.adjuncts.findIndex(
    ({ opener, words }) => opener === 'in' && words.length === 1 && words[0]?.key === 'total',
  );
  if (at < 0 || clause.agent !== 'named' || !isMeasure(clause.object)) return [];
  return [
    {
      ...clause,
      subject: [...clause.subject, impliedWord('total')],
      adjuncts: clause.adjuncts.filter((_, i) => i !== at),
    },
  ];
};

/** "is no longer in use": is not used. */
const inUse: ClauseRule = (clause) => {
  const [use, ...others] = clause.adjuncts;
  if (clause.agent !== 'named' || clause.object.length > 0 || use?.opener !== 'in' || use.clause !== undefined)
    return [];
  if (use.words.length !== 1 || use.words[0]?.key !== 'use') return [];
  return [{ ...clause, verb: 'use', agent: 'none', subject: [], object: clause.subject, adjuncts: others }];
};

/** "Leo refuses to eat it": he will not eat it. */
const refuses: ClauseRule = (clause) => {
  const [to, ...others] = clause.adjuncts;
  if (clause.object.length > 0 || to?.opener !== 'to' || to.clause === undefined || clause.modal !== '') return [];
  if (clause.denied !== '' || clause.tense !== 'present') return [];
  const { verb, object, adjuncts } = to.clause;
  return [{ ...clause, verb, object, modal: 'will', denied: 'not', adjuncts: [...adjuncts, ...others] }];
};

/** "Take your shoes off": remove them; who takes off without a word more, leaves. */
const takeOff: ClauseRule = (clause) => (clause.object.length > 0 ? [{ ...clause, verb: 'remove' }] : []);

/** "We pay the babysitter 12 euros an hour": she gets them. */
const paysTo: ClauseRule = (clause) => {
  const at = clause.object.findIndex(({ token }) => token.unit !== undefined);
  if (clause.agent !== 'we' || at < 1 || clause.tense !== 'present') return [];
  return [{ ...clause, ...agentOf(clause.object.slice(0, at)), verb: 'get', object: clause.object.slice(at) }];
};

/** "I charge 80 euros an hour": my rate is 80 euros an hour. */
const charges: ClauseRule = (clause) => {
  const per = clause.adjuncts.some(({ opener }) => opener === 'per');
  if (clause.agent !== 'named' || !per || !isMeasure(clause.object) || clause.object.length > 1) return [];
  return [{ ...clause, verb: 'be', subject: [...clause.subject, impliedWord('rate')] }];
};

const EVENTS =
  /^(?:party|meeting|dinner|lunch|breakfast|barbecue|wedding|exam|test|interview|call|workshop|concert|demo|retro|standup|review|lesson|class|appointment)$/;

/** "We're having the party on the 9th": it is on the 9th. */
const having: ClauseRule = (clause) => {
  const isDated = clause.adjuncts.some(
    ({ opener, clause: inner }) => inner === undefined && (opener === 'on' || opener === 'at'),
  );
  if (clause.agent !== 'we' || clause.modal !== '' || !isDated || !EVENTS.test(clause.object.at(-1)?.key ?? ''))
    return [];
  if (!isOne(clause)) return [];
  return [{ ...clause, verb: 'be', ...agentOf(clause.object), object: [] }];
};
const isOne = ({ object }: Clause): boolean => object.some(({ token }) => token.definite === true);

/** "The poster format is 50 by 70 cm": the poster is 50 by 70 cm. */
const format: ClauseRule = (clause) => {
  const isBy = clause.adjuncts[0]?.opener === 'by' && clause.object[0]?.token.unit !== undefined;
  if (!isBy || clause.subject.length < 2 || !FORMATS.has(clause.subject.at(-1)?.key ?? '')) return [];
  return [{ ...clause, subject: clause.subject.slice(0, -1) }];
};
const FORMATS = wordSet('format size dimensions dimension measurements');

/** "It is 2 km from the station to the office": the office is 2 km from it. */
const distance: ClauseRule = (clause) => {
  const [from, to, ...others] = clause.adjuncts;
  if (clause.subject.length !== 1 || clause.subject[0]?.key !== 'it' || clause.object[0]?.token.unit !== 'length')
    return [];
  if (from?.opener !== 'from' || to?.opener !== 'to' || from.clause !== undefined || to.clause !== undefined) return [];
  return [
    { ...clause, ...agentOf(to.words), adjuncts: [from, ...others] },
    { ...clause, ...agentOf(from.words), adjuncts: [{ ...from, words: to.words }, ...others] },
  ];
};

export const ABOUT_DAYS: readonly ClauseRule[] = [
  scheduled,
  theyDid,
  ofVerbs('need require', needsTime),
  ofVerbs('get have', youGet),
  ofVerbs('bring take', bringInto),
  ofVerbs('know', knownFor),
  ofVerbs('be cost', inTotal),
  ofVerbs('be', inUse),
  ofVerbs('refuse', refuses),
  ofVerbs('take-off', takeOff),
  ofVerbs('pay', paysTo),
  ofVerbs('charge', charges),
  ofVerbs('have', having),
  ofVerbs('be', format),
  ofVerbs('be', distance),
];
