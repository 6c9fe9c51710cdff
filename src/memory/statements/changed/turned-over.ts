import { verbForm } from '../paraphrase/verb-forms.ts';
import type { Statement } from '../read-statement.ts';
import type { Token } from '../token.ts';
import { BE, BE_PAST, MODALS, NEGATIONS } from '../word-classes.ts';
import { readingOf, type ValueReading } from './reading-of.ts';
import { alikeStems, stemOf } from './stem-of.ts';
import { wordTable } from '../word-table.ts';
import { wordSet } from '../../word-set.ts';

/**
 * Whether one statement says of a fact that it holds and the other that it does not, or that what was going on or to
 * come is done. Both must say the same beside that, in whatever order, and no words that limit it: of some requests it
 * holds that they are cached, and of others that they are not.
 */
export function isTurnedOver(before: Statement, after: Statement): boolean {
  const [old, fresh] = [readingOf(before), readingOf(after)];
  if (old.isUnsure || fresh.isUnsure || [before, after].some(({ text }) => LIMITED.test(text))) return false;
  return (
    firstOf(after).some((said) => isDenied(old, said)) || isOver(old, fresh) || isDone(old, fresh) || isOut(old, fresh)
  );
}

/** The statement, and what stands before a comma in it: "I don't use it any more, it's Helix these days". */
function firstOf(statement: Statement): readonly ValueReading[] {
  const { tokens, text } = statement;
  const at = tokens.findIndex(
    ({ start }, i) => i > 2 && /^[,;–—]|^\s[-–—]\s/.test(text.slice(tokens[i - 1]?.end, start)),
  );
  return at < 0
    ? [readingOf(statement)]
    : [readingOf(statement), readingOf({ ...statement, tokens: tokens.slice(0, at) })];
}

const LIMITED =
  /\b(?:that|which|who|whose|where|when|while|some|many|several|few|most|sometimes|often|usually|mostly|only|or|than|before|until|except|there)\b/i;

const DENIALS = wordSet('not never no');
/** Beside a negation these say nothing. */
const BESIDE = wordSet('any more anymore longer still yet again now after all');

function isDenied(old: ValueReading, fresh: ValueReading): boolean {
  const [mine, theirs] = [denialsOf(old), denialsOf(fresh)];
  if (mine.length + theirs.length !== 1 || old.isPast || fresh.isPast) return false;
  const [one, two] = mine.length === 1 ? [old, fresh] : [fresh, old];
  if (one.tokens.filter(({ key }) => NEGATIONS.has(key)).length !== 1 || !isOfVerb(one, [...mine, ...theirs][0] ?? 0))
    return false;
  return saySame(contentOf(old, BESIDE), contentOf(fresh, BESIDE)) && isSaidSo(old, fresh) && excludes(one, two);
}

function denialsOf({ tokens }: ValueReading): readonly number[] {
  return tokens.flatMap(({ key }, i) => (NEGATIONS.has(key) ? [i] : []));
}

/** "isn't coming", "do not use": the verb is denied, and not one word. */
function isOfVerb({ tokens }: ValueReading, at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token === undefined || !DENIALS.has(token.key) || before === undefined || next === undefined) return false;
  if (BE.has(before.key) || MODALS.has(before.key)) return true;
  return verbForm(next.key)?.base === true || verbForm(next.key)?.third === true || next.key === 'longer';
}

type Mode = 'fact' | 'coming' | 'may' | 'must' | 'need not';

function modeOf({ tokens }: ValueReading): Mode {
  const at = tokens.findIndex(({ key }) => MODES[key] !== undefined);
  const mode = MODES[tokens[at]?.key ?? ''];
  if (mode === undefined) return tokens.some(({ key }) => ABLE.test(key)) ? 'may' : 'fact';
  return mode === 'must' && NEGATIONS.has(tokens[at - 1]?.key ?? '') ? 'need not' : mode;
}

const ABLE = /^[a-z]{3,}[ai]ble$/;
const MODES: Readonly<Record<string, Mode>> = wordTable({
  will: 'coming',
  would: 'coming',
  can: 'may',
  may: 'may',
  must: 'must',
  should: 'must',
});

/** What cannot be is not; but what may be need not be, and what must not be may happen. */
function excludes(denied: ValueReading, said: ValueReading): boolean {
  const [one, two] = [modeOf(denied), modeOf(said)];
  if (one === two) return true;
  if (one === 'may') return two === 'fact' || two === 'must';
  return (one === 'must' && two === 'may') || (one === 'need not' && two === 'must');
}

/** In the same order, or one as a passive and the other not; and not "restricted to" and "restricted by". */
function isSaidSo(old: ValueReading, fresh: ValueReading): boolean {
  const relations = ({ tokens }: ValueReading): readonly string[] =>
    tokens.flatMap(({ key }) => (RELATIONS.has(key) ? [key] : []));
  const [mine, theirs] = [relations(old), relations(fresh)];
  const isMore = (one: readonly string[], two: readonly string[]): boolean =>
    one.some((key) => count(one, key) > count(two, key));
  if (isMore(mine, theirs) && isMore(theirs, mine)) return false;
  const [one, two] = [contentOf(old, BESIDE), contentOf(fresh, BESIDE)];
  const isInOrder = one.every(({ stem }, i) => isAlike(stem, two[i]?.stem ?? ''));
  if (isPassive(old) === isPassive(fresh)) return isInOrder;
  // "Ben is trusted by Anna" is not "Ben trusts Anna".
  return !isInOrder || !(isPassive(old) ? mine : theirs).includes('by');
}

const count = (all: readonly string[], key: string): number => all.filter((one) => one === key).length;

const RELATIONS = wordSet('to by from with without as via through for in on under');

const isPassive = ({ tokens }: ValueReading): boolean =>
  tokens.some(
    ({ key }, i) =>
      ABLE.test(key) ||
      (verbForm(key)?.participle === true &&
        (BE.has(tokens[i - 1]?.key ?? '') ||
          (NEGATIONS.has(tokens[i - 1]?.key ?? '') && BE.has(tokens[i - 2]?.key ?? '')))),
  );

/** Also "resurface" and "resurfacing". */
function isAlike(one: string, two: string): boolean {
  const isOf = (noun: string, verb: string): boolean =>
    noun === `${verb}ing` || (verb.endsWith('e') && noun === `${verb.slice(0, -1)}ing`);
  return alikeStems(one, two) || isOf(one, two) || isOf(two, one);
}

const OVER = wordSet('gone over finished done complete completed');

/** "is being repaired", "has a fever": and then "the repair is finished", "her fever is gone". */
function isOver(old: ValueReading, fresh: ValueReading): boolean {
  const last = fresh.tokens.findIndex(({ key }, i) => OVER.has(key) && BE.has(fresh.tokens[i - 1]?.key ?? ''));
  if (last < 1 || !isAtEnd(fresh.tokens, last) || [...denialsOf(old), ...denialsOf(fresh)].length > 0) return false;
  const isGoing =
    old.tokens.some(({ key }) => key === 'being') ||
    /\b(?:is|are|am|['’](?:s|re|m))\s+(?:still\s+|currently\s+)?[a-z]+ing\b/i.test(old.statement.text);
  const isHad = old.tokens.some(
    ({ key }, i) => /^(?:has|have|got)$/.test(key) && old.tokens[i + 1]?.indefinite === true,
  );
  const key = fresh.tokens[last]?.key ?? '';
  if (!(isGoing ? true : isHad && /^(?:gone|over)$/.test(key))) return false;
  return saySame(contentOf(old, BESIDE), contentOf(fresh, new Set([key, ...BESIDE])));
}

/** "Is in hospital": and then "is out of hospital". */
function isOut(old: ValueReading, fresh: ValueReading): boolean {
  const at = fresh.tokens.findIndex(({ key }) => key === 'out' || key === 'back');
  const from = fresh.tokens[at]?.key === 'out' ? 'of' : 'from';
  if (!BE.has(fresh.tokens[at - 1]?.key ?? '') || fresh.tokens[at + 1]?.key !== from) return false;
  const isIn = old.tokens.some(({ key }, i) => /^(?:in|on|at)$/.test(key) && BE.has(old.tokens[i - 1]?.key ?? ''));
  if (!isIn || [...denialsOf(old), ...denialsOf(fresh)].length > 0) return false;
  return saySame(contentOf(old, BESIDE), contentOf(fresh, new Set(['out', 'back', 'from', ...BESIDE])));
}

/** "will be shipped tomorrow": and then "has been shipped". */
function isDone(old: ValueReading, fresh: ValueReading): boolean {
  if ([...denialsOf(old), ...denialsOf(fresh)].length > 0 || old.tokens[0]?.definite !== true) return false;
  const coming = old.tokens.findIndex(
    ({ key }, i) => (key === 'will' && old.tokens[i + 1]?.key === 'is') || old.tokens[i + 1]?.key === 'being',
  );
  const done = fresh.tokens.findIndex(
    ({ key }, i) => /^(?:been|was|were)$/.test(key) && verbForm(fresh.tokens[i + 1]?.key ?? '')?.participle === true,
  );
  if (coming < 0 || done < 1 || old.tokens[coming + 2]?.key !== fresh.tokens[done + 1]?.key) return false;
  return saySame(contentOf(old, WHEN, true), contentOf(fresh, WHEN));
}

const WHEN = wordSet('tomorrow tonight soon today yesterday on in next this week month already');

const isAtEnd = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(at + 1).every(({ key }) => BESIDE.has(key) || WHEN.has(key));

/** "Come", "go", "work": empty beside a value, and not where they are what is denied. */
function isDeed({ kind, key, verb }: Token): boolean {
  if (kind !== 'word' || BE.has(key) || BE_PAST.has(key) || MODALS.has(key) || /^(?:got|gets?|having|being)$/.test(key))
    return false;
  return verb !== undefined || verbForm(key) !== undefined;
}

const lemmaOf = ({ key, verb }: Token): string => verbForm(verb === undefined ? key : `${verb}ing`)?.lemma ?? key;

interface Said {
  readonly stem: string;
  readonly isName: boolean;
  /** Written with a capital inside a sentence; undefined where nothing shows it. */
  readonly isCapital: boolean | undefined;
}

function contentOf(
  { tokens, stems, statement }: ValueReading,
  empty: ReadonlySet<string>,
  isWithoutTime = false,
): readonly Said[] {
  const { text } = statement;
  return stems.flatMap((whole, i) => {
    const token = tokens[i];
    const key = token?.key ?? '';
    const stem = whole === '' && token !== undefined && isDeed(token) ? stemOf(lemmaOf(token)) : whole;
    if (token === undefined || stem === '' || NEGATIONS.has(key) || empty.has(key)) return [];
    if (BE_PAST.has(key) || (isWithoutTime && (token.kind === 'weekday' || token.kind === 'date'))) return [];
    // Whoever may do it: "you can reach it" where it "is reachable".
    const able = /^([a-z]{3,})[ai]ble$/.exec(stem)?.[1];
    const deed = able === undefined ? undefined : [able, `${able}e`].find((verb) => verbForm(verb)?.base === true);
    const isName = token.kind !== 'word' || token.name === true;
    const isCapital = token.name === true ? true : /^\p{Ll}/u.test(text[token.start] ?? '') ? false : undefined;
    return [{ stem: deed ?? stem, isName: isName && token.definite !== true, isCapital }];
  });
}

/** The same words, names in the same order. */
function saySame(one: readonly Said[], two: readonly Said[]): boolean {
  if (one.length < 2 || one.length !== two.length) return false;
  const names = (all: readonly Said[]): readonly string[] => all.flatMap(({ stem, isName }) => (isName ? [stem] : []));
  if (names(one).length > 1 && names(one).join(' ') !== names(two).join(' ')) return false;
  const left = [...two];
  for (const { stem, isCapital } of one) {
    const at = left.findIndex(
      (other) =>
        isAlike(stem, other.stem) &&
        (isCapital === undefined || other.isCapital === undefined || isCapital === other.isCapital),
    );
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return true;
}
