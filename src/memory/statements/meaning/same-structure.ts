import type { Word } from '../paraphrase/word.ts';
import { wordSet } from '../../word-set.ts';
import { formsOf } from '../token.ts';
import { sameDeed } from './same-deed.ts';
import type { Light, SaidClauses } from './said.ts';

/** Whether words that have each its own one stand to each other alike in both (M4). */
export function sameStructure(
  mine: readonly SaidClauses[],
  light: Light,
  theirs: readonly SaidClauses[],
  other: Light,
  pairs: readonly number[],
): boolean {
  const bothBe = light === 'be' && other === 'be';
  if (!sameDeed(mine, light, theirs, other, pairs)) return false;
  const names: boolean[] = [];
  for (const [i, one] of mine.entries()) {
    const at = pairs[i] ?? -1;
    const two = theirs[at];
    if (two === undefined || isOneAndMany(one.word, two.word)) return false;
    if (isOuterBefore(one, two, theirs) || isOuterBefore(two, one, mine)) return false;
    if (!isBoundAlike(one, two, mine, pairs)) return false;
    if (isGivenOtherwise(one, two, mine) || isGivenOtherwise(two, one, theirs)) return false;
    if (isName(one.word) || isName(two.word)) names.push(isPinned(one, two));
    for (let n = i + 1; n < mine.length; n += 1) {
      const [next, nextTwo] = [mine[n], theirs[pairs[n] ?? -1]];
      if (next === undefined || nextTwo === undefined) return false;
      if (haveSwapped(one, next, two, nextTwo, bothBe)) return false;
      if (isReversed(one, i, next, n, two, at, nextTwo, pairs[n] ?? -1)) return false;
      if (areValues(one.word, next.word) && !(isPinned(one, two) && isPinned(next, nextTwo))) return false;
      // "The API gateway limit" and "the gateway API limit"; two places are not each other's.
      const nextAt = pairs[n] ?? -1;
      if (areBefore(one, next, n) && areBefore(two, nextTwo, Math.max(at, nextAt)) && at > nextAt) return false;
      const arePlaces = (isPlace(one) && isPlace(next)) || (isPlace(two) && isPlace(nextTwo));
      if (arePlaces && !(isPinned(one, two) && isPinned(next, nextTwo))) return false;
      // In a list, and beside a sign, the order says what belongs to what.
      if (one.phrase >= 0 && one.phrase === next.phrase && isJoined(mine, one.phrase) && at > (pairs[n] ?? -1))
        return false;
    }
  }
  // Of two names one may stand elsewhere, if the other does not.
  return names.length < 2 || names.filter((isThere) => !isThere).length < 2;
}

/** "The memory has a worker limit" is not "the worker's memory limit". */
function isOuterBefore(one: SaidClauses, two: SaidClauses, all: readonly SaidClauses[]): boolean {
  return (
    one.part === 'subject' &&
    two.part === 'within' &&
    two.opener === '' &&
    all.some(({ part, opener, phrase }) => part === 'within' && opener === 'of' && phrase === two.phrase)
  );
}

const isName = ({ token }: Word): boolean => token.name === true || token.kind === 'identifier';
const isPlural = ({ key }: Word): boolean => formsOf(key).length > 1;

/** "The server" and "the servers", "each server" and "the server". */
function isOneAndMany(one: Word, two: Word): boolean {
  if (one.token.kind !== 'word' || two.token.kind !== 'word') return false;
  const isThis = (word: Word): boolean => word.token.definite === true;
  if (isThis(one) && isThis(two) && !isName(one) && !isName(two)) return isPlural(one) !== isPlural(two);
  return (one.any === true && isThis(two) && !isPlural(two)) || (two.any === true && isThis(one) && !isPlural(one));
}

const PLACES = wordSet('in on at inside under near');
const isPlace = ({ opener }: SaidClauses): boolean => PLACES.has(opener);

const isPinned = (one: SaidClauses, two: SaidClauses): boolean =>
  one.part === two.part && (one.opener === two.opener || one.part !== 'beside');

const GIVEN = /^(?:approv|permission|consent|request|review|offer|gift|message|letter|report|invoice|payment|order)/;

/** "Approval for the team" is not the team's. */
function isGivenOtherwise(one: SaidClauses, two: SaidClauses, all: readonly SaidClauses[]): boolean {
  if (one.opener !== 'for' || one.opener === two.opener || two.part !== 'within') return false;
  return one.heads.some((head) => GIVEN.test(all[head]?.word.key ?? ''));
}

function isBoundAlike(
  one: SaidClauses,
  two: SaidClauses,
  mine: readonly SaidClauses[],
  pairs: readonly number[],
): boolean {
  if (one.heads.length === 0 || two.heads.length === 0) return true;
  if (one.heads.every((head) => mine[head]?.part === 'verb')) return true;
  return one.heads.some((head) => two.heads.includes(pairs[head] ?? -1));
}

function haveSwapped(
  one: SaidClauses,
  next: SaidClauses,
  two: SaidClauses,
  nextTwo: SaidClauses,
  bothBe: boolean,
): boolean {
  const place = ({ part, opener }: SaidClauses): string => {
    // "The worker's memory limit" and "the memory's worker limit".
    const isOuter = part === 'within' && opener !== '';
    return `${part} ${part === 'beside' ? opener : isOuter ? 'outer' : ''}`;
  };
  if (place(one) === place(next) || place(one) !== place(nextTwo) || place(next) !== place(two)) return false;
  // "X is Y" is "Y is X".
  return !(
    bothBe &&
    one.part !== 'within' &&
    next.part !== 'within' &&
    one.part !== 'beside' &&
    next.part !== 'beside'
  );
}

function isReversed(
  one: SaidClauses,
  i: number,
  next: SaidClauses,
  n: number,
  two: SaidClauses,
  at: number,
  nextTwo: SaidClauses,
  nextAt: number,
): boolean {
  return (
    (one.heads.includes(n) && nextTwo.heads.includes(at)) || (next.heads.includes(i) && two.heads.includes(nextAt))
  );
}

const isValue = ({ token }: Word): boolean => token.kind !== 'word' && token.kind !== 'symbol';
const areValues = (one: Word, two: Word): boolean =>
  isValue(one) && isValue(two) && one.token.kind === two.token.kind && one.token.unit === two.token.unit;

/** Both stand before the same thing and describe it. */
function areBefore(one: SaidClauses, next: SaidClauses, last: number): boolean {
  return (
    one.phrase >= 0 &&
    one.phrase === next.phrase &&
    [one, next].every(({ heads }) => heads.some((head) => head >= last))
  );
}

function isJoined(all: readonly SaidClauses[], phrase: number): boolean {
  return all.some((one) => one.phrase === phrase && one.part === 'sign');
}
