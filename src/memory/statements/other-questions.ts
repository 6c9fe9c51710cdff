import { differingSpans } from './align-tokens.ts';
import { isNation } from './other-senses.ts';
import type { Statement } from './read-statement.ts';
import type { Token } from './token.ts';
import { BE, OPENERS } from './word-classes.ts';
import { wordSet } from '../word-set.ts';

/**
 * Whether two statements that differ in one place answer two questions there: "is about sales" and "is by Anna", "is in
 * the park" and "is in June".
 */
export function answerOthers({ tokens }: Statement, { tokens: others }: Statement): boolean {
  const [span, ...more] = differingSpans(tokens, others);
  if (span === undefined || more.length > 0) return false;
  const { oldAt, old, fresh } = span;
  if (old.length === 0 || fresh.length === 0) return false;
  const before = tokens[oldAt - 1]?.key ?? '';
  if (BE.has(before) && isOtherOpener(old[0], fresh[0])) return true;
  // "Ends in May", "ends automatically".
  const isHow = (said: readonly Token[]): boolean => said.length === 1 && HOW.test(said[0]?.key ?? '');
  if (isHow(old) !== isHow(fresh) && [old, fresh].some(([first]) => OPENERS.has(first?.key ?? ''))) return true;
  if (!ASKING.has(before)) return false;
  const [one, two] = [askedBy(old), askedBy(fresh)];
  return one !== two || (one === 'thing' && isNamed(old) !== isNamed(fresh) && [...old, ...fresh].some(isAny));
}

function isOtherOpener(one: Token | undefined, two: Token | undefined): boolean {
  const [mine, theirs] = [one?.key ?? '', two?.key ?? ''];
  if (ABROAD.some(([a, b]) => (a.has(mine) && b.has(theirs)) || (b.has(mine) && a.has(theirs)))) return true;
  const isOpener = (key: string): boolean => OPENERS.has(key) || key === 'about';
  return mine !== theirs && (isOpener(mine) || isOpener(theirs)) && (RELATIONS.has(mine) || RELATIONS.has(theirs));
}

/** When, and where, in other languages. */
const ABROAD = [
  [wordSet('um am ab bis gegen vor nach'), wordSet('in im auf bei beim unter hinter neben aus')],
  [wordSet('vers dès depuis'), wordSet('dans sur chez sous')],
  [wordSet('desde hasta'), wordSet('en sobre bajo')],
] as const;

/** Not "daily", which says when. */
const HOW = /^(?!(?:hour|dai|week|month|year|night|quarter)ly$)[a-z]{4,}ly$/;

const RELATIONS = wordSet('about by for from with');
const ASKING = wordSet('in on at for from');

const TIMES = wordSet(
  'morning afternoon evening night noon midnight weekend week month quarter year summer winter spring autumn season term january february march april may june july august september october november december future past advance holidays',
);
/** How something is, with the words of a place. */
const STATES = wordSet(
  'vacation holiday love danger trouble debt pain tears shape condition mood hurry doubt touch progress use shock risk war peace ease rest loss fault random sale fire strike duty leave trip purpose track ice foot charge control demand fashion tune line order stock bloom flight stone court power office print need want action theory practice public private secret person full part general detail',
);
const REWARDS = wordSet('money free fun charity cash love pleasure exercise');

const isAny = ({ indefinite }: Token): boolean => indefinite === true;
const isNamed = ([first]: readonly Token[]): boolean => first?.name === true && first.definite !== true;

type Asked = 'when' | 'language' | 'state' | 'thing';

function askedBy(said: readonly Token[]): Asked {
  const [first] = said;
  const last = said.at(-1);
  if (first === undefined || last === undefined) return 'thing';
  const isTime = (token: Token): boolean =>
    /^(?:date|time|weekday)$/.test(token.kind) ||
    token.unit === 'time' ||
    token.unit === 'months' ||
    /^n:(?:19|20)\d\d$/.test(token.key) ||
    TIMES.has(token.key);
  if (isTime(first) || (isTime(last) && last.kind === 'word')) return 'when';
  if (said.length === 1 && isNation(first)) return 'language';
  const isBare = said.every(({ definite, indefinite }) => definite !== true && indefinite !== true);
  return isBare && last.name !== true && (STATES.has(last.key) || REWARDS.has(last.key)) ? 'state' : 'thing';
}
