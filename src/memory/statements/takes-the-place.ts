import type { DifferingSpan } from './align-tokens.ts';
import { ENDS, isCounted, isForeign, isWithoutVerb } from './other-languages.ts';
import type { Statement } from './read-statement.ts';
import { verbForm } from './paraphrase/verb-forms.ts';
import { formsOf, type Token } from './token.ts';
import { isOtherRate } from './is-other-rate.ts';
import { headOf, isOnly } from './is-only.ts';
import { opposite, standsApart } from './stands-apart.ts';
import { isMoreThanValue } from './more-than-value.ts';
import { isPlaceAndOther, kindOf, type Kind } from './value-kind.ts';
import {
  ATTRIBUTES,
  BE,
  BE_PAST,
  CHANGES,
  IRREGULAR_PAST,
  LEADING,
  LOOSE_VERBS,
  MANY_VERBS,
  MODALS,
  NEGATIONS,
  ONCE,
  OPENERS,
  OWNING,
  SINGLE_VERBS,
  VERSIONED,
} from './word-classes.ts';
import { wordSet } from '../word-set.ts';

/**
 * Whether the difference is the one value of one thing: it stands behind the verb, no word before it makes it a special
 * case, and the verb allows one value at a time.
 */
export function takesThePlace({ oldAt, old, fresh }: DifferingSpan, before: Statement, after: Statement): boolean {
  if (old.length === 0 || fresh.length === 0) return false;
  const { tokens } = before;
  if ([...old, ...fresh].some(({ key }) => key === 'and' || key === 'or' || key === ',')) return false;
  if (tokens.length - old.length < 1) return false;
  // "Anna leads it", "Ben no longer leads it": of two it is said, and each may be so.
  if (isDenied(old) !== isDenied(fresh) && old.length + fresh.length > 2) return false;
  // "in S3" and "in S3 for production": the new one speaks of a case.
  if (
    [old, fresh].some((said) =>
      said.some(({ key, kind, name }, i) => i > 0 && kind === 'word' && name !== true && OPENERS.has(key)),
    )
  )
    return false;
  if ([old, fresh].some((said) => isMoreThanValue(said, oldAt))) return false;
  if (standsApart({ oldAt, old, fresh }, tokens)) return false;
  const told = kindOf(old, fresh);
  if (told === undefined) return false;
  const joined = joinedTo(before, oldAt, old.length);
  // "100 per second", "100 per minute": of what is the same beside it, there is one.
  if (isOtherRate(oldAt, old, fresh, tokens)) return true;
  // A part of `shop-prod` is a part of a name.
  const kind = told === 'word' && joined !== undefined ? 'label' : told;
  const verb = verbAt(tokens, oldAt, old.length, kind);
  if (opposite(old, fresh) && !isOfMany(tokens, verb))
    return (
      (verb === undefined && !OPENERS.has(old[0]?.key ?? '') && !isInSubject(tokens, oldAt)) ||
      (verb ?? tokens.length) <= oldAt ||
      old[0]?.key === 'always' ||
      old[0]?.key === 'never'
    );
  if (verb === undefined && isOneOfMany(tokens, oldAt)) return false;
  if ((verb ?? 0) === 0 && goesTo(tokens, oldAt) && old[0]?.kind === 'path' && fresh[0]?.kind === 'path') return true;
  if (verb === undefined) {
    const { length } = old;
    if (kind === 'label' && isWithoutVerb(tokens, oldAt, length)) return true;
    return (
      kind === 'measure' && (isLast(tokens, oldAt, length) || doesSo(tokens, oldAt) || isCounted(tokens, oldAt, length))
    );
  }
  if (verb > oldAt)
    return (
      kind !== 'word' &&
      (isSwapped(tokens, oldAt, old.length, verb) ||
        isInForce(tokens, oldAt, old.length, verb) ||
        isRequired(tokens, oldAt, old, verb))
    );
  if (verb === oldAt || isBeyondOne(tokens, verb, oldAt, kind) || isPlaceAndOther(old, fresh)) return false;
  // "Dr. Weber" and "Dr. Klein": the whole name is the value.
  const start = kind === 'label' ? nameFrom(tokens, joined ?? oldAt, verb) : oldAt;
  const between = tokens.slice(verb + 1, start);
  const moved = CHANGES.has(tokens[verb]?.key ?? '') && between.at(-1)?.key === 'to';
  if (!moved && isCase(between)) return false;
  return single(tokens, verb, start, kind) || (after.corrects && kind !== 'word');
}

const isDenied = (said: readonly Token[]): boolean =>
  said.length > 1 && said.some(({ kind, key }) => kind === 'word' && NEGATIONS.has(key));

/** "Compiled output goes to ./dist". */
const goesTo = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.key === 'to' && /^(?:go|goes)$/.test(tokens[at - 2]?.key ?? '') && at > 2;

function isOneOfMany(tokens: readonly Token[], at: number): boolean {
  const does = tokens.findIndex(({ key }, i) => i > 0 && i < at && formsOf(key).some((form) => WORKS.has(form)));
  return does > 0 && tokens.slice(does + 1, at).some(({ key }) => key === 'with' || key === 'on');
}

/** "The old dashboard shows it": a verb that is in no list of this comparison comes behind. */
function isInSubject(tokens: readonly Token[], at: number): boolean {
  return tokens.some(
    ({ kind, key, name }, i) =>
      i > at + 1 && i < tokens.length - 1 && kind === 'word' && name !== true && verbForm(key)?.third === true,
  );
}

/** Of what these do there may be several, unless a preposition says where: "hosts X", and "is hosted on X". */
const TRANSITIVE = wordSet('host log write save store publish launch ship meet leave run start begin end finish');

/** "Run the linter" and "run the tests", "moved from X", "hosts X": one does not exclude the other. */
function isBeyondOne(tokens: readonly Token[], verb: number, at: number, kind: Kind): boolean {
  const key = tokens[verb]?.key ?? '';
  if (CHANGES.has(key)) return tokens[at - 1]?.key === 'from';
  if (
    (kind !== 'word' && (kind === 'measure' || verb > 0)) ||
    tokens.slice(verb + 1, at).some((token) => OPENERS.has(token.key))
  )
    return false;
  return tokens[verb]?.verb === undefined && formsOf(key).some((form) => TRANSITIVE.has(form));
}

/** Where the word begins that these are joined to by hyphens; undefined where they are whole words. */
function joinedTo({ tokens, text }: Statement, at: number, length: number): number | undefined {
  const hyphen = (i: number): boolean =>
    tokens[i] !== undefined && tokens[i + 1]?.start === tokens[i].end + 1 && text[tokens[i].end] === '-';
  let start = at;
  while (start > 0 && hyphen(start - 1)) start -= 1;
  return start < at || hyphen(at + length - 1) ? start : undefined;
}

function nameFrom(tokens: readonly Token[], at: number, verb: number): number {
  let start = at;
  while (start - 1 > verb && tokens[start - 1]?.name === true) start -= 1;
  return start;
}

/** Several differences that are one: another day and another time of it. */
export function isWhen(spans: readonly DifferingSpan[]): boolean {
  return spans.every(
    ({ old, fresh }) =>
      [...old, ...fresh].every(({ kind }) => kind === 'date' || kind === 'time' || kind === 'weekday') &&
      old.length > 0 &&
      fresh.length > 0,
  );
}

/** "speaks French", "supports Linux": one does not exclude the other, whatever the words are. */
function isOfMany(tokens: readonly Token[], verb: number | undefined): boolean {
  const key = verb === undefined ? undefined : tokens[verb]?.key;
  return key !== undefined && formsOf(key).some((form) => MANY_VERBS.has(form));
}

const SIGNS = new Set(['=', ':', '->']);

/** The first verb outside of the difference; a modal gives way to its verb. */
function verbAt(tokens: readonly Token[], from: number, length: number, kind: Kind): number | undefined {
  const verbs = tokens.flatMap((token, i) =>
    (i < from || i >= from + length) && isVerb(token, tokens[i - 1], i) && !isDescribing(tokens, i) ? [i] : [],
  );
  // The first word of a sentence is a verb only in an order: "Logs are written to ..."
  const rest = verbs.filter((i) => i > 0);
  const [first, second] = rest.length === 0 ? verbs : rest;
  const said = first === undefined ? '' : (tokens[first]?.key ?? '');
  // "The minimum supported Python is 3.9": what looks like a verb describes the subject.
  const is = rest.find((i) => i < from && BE.has(tokens[i]?.key ?? ''));
  const describes = kind === 'measure' && said.endsWith('ed') && !CHANGES.has(said);
  if (describes && is !== undefined && first !== undefined && is > first) return is;
  // "The budget for the load tests is", "the CI runner has": what stands right before the value says what it is.
  const near = tokens[from - 1];
  if (kind === 'measure' && from > 1 && near?.kind === 'word' && NEAR.has(near.key)) return from - 1;
  // "Code reviews require": the things that are reviewed so.
  const doer = tokens[second ?? -1];
  const isThings =
    first !== undefined && second === first + 1 && /[^s]s$/.test(said) && LOOSE_VERBS.has(doer?.key ?? '');
  if (isThings) return second;
  const isModal = MODALS.has(said);
  return isModal && first !== undefined && second !== undefined && second <= first + 2 ? second : first;
}

const NEAR = wordSet('is has');

/** "retries failed payments": what looks like a verb stands behind one and says which. */
function isDescribing(tokens: readonly Token[], at: number): boolean {
  const [token, before, next] = [tokens[at], tokens[at - 1], tokens[at + 1]];
  if (token?.kind !== 'word' || !/^[a-z]{3,}ed$/.test(token.key) || at < 2) return false;
  return (
    before?.kind === 'word' &&
    before.definite !== true &&
    before.name !== true &&
    verbForm(before.key)?.third === true &&
    next?.kind === 'word' &&
    next.definite !== true &&
    formsOf(next.key).length > 1
  );
}

const PEOPLE = wordSet('we they you user who to not');
const VERBS = [SINGLE_VERBS, MANY_VERBS, LOOSE_VERBS, LEADING];

function isVerb(token: Token, before: Token | undefined, at: number): boolean {
  if (token.kind === 'symbol') return SIGNS.has(token.key);
  if (token.kind !== 'word' || token.name === true) return false;
  const { key } = token;
  if (
    token.verb !== undefined ||
    BE.has(key) ||
    BE_PAST.has(key) ||
    MODALS.has(key) ||
    CHANGES.has(key) ||
    IRREGULAR_PAST.has(key)
  )
    return true;
  const [written, ...others] = formsOf(key);
  const known = (forms: readonly string[]): boolean => forms.some((form) => VERBS.some((all) => all.has(form)));
  // One does: "the order service uses". Many do: "tests use", "we use"; "the test coverage" does nothing.
  if (known(others)) return at > 0 && token.definite !== true;
  if (/^[a-z]{3,}ed$/.test(key)) return token.definite !== true && token.indefinite !== true;
  if (written === undefined || !known([written])) return false;
  if (!/^[a-z]+$/.test(written) || !/[^s]s?$/.test(written)) return true;
  return (
    at === 0 ||
    before === undefined ||
    MODALS.has(before.key) ||
    PEOPLE.has(before.key) ||
    NEGATIONS.has(before.key) ||
    /[^s]s$/.test(before.key) ||
    isForeign(written)
  );
}

/** An unknown language or verb: a value at the very end, behind enough words to identify the subject. */
function isLast(tokens: readonly Token[], from: number, length: number): boolean {
  const next = tokens[from + length];
  if (next !== undefined && ENDS.has(next.key)) return from >= 2 && from + length === tokens.length - 1;
  // "Sprints last two weeks": a measure with its unit is the value of whatever stands before it.
  const least = tokens[from]?.unit === undefined ? 3 : 2;
  if (from >= least && (next === undefined || OPENERS.has(next.key))) return true;
  // "We indent with 2 spaces": what is counted ends the statement.
  const isCount = next?.kind === 'word' && formsOf(next.key).length > 1 && from + length === tokens.length - 1;
  return isCount && from >= 3 && COUNTED_BY.has(tokens[from - 1]?.key ?? '');
}

const COUNTED_BY = wordSet('with by');

/** "the client retries 3 times", "holds at most 10": a verb that is not known, of one who does it. */
function doesSo(tokens: readonly Token[], from: number): boolean {
  const before = tokens[from - 1];
  if (from >= 2 && before?.kind === 'word' && before.definite !== true && formsOf(before.key).length > 1) return true;
  const does = tokens.findIndex(({ kind, key }, i) => i > 0 && kind === 'word' && verbForm(key)?.third === true);
  const subject = tokens.slice(0, does);
  const between = tokens.slice(does + 1, from);
  return (
    does > 0 &&
    from > does &&
    subject.some(({ definite }) => definite === true) &&
    !subject.some(({ key }) => OPENERS.has(key)) &&
    between.every(({ kind, key }) => kind === 'word' && !OPENERS.has(key))
  );
}

/**
 * "Anna is the head of sales", "Anna leads the sales team": the person is the value, for a thing of which there is one.
 */
function isSwapped(tokens: readonly Token[], from: number, length: number, verb: number): boolean {
  const said = tokens[verb + 1];
  const does = tokens[verb]?.key ?? '';
  const one = BE.has(does) || formsOf(does).some((form) => LEADING.has(form) || OWNING.has(form));
  return from === 0 && verb === length && one && said?.definite === true;
}

const IN_FORCE = wordSet('required deployed live current latest installed default running');
const IN_USE = wordSet('production use service force staging effect');

/** "Version 1.4 is in production", "Node 24 is required": of which there is one at a time. */
function isInForce(tokens: readonly Token[], from: number, length: number, verb: number): boolean {
  const isVersion = tokens[from]?.kind === 'version' || VERSIONED.has(tokens[from - 1]?.key ?? '');
  if (!isVersion || length !== 1 || verb !== from + 1 || !BE.has(tokens[verb]?.key ?? '')) return false;
  const [first, second] = tokens.slice(verb + 1);
  if (first === undefined || tokens.length > verb + 3) return false;
  return first.key === 'in' ? IN_USE.has(second?.key ?? '') : IN_FORCE.has((second ?? first).key);
}

/** "Two approvals are required": so many of them. */
function isRequired(tokens: readonly Token[], from: number, old: readonly Token[], verb: number): boolean {
  const isCount = from === 0 && old.length === 1 && old[0]?.kind === 'number' && old[0].unit === undefined;
  return isCount && verb > 1 && verb < 4 && BE.has(tokens[verb]?.key ?? '') && NEEDED.has(tokens[verb + 1]?.key ?? '');
}

const NEEDED = wordSet('required needed necessary mandatory allowed permitted left');

/** "30 s in staging": the value is already there, and the difference names the case. */
function isCase(between: readonly Token[]): boolean {
  const last = between.at(-1);
  if (last === undefined || !OPENERS.has(last.key)) return false;
  return between
    .slice(0, -1)
    .some(({ kind, name, unit }) => (kind !== 'word' && kind !== 'symbol') || unit !== undefined || name === true);
}

function single(tokens: readonly Token[], verb: number, from: number, kind: Kind): boolean {
  const token = tokens[verb];
  if (token === undefined) return false;
  const forms = token.verb === undefined ? formsOf(token.key) : [token.verb, `${token.verb}e`];
  const has = (all: ReadonlySet<string>): boolean => forms.some((form) => all.has(form));
  const between = tokens.slice(verb + 1, from);
  const value = tokens[from];
  if (token.kind === 'symbol') return isSetting(tokens, verb, from, token.key, kind);
  if (has(BE)) return isOnly(tokens.slice(0, verb), between, value, kind);
  if (has(BE_PAST)) return between.some(({ key }) => CHANGES.has(key) || (kind === 'measure' && ONCE.has(key)));
  if (has(CHANGES)) return true;
  // "Has lived in Budapest": and in Bucharest.
  if (kind === 'label' && LIVED.has(token.key) && /^(?:has|have)$/.test(tokens[verb - 1]?.key ?? '')) return false;
  if (has(IRREGULAR_PAST) || (token.key.endsWith('ed') && !token.key.endsWith('eed') && !has(SINGLE_VERBS)))
    return false;
  // "supports at most 50 users": of the most there is one.
  if (kind === 'measure' && ['atmost', 'atleast'].includes(tokens[from - 1]?.key ?? '')) return true;
  // "closes at 14:30": of times of day there is one.
  if (has(MANY_VERBS)) return value?.kind === 'time' && between.at(-1)?.key === 'at' && between.length === 1;
  // "Ships to Austria": and maybe to Italy too.
  if (has(SHIPS) && between.some(({ key }) => key === 'to')) return false;
  if (has(WORKS) && between.some(({ key }) => key === 'with' || key === 'on')) return false;
  if (has(ON_MANY) && value?.kind === 'version') return false;
  if (kind === 'measure') return true;
  if (value?.indefinite === true) return false;
  if (has(ON_MANY) && between.at(-1)?.key === 'on') return false;
  // "works in", "reports to": with only the preposition between.
  // "Writes its artifacts to ./dist": there they all lie.
  if (has(PUTS) && (value?.kind === 'path' || value?.kind === 'url') && isPutThere(between)) return true;
  return (
    has(SINGLE_VERBS) &&
    between.every(
      ({ key }) => (OPENERS.has(key) && !COMPANY.has(key)) || ATTRIBUTES.has(key) || SELF.has(key) || POINTED.has(key),
    )
  );
}

/** "works on Android", "occurs on Windows": not the only one. */
const ON_MANY = wordSet('work occur happen');
/** So it goes with one, and maybe with another too: "works with Python 3.10", "crashes on iOS 16". */
const WORKS = wordSet('work crash fail pass break compile');

const PUTS = wordSet('write save store put emit output log publish keep place');
const isPutThere = (between: readonly Token[]): boolean =>
  /^(?:to|into|in|under|at)$/.test(between.at(-1)?.key ?? '') &&
  between
    .slice(0, -1)
    .every(({ kind, key, indefinite }) => kind === 'word' && indefinite !== true && !OPENERS.has(key));

const SHIPS = wordSet('ship deliver fly export');

const LIVED = wordSet('lived worked studied');
const POINTED = wordSet('index table queue stream service server node instance');

/** "befindet sich in", "se encuentra en". */
const SELF = new Set(['sich', 'se', 'si', 'zich']);
const COMPANY = new Set(['with', 'without', 'and', 'but']);

/** `KEY = value`; a colon only behind a short name: "TODO: this" is no setting. */
function isSetting(tokens: readonly Token[], at: number, from: number, sign: string, kind: Kind): boolean {
  if (from !== at + 1) return false;
  if (sign !== ':' || (kind === 'measure' && at <= 4)) return true;
  const head = headOf(tokens.slice(0, at));
  if (head === undefined || at > (head === tokens[at - 1] ? 3 : 6)) return false;
  return head.kind === 'identifier' || ATTRIBUTES.has(head.key);
}
