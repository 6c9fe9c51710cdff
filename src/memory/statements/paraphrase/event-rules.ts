import { ofVerbs, type Adjunct, type ClauseRule } from './clause.ts';
import { agentOf } from './read-clause.ts';
import type { Word } from './word.ts';
import { DEEDS } from './word-groups.ts';
import { wordSet } from '../../word-set.ts';
import { wordTable } from '../word-table.ts';
import { isPlain, isWhen, singular } from './word-kinds.ts';

/** What happens at the time that is called so: "the opening time of X is 8:00" for "X opens at 8:00". */
const TIMES: Readonly<Record<string, string>> = wordTable({
  opening: 'open',
  closing: 'close',
  departure: 'depart',
  arrival: 'arrive',
  start: 'start',
  starting: 'start',
  end: 'end',
  expiry: 'expire',
  expiration: 'expire',
  release: 'release',
  launch: 'launch',
});

const timeOf: ClauseRule = (clause) => {
  const { subject, object } = clause;
  const of = subject.findIndex(({ key }) => key === 'of');
  const noun = of > 0 ? subject.slice(0, of) : subject.slice(-2);
  const thing = of > 0 ? subject.slice(of + 1) : subject.slice(0, -2);
  if (clause.verb !== 'be' || !isPlain(clause) || noun.length !== 2 || thing.length === 0) return [];
  const kind = noun[1]?.key;
  const verb = kind === 'time' || kind === 'date' ? TIMES[noun[0]?.key ?? ''] : undefined;
  const [value] = object;
  if (verb === undefined || object.length !== 1 || value === undefined) return [];
  const isTime = value.token.kind === 'time' || (value.token.kind === 'number' && value.token.unit === undefined);
  if (kind === 'date' ? value.token.kind !== 'date' : !isTime) return [];
  const at: Adjunct = { opener: kind === 'date' ? 'on' : 'at', words: object, clause: undefined };
  const plain = thing.map((word) => ({ ...word, possessive: false }));
  return [{ ...clause, verb, ...agentOf(plain), object: [], adjuncts: [at, ...clause.adjuncts] }];
};

const HAPPENS = wordSet('happen be');

/** "The migration will take place on 5 May": it is on 5 May. */
const willBe: ClauseRule = (clause) => {
  const isDated = clause.adjuncts.some(({ words }) => words.length === 1 && words.every(isWhen));
  if (clause.modal !== 'will' || !HAPPENS.has(clause.verb) || clause.object.length > 0 || !isDated) return [];
  return clause.denied === '' && clause.agent === 'named' ? [{ ...clause, verb: 'be', modal: '' }] : [];
};

const DEED = new Map(DEEDS);
const OF_THEMSELVES: Readonly<Record<string, string>> = wordTable({ crash: 'crash', failure: 'fail' });

/** "The storm caused the cancellation of the workshop": it was cancelled because of the storm. */
const causedDeed: ClauseRule = (clause) => {
  const { subject, object } = clause;
  if (clause.verb !== 'cause' || clause.agent !== 'named' || clause.modal !== '' || clause.denied !== '') return [];
  const of = object.findIndex(({ key }) => key === 'of');
  const noun = of === 1 ? object[0] : of < 0 ? object.at(-1) : undefined;
  const thing: readonly Word[] = of === 1 ? object.slice(2) : object.slice(0, -1);
  if (noun === undefined || noun.token.name === true || thing.length === 0) return [];
  const because: Adjunct = { opener: 'because-of', words: subject, clause: undefined };
  const adjuncts = [because, ...clause.adjuncts];
  const itself = OF_THEMSELVES[singular(noun)];
  if (itself !== undefined) return [{ ...clause, verb: itself, ...agentOf(thing), object: [], adjuncts }];
  const verb = DEED.get(singular(noun));
  return verb === undefined ? [] : [{ ...clause, verb, agent: 'none', subject: [], object: thing, adjuncts }];
};

export const ABOUT_EVENTS: readonly ClauseRule[] = [
  ofVerbs('be', timeOf),
  ofVerbs(HAPPENS, willBe),
  ofVerbs('cause', causedDeed),
];
