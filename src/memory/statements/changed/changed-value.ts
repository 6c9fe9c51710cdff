import type { DifferingSpan } from '../align-tokens.ts';
import type { Statement } from '../read-statement.ts';
import { alike, type Token } from '../token.ts';
import { BE, BE_PAST, NEGATIONS } from '../word-classes.ts';
import { alikeStems, stemOf } from './stem-of.ts';
import { DIMENSIONS } from '../stands-apart.ts';
import { kindOf } from '../value-kind.ts';
import { kindOfProduct } from '../paraphrase/product-kinds.ts';
import { verbForm } from '../paraphrase/verb-forms.ts';
import { isNumbering } from './is-numbering.ts';
import { isSoft, leftovers } from './leftovers.ts';
import { isAttribute, isOfMany, isOfSome, isOneAtATime, isOneOfSeveral } from './one-at-a-time.ts';
import { readingOf, RESULTS, type ValueReading } from './reading-of.ts';
import { wordSet } from '../../word-set.ts';
import { areOtherStates } from './state-of.ts';
import type { Value } from './values-of.ts';

/**
 * The last look at two statements that no other rule joins: whether they give one thing two values, however each is
 * said. What each may give as its value is left out, what remains is compared as a set of stems, and
 *
 *  C1  a word that remains in one of them alone keeps them apart, unless it is known to say nothing there;
 *  C2  without a word that says that something changed, the thing must be one that has one value at a time;
 *  C3  with such a word the newer one may leave words out, and never add one;
 *  C4  where the newer one names the old value as what ended, the older one may have been said in any way.
 *
 * Returns the tokens of the old value.
 */
export function changedValue(
  before: Statement,
  after: Statement,
  judged?: DifferingSpan,
): readonly Token[] | undefined {
  const old = readingOf(before);
  const fresh = readingOf(after);
  if (old.isUnsure || fresh.isUnsure || old.values.length === 0 || fresh.values.length === 0) return undefined;
  for (const was of old.values)
    for (const is of fresh.values)
      if (!isJudged(old, was, fresh, is, judged) && isChange(old, was, fresh, is))
        return old.tokens.slice(was.from, was.to);
  return undefined;
}

/** What differs in the value alone was judged by the other rules, but for orders and where it is said that it changed. */
function isJudged(
  old: ValueReading,
  was: Value,
  fresh: ValueReading,
  is: Value,
  span: DifferingSpan | undefined,
): boolean {
  if (span === undefined || fresh.cue !== 'none') return false;
  const isValue =
    span.oldAt >= was.from &&
    span.oldAt + span.old.length <= was.to &&
    span.freshAt >= is.from &&
    span.freshAt + span.fresh.length <= is.to;
  if (!isValue) return false;
  const isOrder = old.verb === 0 && fresh.verb === 0;
  return !isOrder || !(old.stems[0] === 'call' || (was.kind === 'measure' && old.tokens.length > 3));
}

function isChange(old: ValueReading, was: Value, fresh: ValueReading, is: Value): boolean {
  if (!areOfOneKind(old, was, fresh, is)) return false;
  const left = leftovers(old, was, fresh, is);
  if (left.isOfOtherClass) return false;
  if (left.namesOld)
    return (
      !hasNotHappened(fresh) &&
      // "Tim works from Porto", "Maria has moved from Porto".
      (was.isSubject ||
        !left.old.some(
          (i) =>
            i === 0 &&
            old.tokens[0]?.initial === true &&
            !/^(?:we|user)$/.test(old.tokens[0].key) &&
            !BE.has(old.tokens[old.verb ?? 0]?.key ?? ''),
        )) &&
      // "The launch moved from May 3": and the birthday did not.
      (was.kind === 'name' ||
        was.kind === 'code' ||
        was.kind === 'text' ||
        left.shared.some((stem) => stem !== 'from')) &&
      left.old.every((i) => old.tokens[i]?.kind === 'word') &&
      left.fresh.every((i) => isTaking(fresh, i)) &&
      !isIn(old, fresh, is) &&
      !isOtherDeed(old, was, fresh)
    );
  if (isDenied(old) || isDenied(fresh)) return false;
  if (left.fresh.length > 0 || left.shared.length === 0 || (fresh.isPast && !isResult(fresh, is))) return false;
  if (was.kind !== 'state' && old.tokens[was.from]?.unit === undefined && left.shared.every((stem) => stem === 'user'))
    return false;
  const isMany =
    isOfMany(old, was) || isOfMany(fresh, is) || isOfSome(fresh, is) || isOneOfSeveral(fresh, is, left.shared);
  const isTyped = was.kind === 'measure' || was.kind === 'when' || was.kind === 'state';
  const isAsked = isTyped || isOneQuestion(old, was, fresh, is, left.shared);
  if (isMany || !isAsked) return left.old.length === 0 && isAsked && isOneAtATime(old, was, fresh, is, left.shared);
  if (left.old.length === 0)
    return isOneAtATime(old, was, fresh, is, left.shared) || (fresh.cue !== 'none' && !old.isPast);
  if (isWhy(old, was, left.old)) return fresh.cue === 'told' && !old.isPast;
  if (fresh.cue !== 'told' || old.isPast || !left.old.every((i) => isSoft(old, i))) return false;
  return left.shared.filter((stem) => !PERIODS.has(stem)).length > 1 && (isTyped || !left.old.includes(old.verb ?? -1));
}

/** "Closed for renovation": why it is, which ends with it. */
const isWhy = ({ tokens }: ValueReading, { kind, to }: Value, left: readonly number[]): boolean =>
  kind === 'state' && tokens[to]?.key === 'for' && to + 2 === tokens.length && left.every((i) => i > to);

/** "Was approved": done once, and so since then. */
const isResult = ({ tokens }: ValueReading, { kind, from }: Value): boolean =>
  kind === 'state' &&
  (/^(?:started|began)$/.test(tokens[from - 1]?.key ?? '') ||
    (BE_PAST.has(tokens[from - 1]?.key ?? '') && RESULTS.has(tokens[from]?.key ?? '')));

const PERIODS = wordSet('second minute hour day week month year per user');

/** "Runs on Postgres" and "is hosted in Frankfurt" answer two questions; what moved may be said in any way. */
function isOneQuestion(
  old: ValueReading,
  was: Value,
  fresh: ValueReading,
  is: Value,
  shared: readonly string[],
): boolean {
  const isPlaced = ({ kind, from }: Value, { tokens }: ValueReading): boolean =>
    kind === 'text' && /^(?:on|in|at)$/.test(tokens[from - 1]?.key ?? '');
  if (isPlaced(was, old) !== isPlaced(is, fresh) && (fresh.cue !== 'told' || fresh.statement.told === true))
    return false;
  // "The password is on the fridge", "it is bluewhale77".
  if (isPlaced(was, old) && BE.has(fresh.tokens[is.from - 1]?.key ?? '') && is.kind !== 'text') return false;
  if (isAttribute(shared) || was.isSubject || is.isSubject) return true;
  const [one, two] = [old.tokens[was.from - 1], fresh.tokens[is.from - 1]];
  if (fresh.cue === 'told' && (two?.key === 'to' || two?.key === 'atmost'))
    return !fresh.tokens.some(({ key }) => /^(?:upgraded|updated|bumped)$/.test(key));
  const isGiven = (token: Token | undefined): boolean => /^(?:is|:|=|called|named|renamed|as)$/.test(token?.key ?? '');
  return one?.key === two?.key || (isGiven(one) && isGiven(two)) || /\binstead\b/i.test(fresh.statement.text);
}

/** "We did not switch from Slack": and not "we are no longer on Slack". */
const hasNotHappened = ({ tokens, statement: { text } }: ValueReading): boolean =>
  /\b(?:did|have|has)(?:n['’]t| not| never)\b/i.test(text) && tokens.some(({ key }) => NEGATIONS.has(key));

/** "I work in Leipzig", "I moved from Leipzig": where one lives is not where one works. */
function isOtherDeed(old: ValueReading, was: Value, fresh: ValueReading): boolean {
  const lemmaAt = ({ tokens, verb = 0 }: ValueReading): string => verbForm(tokens[verb]?.key ?? '')?.lemma ?? '';
  return /^(?:work|study)$/.test(lemmaAt(old)) && old.tokens[was.from - 1]?.key === 'in' && lemmaAt(fresh) === 'move';
}

const isDenied = ({ tokens }: ValueReading): boolean => tokens.some(({ key }) => NEGATIONS.has(key));

/** The new one's value stands in the old one: it was not the value there. */
function isIn(old: ValueReading, fresh: ValueReading, is: Value): boolean {
  return fresh.tokens.slice(is.from, is.to).every(({ key }) => old.tokens.some((token) => token.key === key));
}

/** "bought", "works for": what was done with the new one in place of the old. */
function isTaking({ tokens }: ValueReading, at: number): boolean {
  const lemma = verbForm(tokens[at]?.key ?? '')?.lemma ?? '';
  return /^(?:buy|work|drive|use|live|choose|hire|own|run|ride)$/.test(lemma);
}

function areOfOneKind(old: ValueReading, was: Value, fresh: ValueReading, is: Value): boolean {
  const mine = old.tokens.slice(was.from, was.to);
  const theirs = fresh.tokens.slice(is.from, is.to);
  if (mine.length === theirs.length && mine.every((token, i) => isSaidAlike(token, theirs[i]))) return false;
  if (was.kind === 'state' || is.kind === 'state')
    return was.kind === is.kind && areOtherStates(mine[0]?.key ?? '', theirs[0]?.key ?? '');
  if (was.kind === 'measure' && is.kind === 'measure') {
    if (isNumbering(old, was) || isNumbering(fresh, is)) return false;
    const [one, two] = [mine[0], theirs[0]];
    const [as, asWell] = [old.tokens[was.to], fresh.tokens[is.to]].map((token) => DIMENSIONS.get(token?.key ?? ''));
    if (one?.unit === 'length' && as !== undefined && asWell !== undefined && as !== asWell) return false;
    if (isPartOf(one, two) || isPartOf(two, one) || areUnlike(isVersionOnly(fresh, is), isVersionOnly(old, was)))
      return false;
    const isAge = one?.unit === 'months' && two?.unit === undefined && fresh.tokens[is.from - 1]?.key === 'turned';
    return isAge || ((one?.unit === undefined) === (two?.unit === undefined) && kindOf(mine, theirs) === 'measure');
  }
  if (was.kind === 'when' && is.kind === 'when')
    return isOtherTime(
      mine,
      theirs,
      fresh.cue !== 'none' || [old, fresh].some(({ tokens }) => tokens.some(({ key }) => key === 'day')),
    );
  const [one, two] = [old.tokens[was.from - 1]?.key, fresh.tokens[is.from - 1]?.key];
  if (
    fresh.cue === 'none' &&
    (one === 'by') !== (two === 'by') &&
    !was.isSubject &&
    !is.isSubject &&
    one !== ':' &&
    !BE.has(one ?? '') &&
    two !== ':' &&
    !BE.has(two ?? '')
  )
    return false;
  // "In room 12", "moved to the library".
  const isPlace =
    PLACES.has(one ?? '') && fresh.cue === 'told' && two === 'to' && (is.kind === 'text' || is.kind === 'name');
  if (was.kind === 'when' || is.kind === 'when' || was.kind === 'measure' || is.kind === 'measure')
    return was.kind === is.kind || isPlace;
  // "Uses React", "has switched to PostgreSQL": that stands in for another thing.
  const [product, other] = [mine, theirs].map((said) => kindOfProduct(said.at(-1)?.key ?? ''));
  return product === undefined || other === undefined || product === other;
}

function isSaidAlike(one: Token, two: Token | undefined): boolean {
  if (two === undefined) return false;
  return (
    alike(one, two) || (one.kind === 'word' && two.kind === 'word' && alikeStems(stemOf(one.key), stemOf(two.key)))
  );
}

/** "Postgres 15" and "15.2": one says it more exactly. */
const isPartOf = (one: Token | undefined, two: Token | undefined): boolean =>
  one !== undefined && two?.key.startsWith(`v:${one.key.slice(2)}.`) === true && one.unit === undefined;

const areUnlike = (one: boolean | undefined, two: boolean | undefined): boolean =>
  one !== undefined && two !== undefined && one !== two;

/** "Upgraded to version 16", and not "port 5433". */
function isVersionOnly({ statement: { text }, tokens }: ValueReading, { from }: Value): boolean | undefined {
  const [token, before] = [tokens[from], tokens[from - 1]];
  if (token === undefined || token.unit !== undefined) return undefined;
  if (/^version\b/i.test(text.slice(token.start, token.end))) return true;
  return before?.kind === 'word' && NUMBERED.has(before.key) ? false : undefined;
}

const PLACES = wordSet('room hall gate platform desk');
const NUMBERED = wordSet('port gate room platform ticket floor slot seat');

/** Another day, date or hour; without a word of change both must say the same of these. */
function isOtherTime(mine: readonly Token[], theirs: readonly Token[], isTold: boolean): boolean {
  const [one, two] = [partsOf(mine), partsOf(theirs)];
  const both = [...one.keys()].filter((part) => two.has(part));
  // "Releases happen on Tuesdays", "the release is on Friday".
  const isEvery = (tokens: readonly Token[]): boolean => tokens.some(({ key }) => key.startsWith('every '));
  if (!isTold && both.includes('weekday') && isEvery(mine) !== isEvery(theirs)) return false;
  return both.length === 0 ? isTold : both.some((part) => !isSameTime(one.get(part) ?? '', two.get(part) ?? ''));
}

/** A date without its year may be of any year. */
function isSameTime(one: string, two: string): boolean {
  if (one === two) return true;
  const [month, date] = one.startsWith('month:') ? [one, two] : [two, one];
  if (month.startsWith('month:')) return new RegExp(`-0?${month.slice(6)}(?:-|$)`).test(date);
  return one.startsWith('--') ? two.endsWith(one.slice(1)) : two.startsWith('--') && one.endsWith(two.slice(1));
}

/** The hour of a bare number may be of the morning or of the evening. */
function partsOf(tokens: readonly Token[]): ReadonlyMap<string, string> {
  return new Map(
    tokens.flatMap(({ kind, key }): [string, string][] => {
      if (kind === 'weekday' || kind === 'date') return [[kind, key.replace(/^date:/, '')]];
      if (kind === 'word' && (key === 'may' || key === 'march'))
        return [['date', key === 'may' ? 'month:5' : 'month:3']];
      if (tokens[0]?.key === 'half') return key === 'half' ? [] : [['time', `${key.slice(2)}:30`]];
      const [, hour, rest = ':00'] = /^(?:n|time):0?(\d{1,2})(:\d\d)?/.exec(key) ?? [];
      return hour === undefined ? [] : [['time', `${hour}${rest}`]];
    }),
  );
}
