import { formsOf, type Token } from '../token.ts';
import { verbForm } from '../paraphrase/verb-forms.ts';
import type { ValueReading } from './reading-of.ts';
import { alikeStems, isDoneAgain } from './stem-of.ts';
import type { Value } from './values-of.ts';
import { CHANGING, CLASSIFIERS, ENDING, isTelling, KIND_NOUNS } from './word-roles.ts';
import { wordTable } from '../word-table.ts';
import { wordSet } from '../../word-set.ts';

/** What two statements say beside their values. */
export interface Leftovers {
  /** The stems that both have. */
  readonly shared: readonly string[];
  /** Where the words stand that only one of them has and that are not known to be empty. */
  readonly old: readonly number[];
  readonly fresh: readonly number[];
  /** Both name what kind of thing their value is, or one does, in words of its own: "bucket", "region". */
  readonly isOfOtherClass: boolean;
  /** The newer one names the old value as what ended. */
  readonly namesOld: boolean;
}

export function leftovers(old: ValueReading, was: Value, fresh: ValueReading, is: Value): Leftovers {
  const mine = rest(old, was);
  const theirs = rest(fresh, is);
  const has = (reading: ValueReading, at: readonly number[], stem: string): boolean =>
    at.some((i) => alikeStems(reading.stems[i] ?? '', stem));
  const onlyOld = mine.filter((i) => !has(fresh, theirs, old.stems[i] ?? ''));
  const onlyFresh = theirs.filter((i) => !has(old, mine, fresh.stems[i] ?? ''));
  const shared = theirs.flatMap((i) => (onlyFresh.includes(i) ? [] : [fresh.stems[i] ?? '']));
  const named = onlyFresh.filter((i) => isNamed(fresh, i, old, was));
  const since = fresh.cue === 'none' && fresh.tokens[0]?.key !== 'from' ? new Set<number>() : whenChanged(fresh, is);
  const isEmpty = (reading: ValueReading, i: number, value: Value): boolean => {
    const stem = reading.stems[i] ?? '';
    const key = reading.tokens[i]?.key ?? '';
    if (KIND_NOUNS[value.kind]?.has(stem) === true || KIND_NOUNS[value.kind]?.has(key) === true) return true;
    const unit = reading.tokens[value.from]?.unit;
    if (unit !== undefined && UNIT_NOUNS[unit]?.has(stem) === true) return true;
    if (unit === 'time' && fresh.cue === 'told' && /^(?:retain|interval|lifetime|period|valid)$/.test(stem))
      return true;
    if (unit === 'length' && reading.tokens[value.to]?.key === 'per' && /^(?:speed|drive|go|ride)$/.test(stem))
      return true;
    if (stem === 'version' && reading.tokens[value.from]?.kind === 'version') return true;
    if (key === 'from' && i + 1 === value.from) return true;
    if (key === 'every' && i + 1 === value.from && fresh.cue === 'told') return true;
    // "My sister Paula".
    if (fresh.cue === 'told' && isBeforeName(reading, i, shared)) return true;
    if (HOUSEHOLD.has(key) && fresh.cue === 'told') return true;
    // "Spends the holidays in Austria".
    if (stem === 'spend' && value.kind === 'name' && reading.tokens[value.from - 1]?.key === 'in') return true;
    // "Just started fourth grade".
    if (value.kind === 'state' && /^(?:started|began|joined)$/.test(key)) return true;
    // "1,400 metres of climbing".
    if (key.endsWith('ing') && reading.tokens[i - 1]?.key === 'of') return false;
    return isDoneAgain(key) || CHANGING.has(stem) || CHANGING.has(key) || isClassifier(reading, i, value, shared);
  };
  return {
    shared: [...new Set(shared)],
    namesOld: named.length > 0,
    isOfOtherClass:
      [
        ...onlyOld.filter((i) => i + 1 === was.from && isClassifier(old, i, was, shared)),
        ...onlyFresh.filter((i) => i + 1 === is.from && isClassifier(fresh, i, is, shared)),
      ].length > (fresh.cue === 'none' ? 0 : 1),
    old: onlyOld.filter((i) => !isEmpty(old, i, was)),
    fresh: onlyFresh.filter(
      (i) =>
        !named.includes(i) &&
        !since.has(i) &&
        !isEmpty(fresh, i, is) &&
        !(
          named.length > 0 &&
          (isEnding(fresh, i) || isOffice(fresh.tokens[i]) || (was.kind === 'name' && isTitle(fresh.tokens[i])))
        ),
    ),
  };
}

/** What a measure says by its unit. */
const UNIT_NOUNS: Readonly<Record<string, ReadonlySet<string>>> = wordTable({
  mass: wordSet('weigh dose'),
  months: wordSet('age old turn'),
  bytes: wordSet('size'),
  time: wordSet('last duration'),
  length: wordSet('height length'),
  $: wordSet('cost price fee pay bill charge admission subscription'),
  '€': wordSet('cost price fee pay bill charge admission subscription'),
  '£': wordSet('cost price fee pay bill charge admission subscription'),
});

const KIN = wordSet(
  'brother sister mother father wife husband son daughter aunt uncle cousin friend partner colleague neighbor boss cat dog roommate nephew niece',
);

/** What says who somebody is whose name both have. */
function isBeforeName({ tokens, stems }: ValueReading, at: number, shared: readonly string[]): boolean {
  const name = [at + 1, at + 2].find((i) => tokens[i]?.name === true && shared.includes(stems[i] ?? ''));
  return (
    name !== undefined &&
    at < 2 &&
    tokens.slice(0, name).some(({ key }) => KIN.has(key)) &&
    tokens[0]?.definite === true &&
    tokens.slice(at, name).every(({ kind, name: is }) => kind === 'word' && is !== true)
  );
}

const isOffice = (token: Token | undefined): boolean => /^(?:job|role|post|position|office)$/.test(token?.key ?? '');
const isTitle = (token: Token | undefined): boolean => /^(?:dr|mr|mrs|ms|prof)$/.test(token?.key ?? '');

function rest({ stems }: ValueReading, { from, to }: Value): readonly number[] {
  return stems.flatMap((stem, i) => (stem === '' || (i >= from && i < to) ? [] : [i]));
}

/** "from Helen", "left Siemens", "dropped iOS 14", "Dr. Stein retired": the old value, where a word says that it ended. */
function isNamed(fresh: ValueReading, at: number, old: ValueReading, was: Value): boolean {
  const token = fresh.tokens[at];
  const isOld = old.tokens.slice(was.from, was.to).some((one) => isSaidAgain(one, old, token, fresh));
  if (!isOld) return false;
  const { tokens } = fresh;
  const ended = [1, 2, 3, 4].find((n) => isEnding(fresh, at - n));
  if (ended !== undefined && !tokens.slice(at - ended + 1, at).some(({ key }) => key === 'to')) return true;
  return [at + 1, at + 2].some((i) => HANDS.has(fresh.stems[i] ?? '')) || isSwapped(tokens, at);
}

/** The same word, or the same number without the unit that stands behind the new one: "from 30 to 90 seconds". */
function isSaidAgain(one: Token, old: ValueReading, two: Token | undefined, fresh: ValueReading): boolean {
  if (two === undefined) return false;
  if (one.key === two.key && one.kind === two.kind) return true;
  const digits = ({ start, end }: Token, { statement: { text } }: ValueReading): string | undefined =>
    /^\d[\d.,]*/.exec(text.slice(start, end))?.[0];
  return (
    one.unit !== undefined && two.kind === 'number' && two.unit === undefined && digits(one, old) === digits(two, fresh)
  );
}

/** "from", "left", "replaced", "stepped down". */
function isEnding({ tokens, stems }: ValueReading, at: number): boolean {
  const key = tokens[at]?.key ?? '';
  return ENDING.has(key) || ENDING.has(verbForm(key)?.lemma ?? '') || HANDS.has(stems[at] ?? '');
}

/** "Winston was swapped out for Pino". */
const isSwapped = (tokens: readonly Token[], at: number): boolean =>
  [at + 1, at + 2].some(
    (i) => /^(?:was|were|been)$/.test(tokens[i]?.key ?? '') && /^(?:swapped|traded)$/.test(tokens[i + 1]?.key ?? ''),
  );

const HANDS = wordSet('retire leave hand pass quit resign step stop give');

const SINCE = wordSet('since starting effective');
const SPANS = wordSet(
  'week month year weekend night summer winter spring autumn quarter morning friday release update upgrade deployment',
);

/** "since April", "last week": when it changed, which says nothing of what it is. */
function whenChanged({ tokens }: ValueReading, is: Value): ReadonlySet<number> {
  const out = new Set<number>();
  for (const [i, { key }] of tokens.entries()) {
    if (i >= is.from && i < is.to) continue;
    const next = tokens[i + 1];
    if (key === 'yesterday' || key === 'today' || key === 'recently') out.add(i);
    if ((key === 'last' || key === 'this') && next !== undefined && (SPANS.has(next.key) || next.kind === 'weekday'))
      out.add(i).add(i + 1);
    if (SINCE.has(key) || (key === 'from' && (i === 0 || /^(?:today|tomorrow|next)$/.test(next?.key ?? '')))) {
      out.add(i);
      for (let n = i + 1; n <= i + 3 && tokens[n] !== undefined; n += 1) {
        const token = tokens[n] as Token;
        if (
          token.kind === 'date' ||
          token.kind === 'weekday' ||
          token.kind === 'number' ||
          /^(?:may|march)$/.test(token.key) ||
          SPANS.has(token.key) ||
          token.key === 'last'
        )
          out.add(n);
        else break;
      }
    }
    const isMonth = tokens[i]?.kind === 'date' || key === 'may' || key === 'march';
    if (tokens[i - 1]?.key === 'in' && isMonth && is.kind !== 'when') out.add(i);
  }
  return out;
}

/** "the bucket media-prod" beside "media-prod": says what the name is that both have, or what the value is. */
function isClassifier({ tokens, stems }: ValueReading, at: number, value: Value, shared: readonly string[]): boolean {
  if (!formsOf(tokens[at]?.key ?? '').some((form) => CLASSIFIERS.has(form))) return false;
  if (at + 1 === value.from) return true;
  for (let i = at + 1; i <= at + 2; i += 1) {
    const next = tokens[i];
    const isName = next?.kind === 'identifier' || next?.name === true;
    if (isName && shared.includes(stems[i] ?? '')) return true;
  }
  return false;
}

const WHICH = wordSet('of for in on at from with');
/** "Rent for our apartment", "our rent". */
const HOUSEHOLD = wordSet('apartment house family household');

/** Words that may be left out when something known is spoken of again: no name, no value, nothing that tells cases apart. */
export function isSoft({ tokens, stems }: ValueReading, at: number): boolean {
  const token = tokens[at];
  if (token === undefined || token.kind !== 'word' || token.name === true) return false;
  if (token.key === 'user') return token.definite === true;
  if (token.key === 'lives') return true;
  if (token.key === 'test' && /^(?:coverage|suite|run|case|runner)s?$/.test(tokens[at + 1]?.key ?? '')) return true;
  // "The TTL for images", "the branch of the docs repo": of which one is spoken.
  if ([at - 1, at - 2].some((i) => WHICH.has(tokens[i]?.key ?? ''))) return false;
  return !isTelling(token.key) && !isTelling(stems[at] ?? '');
}
