import { differingSpans, MOST_ALIGNED, sameTokens, type DifferingSpan } from './align-tokens.ts';
import { isChangedAbroad } from './abroad/is-changed-abroad.ts';
import { announced } from './changed/announced.ts';
import { changedValue } from './changed/changed-value.ts';
import { isCarriedOut } from './changed/carried-out.ts';
import { coresOfNews } from './changed/core-of-news.ts';
import { newsAbroad } from './changed/news-abroad.ts';
import { putBack } from './changed/put-back.ts';
import { hasEnded } from './changed/has-ended.ts';
import { hasSwitched } from './changed/has-switched.ts';
import { haveStemsInCommon } from './changed/have-stems-in-common.ts';
import { isRenamed } from './changed/is-renamed.ts';
import { isSettled } from './changed/is-settled.ts';
import { isTurnedOver } from './changed/turned-over.ts';
import { bothHold } from './both-hold.ts';
import { commasDecide, isDividedOtherwise } from './divided-otherwise.ts';
import { isSplit } from './is-split.ts';
import { otherValue } from './other-value.ts';
import { verbForm } from './paraphrase/verb-forms.ts';
import { active, readStatement, type Statement } from './read-statement.ts';
import { withoutSlips } from './spelling/without-slips.ts';
import { weekdaysLike } from './weekdays-like.ts';
import { sameStatement } from './same-statement.ts';
import { isWhen, takesThePlace } from './takes-the-place.ts';
import { alike, formsOf, type Token } from './token.ts';
import { LEADING, NEGATIONS, OPENERS, OWNING } from './word-classes.ts';
import { isWrittenSmall } from './written-small.ts';
import { wordSet } from '../word-set.ts';

/**
 * The relation of a new statement to an old one.
 *
 * Invariants
 *  S1  `same` only where nothing differs that could matter. A word that is not known to be empty matters, so a
 *      statement in an unknown language loses nothing.
 *  S2  `replaces` only where both are about one thing that has one value at a time. In doubt `beside`.
 *  S3  No model: the same two statements always have the same relation. What is left over a model may read (`judged/`).
 */
export type Relation =
  | { readonly kind: 'same' }
  | { readonly kind: 'beside' }
  /** The old statement's value, in its own words. */
  | { readonly kind: 'replaces'; readonly was: string };

const SAME: Relation = { kind: 'same' };
const BESIDE: Relation = { kind: 'beside' };

const COMMAND = /`[^`\s]+[ \t][^`]*`/;

export function compareStatements(before: string, after: string): Relation {
  return relationOf(before, after, changeBetween);
}

/** The same question where only a repetition counts: whether a value changed costs more than all the rest. */
export function isRepeated(before: string, after: string): boolean {
  return relationOf(before, after, () => BESIDE).kind === 'same';
}

function relationOf(
  before: string,
  after: string,
  otherwise: (old: Statement, fresh: Statement) => Relation,
): Relation {
  if (commasDecide(before, after)) return BESIDE;
  if (isDividedOtherwise(before, after) || isWrittenSmall(before, after)) return SAME;
  // A command that only one of them quotes is read as its words in both.
  const isPlain = COMMAND.test(before) !== COMMAND.test(after);
  const [old, fresh] = readTogether(
    readStatement(hyphenedLike(isPlain ? before.replaceAll('`', ' ') : before, after)),
    readStatement(hyphenedLike(isPlain ? after.replaceAll('`', ' ') : after, before)),
  );
  if (old.tokens.length > MOST_ALIGNED || fresh.tokens.length > MOST_ALIGNED)
    return sameTokens(old.tokens, fresh.tokens) ? SAME : BESIDE;
  // Nothing but signs: they are the same when they are the same.
  if (old.tokens.length === 0 || fresh.tokens.length === 0) return BESIDE;
  if (old.tokens.length > MOST_TAKEN_APART || fresh.tokens.length > MOST_TAKEN_APART) return alignedOnly(old, fresh);
  return sameStatement(old, fresh) || isSplit(old, fresh) ? SAME : otherwise(old, fresh);
}

/** Each as it is meant beside the other: what is a slip of the pen is told by the word that the other one has. */
function readTogether(old: Statement, fresh: Statement): readonly [Statement, Statement] {
  const [mine, theirs] = [weekdaysLike(old, fresh), weekdaysLike(fresh, old)];
  return [withoutSlips(mine, theirs), withoutSlips(theirs, mine)];
}

const HYPHENED = /(?<![\p{L}\p{N}-])\p{Lu}\p{L}*(?:-\p{L}+)+(?![\p{L}\p{N}-])/gu;

/** "USB C" as "USB-C", where the other one writes it so. */
function hyphenedLike(text: string, other: string): string {
  let out = text;
  for (const [name] of other.matchAll(HYPHENED))
    if (!text.includes(name)) out = out.replaceAll(new RegExp(`\\b${name.replaceAll('-', ' ')}\\b`, 'g'), name);
  return out;
}

function changeBetween(old: Statement, fresh: Statement): Relation {
  if (old.additive || fresh.additive || bothHold(old, fresh)) return BESIDE;
  if (isCarriedOut(old, fresh) || hasSwitched(old, fresh)) return { kind: 'replaces', was: whole(old) };
  if (isTurned(old, fresh)) return { kind: 'replaces', was: whole(old) };
  const before = putBack(fresh).flatMap((text) => [text, ...newsAbroad(text)]);
  if (isRenamed(old, fresh) || before.some((text) => sameStatement(old, readStatement(text))))
    return { kind: 'replaces', was: whole(old) };
  const changed = changeOf(old, fresh) ?? ways(announced(old, fresh), (way) => changeOf(old, way));
  if (changed !== undefined) return changed;
  if (isChangedAbroad(old, fresh) || changedAbroad(old, fresh)) return { kind: 'replaces', was: whole(old) };
  return haveStemsInCommon(old, fresh) ? (news(old, fresh) ?? BESIDE) : BESIDE;
}

/**
 * Longer ones are lists, or several statements. To look for each of their words in the other, in every way to say it,
 * takes seconds, while nobody else can write.
 */
const MOST_TAKEN_APART = 40;

/** Word by word: the same, or one of them but for one value. */
function alignedOnly(old: Statement, fresh: Statement): Relation {
  if (sameTokens(old.tokens, fresh.tokens)) return SAME;
  if (fresh.additive) return BESIDE;
  const [span, ...others] = differingSpans(old.tokens, fresh.tokens);
  if (span === undefined || others.length > 0 || span.old.length > 4 || span.fresh.length > 4) return BESIDE;
  if (bothHold(old, fresh) || !takesThePlace(span, old, fresh)) return BESIDE;
  return { kind: 'replaces', was: valueOf(span, old) };
}

function ways(all: readonly Statement[], read: (way: Statement) => Relation | undefined): Relation | undefined {
  for (const way of all) {
    const found = read(way);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The newer one names what ended, or says more of the change than what there is now. */
function news(old: Statement, fresh: Statement): Relation | undefined {
  const replaces: Relation = { kind: 'replaces', was: whole(old) };
  if (isTurnedOver(old, fresh) || hasEnded(old, fresh) || isSettled(old, fresh)) return replaces;
  const cores = coresOfNews(old, fresh);
  const changed = ways(cores, (core) => changeOf(old, core) ?? ways(announced(old, core), (way) => changeOf(old, way)));
  return changed ?? (cores.some((core) => isTurnedOver(old, core) || hasEnded(old, core)) ? replaces : undefined);
}

/** The newer one tells in another language that something is so since a day, or that it was changed, and to what. */
function changedAbroad(old: Statement, fresh: Statement): boolean {
  return newsAbroad(fresh.text).some((text) => {
    const told = readStatement(text);
    return !bothHold(old, told) && changeOf(old, told) !== undefined;
  });
}

/** Undefined where no value is known to have changed. */
function changeOf(old: Statement, fresh: Statement): Relation | undefined {
  const told = withoutInstead(fresh, old);
  const owner = otherOwner(old, told);
  if (owner !== undefined) return { kind: 'replaces', was: owner };
  const spans = differingSpans(old.tokens, told.tokens).filter((span) => !isSince(span, told));
  if (spans.length === 0) return undefined;
  if (spans.every(isNegation))
    return flips(spans) && !isOfSome(old) && !spans.every((span) => isWithin(span, old))
      ? { kind: 'replaces', was: whole(old) }
      : undefined;
  const [span] = spans;
  if (span !== undefined && (spans.length === 1 || isWhen(spans)) && takesThePlace(span, old, told))
    return { kind: 'replaces', was: valueOf(span, old) };
  const value = otherValue(old, told);
  const judged = spans.length === 1 && told === fresh ? span : undefined;
  const values = value === undefined ? changedValue(old, fresh, judged) : [value];
  if (values?.[0] === undefined) return undefined;
  const oldAt = old.tokens.indexOf(values[0]);
  return { kind: 'replaces', was: valueOf({ oldAt, old: values, freshAt: 0, fresh: [] }, old) };
}

const ORDERED = new Set(['over', 'than', 'before', 'after', 'instead', 'rather']);

/** "tabs over spaces", "spaces over tabs": the same words, and their order carries the meaning. */
function isTurned(old: Statement, fresh: Statement): boolean {
  if (!old.tokens.some(({ key }) => ORDERED.has(key))) return false;
  const keys = ({ tokens }: Statement): string =>
    tokens
      .map(({ key }) => formsOf(key).at(-1) ?? key)
      .toSorted()
      .join(' ');
  return keys(old) === keys(fresh);
}

/** "Anna owns X" and "X is owned by Ben": who owned it before; undefined where neither says it as a passive. */
function otherOwner(old: Statement, fresh: Statement): string | undefined {
  const [was, is] = [active(old.tokens), active(fresh.tokens)];
  if ((was === undefined) === (is === undefined)) return undefined;
  const mine = was ?? asDoing(old.tokens, is ?? []);
  const theirs = is ?? asDoing(fresh.tokens, was ?? []);
  if (mine === undefined || theirs === undefined) return undefined;
  const [span, ...others] = differingSpans(mine, theirs);
  if (span === undefined || others.length > 0 || span.oldAt !== 0) return undefined;
  const { old: before, fresh: after } = span;
  const isName = ({ kind, name, initial }: Token): boolean => kind === 'word' && (name === true || initial === true);
  const verb = mine[before.length];
  const isOne =
    verb?.verb !== undefined && (LEADING.has(verb.verb) || OWNING.has(verb.verb) || OWNING.has(`${verb.verb}e`));
  if (!isOne || before.length === 0 || after.length === 0 || ![...before, ...after].every(isName)) return undefined;
  const [first, last] = [before[0], before.at(-1)];
  return first === undefined || last === undefined ? undefined : old.text.slice(first.start, last.end);
}

/** The verb of an active sentence written as `active` writes it, where it is the same verb. */
function asDoing(tokens: readonly Token[], other: readonly Token[]): readonly Token[] | undefined {
  const verb = other.find(({ key }) => key.startsWith('does '));
  const at = tokens.findIndex((token, i) => i > 0 && verb !== undefined && alike(verb, token));
  return verb === undefined || at < 1 ? undefined : tokens.with(at, { ...verb });
}

const SINCE = new Set(['since', 'as', 'from', 'after', 'starting', 'effective', 'until']);

/** Whether the new statement only adds a date: since when. */
function isSince({ old, fresh }: DifferingSpan, { tokens }: Statement): boolean {
  const [first, ...rest] = fresh;
  if (old.length > 0 || first === undefined || fresh.at(-1) !== tokens.at(-1)) return false;
  return (
    SINCE.has(first.key) &&
    rest.some(({ kind, key }) => kind === 'date' || kind === 'weekday' || kind === 'version' || key === 'today')
  );
}

const UNLIKE = new Set(['instead', 'rather', 'not', 'previously', 'formerly', 'was']);
const BETWEEN = new Set(['of', 'than', 'on', 'in', 'at', 'to']);

/** "port 9090 instead of 8080": removes the old value at the end, where the old statement said it. */
function withoutInstead(fresh: Statement, old: Statement): Statement {
  const at = fresh.tokens.findIndex(
    ({ key, start }, i) =>
      i > 1 && UNLIKE.has(key) && (key !== 'was' || /[,;(–—-]\s*(?:it\s+)?$/.test(fresh.text.slice(0, start))),
  );
  if (at < 0) return fresh;
  const said = fresh.tokens.slice(at + 1).filter(({ key }) => !BETWEEN.has(key));
  const bare = said.length === 0 && fresh.tokens[at]?.key === 'instead';
  if (!bare && (said.length === 0 || !said.every((token) => old.tokens.some(({ key }) => key === token.key))))
    return fresh;
  const tokens = fresh.tokens.slice(0, at);
  // "does not use it": then the rest occurs before it too.
  return !bare && sameTokens(tokens, old.tokens.slice(0, at)) ? fresh : { ...fresh, tokens, corrects: true };
}

const SUPPORT = new Set(['do', 'does', 'not', 'never', 'any', 'anymore', 'longer', 'still']);

function isNegation({ old, fresh }: DifferingSpan): boolean {
  return [...old, ...fresh].every(({ key, kind }) => kind === 'word' && (NEGATIONS.has(key) || SUPPORT.has(key)));
}

/** "Some tests pass", and some do not. */
const isOfSome = ({ tokens }: Statement): boolean =>
  /^(?:some|many|several|a few|a little)$/.test(tokens[0]?.key ?? '');

const RELATIVE = new Set(['that', 'which', 'who', 'whose']);

/** "Requests that are not cached": which ones, and not what they do. */
function isWithin({ oldAt }: DifferingSpan, { tokens }: Statement): boolean {
  return tokens.some(({ key }, i) => i > 0 && i < oldAt && RELATIVE.has(key));
}

function flips(spans: readonly DifferingSpan[]): boolean {
  const count = (tokens: readonly Token[]): number => tokens.filter(({ key }) => NEGATIONS.has(key)).length;
  const old = spans.reduce((sum, span) => sum + count(span.old), 0);
  const fresh = spans.reduce((sum, span) => sum + count(span.fresh), 0);
  return (old + fresh) % 2 === 1;
}

/** The newer takes the older's place; shown is the value that it had, where just one is known. */
export function replaced(old: Statement, values: readonly Token[]): Relation {
  const [value, ...others] = values;
  if (value === undefined || others.length > 0) return { kind: 'replaces', was: whole(old) };
  return {
    kind: 'replaces',
    was: valueOf({ oldAt: old.tokens.indexOf(value), old: values, freshAt: 0, fresh: [] }, old),
  };
}

const MOST_SHOWN = 120;

function whole({ text }: Statement): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length <= MOST_SHOWN ? line : `${line.slice(0, MOST_SHOWN - 1)}…`;
}

/** "port 8080", not only "8080". */
function valueOf(span: DifferingSpan, old: Statement): string {
  const { tokens, text } = old;
  const before = tokens[span.oldAt - 1];
  const first = span.old[0];
  const last = span.old.at(-1);
  if (first === undefined || last === undefined) return whole(old);
  const bare = first.kind === 'number' || first.kind === 'version';
  const named =
    bare &&
    before?.kind === 'word' &&
    !OPENERS.has(before.key) &&
    text.slice(before.end, first.start).trim() === '' &&
    !VERBISH.has(before.key) &&
    verbForm(before.key)?.third !== true;
  const from = named ? before.start : first.start;
  const value = text.slice(from, last.end).trim();
  return value.length <= MOST_SHOWN ? value : `${value.slice(0, MOST_SHOWN - 1)}…`;
}

const VERBISH = wordSet('is was has have costs takes needs uses holds equals keeps');
