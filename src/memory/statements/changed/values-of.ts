import type { Statement } from '../read-statement.ts';
import type { Token } from '../token.ts';
import { verbForm } from '../paraphrase/verb-forms.ts';
import { ATTRIBUTES, BE, LEADING, OPENERS, OWNING } from '../word-classes.ts';
import { firstVerb, isVerb } from './first-verb.ts';
import { isState } from './state-of.ts';
import { wordSet } from '../../word-set.ts';

export type ValueKind = 'measure' | 'when' | 'name' | 'code' | 'state' | 'text';

/** A part of a statement that may be what it says of a thing: the tokens from `from` up to before `to`. */
export interface Value {
  readonly kind: ValueKind;
  readonly from: number;
  readonly to: number;
  /** It stands where the one stands who does it: "Anna owns the service". */
  readonly isSubject: boolean;
}

const WHEN = new Set(['date', 'time', 'weekday']);
/** Months that are also words. */
const MONTH = /^(?:may|march)$/;
const CODES = new Set(['path', 'url', 'identifier']);
/** Before these a value says of which case is spoken, and not what holds. */
const CASES = wordSet(
  'of without before during than between since per if when unless like because while including except from',
);
/** Behind these stands a measure, or which case is meant. */
const MEASURING = wordSet('after over above below within for about');
const isCapital = (token: Token): boolean =>
  (token.kind === 'word' && (token.name === true || token.initial === true)) || isNamelike(token);
/** "GitHub", "CircleCI". */
const isNamelike = ({ kind, key }: Token): boolean => kind === 'identifier' && /^\p{Lu}[\p{L}\d]*$/u.test(key);
/** Names that are written behind others as they are: "Hotel Artemide", "Uncle Jim". */
const TITLES = wordSet('dr mr mrs ms prof uncle aunt');

/** Everything in a statement that may be its value. */
export function valuesOf({ tokens, text }: Statement): readonly Value[] {
  const verb = firstVerb(tokens);
  const out: Value[] = [];
  const taker =
    verb !== undefined && TAKES.has(lemmaAt(tokens, tokens[verb]?.key === 'has' ? verb + 1 : verb)) ? verb : 0;
  if (
    taker > 0 &&
    taker < 3 &&
    tokens[0]?.kind === 'word' &&
    !tokens[0].definite &&
    tokens[0].key !== 'we' &&
    tokens[0].key !== 'user'
  )
    out.push({ kind: 'name', from: 0, to: taker, isSubject: true });
  for (let i = taker; i < tokens.length;) {
    const found = runAt(tokens, i, text);
    if (found === undefined) {
      i += 1;
      continue;
    }
    const isSubject = i === subjectAt(tokens) && verb !== undefined && found.to === verb;
    const before = tokens[i - 1]?.key ?? '';
    const isFrom =
      before === 'from' &&
      (FROM.has(lemmaAt(tokens, i - 2)) || (found.kind === 'code' && FROM.has(lemmaAt(tokens, verb ?? 0))));
    // "A disk quota of 2 GB".
    const isCount =
      tokens[i]?.kind === 'number' && (tokens[i - 2]?.indefinite === true || COUNTING.has(tokens[i - 2]?.key ?? ''));
    const isOf =
      before === 'of' && (isCount || (tokens[i]?.unit !== undefined && ATTRIBUTES.has(tokens[i - 2]?.key ?? '')));
    const isSaid =
      verb !== undefined &&
      (i > verb ||
        (i === verb && tokens[i]?.verb !== undefined && isAtEnd(tokens, i) && !isCapital(tokens[0] as Token))) &&
      (!CASES.has(before) || isFrom || isOf) &&
      !isEvent(tokens, i, verb);
    const isOrder = verb === undefined && i > 0;
    const isCounted = found.kind === 'measure' || found.kind === 'when';
    const isSwap = before === 'for' && tokens.slice(Math.max(0, i - 6), i).some(({ key }) => SWAPPED.has(key));
    const isCase = MEASURING.has(before) && !(before === 'for' && lemmaAt(tokens, i - 2) === 'work') && !isSwap;
    const isWhole = isCounted || (!isCase && (isOrdinal(tokens[i]) || !isDescribing(tokens, found.to, text)));
    const isFirst = verb !== undefined && found.to === verb && BE.has(tokens[verb]?.key ?? '');
    if (
      isSubject && found.kind !== 'measure'
        ? found.kind === 'name' && isRole(tokens, verb)
        : (isSaid || isOrder) && isWhole && !isOwned(tokens, i, verb)
    )
      out.push({ ...found, from: i, isSubject });
    // "Version 1.4 is in production".
    else if (isFirst && i < 2 && found.kind === 'measure') out.push({ ...found, from: i, isSubject: true });
    // "Two approvals are required".
    else if (
      i === 0 &&
      found.to === 1 &&
      found.kind === 'measure' &&
      (verb === 2 || verb === 3) &&
      isNeeded(tokens, verb)
    )
      out.push({ ...found, from: i, isSubject: true });
    // "Pushed back to ten".
    if (before === 'to' && found.kind === 'measure' && isSaid && isWhen(tokens[i]) && tokens[i]?.unit === undefined)
      out.push({ kind: 'when', from: i, to: found.to, isSubject: false });
    // "Apache 2.0", "Pixel 9": also as one name.
    const next = tokens[found.to];
    if (
      found.kind === 'name' &&
      isSaid &&
      (BE.has(before) || before === 'under' || before === 'to') &&
      !isCase &&
      (next?.kind === 'number' || next?.kind === 'version') &&
      next.unit === undefined
    )
      out.push({ kind: 'name', from: i, to: found.to + 1, isSubject: false });
    i = found.to;
  }
  const last = textAt(tokens, verb, text);
  if (last !== undefined && !out.some(({ isSubject }) => !isSubject)) out.push(last);
  return out;
}

/** "is the owner of", "owns", "took over": of which there is one. */
function isRole(tokens: readonly Token[], verb: number): boolean {
  const [does, next] = [tokens[verb], tokens[verb + 1]];
  if (BE.has(does?.key ?? ''))
    return next?.definite === true || (LEADING.has(next?.key ?? '') && tokens[verb + 2]?.key === 'of');
  // "Does the maintenance of".
  if (does?.key === 'does') return next?.definite === true && /^(?:maintenance|management)$/.test(next.key);
  return (
    isRoleVerb(tokens, verb) ||
    TAKES.has(lemmaAt(tokens, verb)) ||
    (does?.key === 'has' && TAKES.has(lemmaAt(tokens, verb + 1)))
  );
}

const isAtEnd = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(at + 1).every(({ key }) => AFTER.has(key));

/** "Elke moved to Kiel in 2002": when it happened, which is no value of hers. */
function isEvent(tokens: readonly Token[], at: number, verb: number): boolean {
  const isYear = tokens[at]?.kind === 'date' || /^n:(?:19|20)\d\d$/.test(tokens[at]?.key ?? '');
  if (!isYear || !/^(?:in|on)$/.test(tokens[at - 1]?.key ?? '')) return false;
  const form = verbForm(tokens[verb]?.key ?? '');
  return form?.past === true && form.base !== true && form.third !== true;
}

const lemmaAt = (tokens: readonly Token[], at: number): string => verbForm(tokens[at]?.key ?? '')?.lemma ?? '';

const SWAPPED = wordSet('swapped exchanged traded ditched');
const FROM = wordSet('leave depart work fly start read load fetch');
const COUNTING = wordSet('consists consist approval total group team staff');
const isNeeded = (tokens: readonly Token[], verb: number): boolean =>
  /^(?:must|need)$/.test(tokens[verb]?.key ?? '') || /^(?:required|needed)$/.test(tokens[verb + 1]?.key ?? '');
/** Behind a name these say what it is the name of: "the Dublin office". */
const SITES = wordSet('office branch site plant campus team office warehouse lab');
const TAKES = wordSet('take replace succeed');

const TEAMS = wordSet('team department group division office');

function isRoleVerb(tokens: readonly Token[], at: number): boolean {
  const lemma = verbForm(tokens[at]?.key ?? '')?.lemma ?? '';
  return (
    LEADING.has(lemma) ||
    OWNING.has(lemma) ||
    lemma === 'manage' ||
    lemma === 'maintain' ||
    (lemma === 'run' && TEAMS.has(tokens.at(-1)?.key ?? ''))
  );
}

/** "Anna owns the SDK": one may own many, so that what is owned is no value. */
function isOwned(tokens: readonly Token[], at: number, verb: number | undefined): boolean {
  if (verb === undefined || !isRoleVerb(tokens, verb)) return false;
  return !BE.has(tokens[verb - 1]?.key ?? '') && !tokens.slice(verb, at).some(({ key }) => key === 'by');
}

/** A date before the subject, "Since April, Nadia is", says since when. */
function subjectAt(tokens: readonly Token[]): number {
  const [first, second] = tokens;
  return first?.key === 'since' && second !== undefined && WHEN.has(second.kind) ? 2 : 0;
}

function runAt(tokens: readonly Token[], at: number, text: string): { kind: ValueKind; to: number } | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  let to = at + 1;
  if (
    MONTH.test(token.key) &&
    (token.name === true || token.initial === true) &&
    /^(?:in|is|:|since|until|by)$/.test(tokens[at - 1]?.key ?? '')
  )
    return { kind: 'when', to };
  // "Half seven".
  if (token.key === 'half' && isWhen(tokens[to]) && tokens[to]?.unit === undefined) return { kind: 'when', to: to + 1 };
  if (WHEN.has(token.kind)) {
    for (;;) {
      const next = tokens[to];
      if (next !== undefined && WHEN.has(next.kind)) to += 1;
      else if (/^(?:at|on|in)$/.test(next?.key ?? '') && isWhen(tokens[to + 1])) to += 2;
      else return { kind: 'when', to };
    }
  }
  if (tokens[at - 1]?.key === 'at' && isWhen(token) && token.unit === undefined) return { kind: 'when', to };
  if (token.kind === 'number' || token.kind === 'version') {
    // "555-0187", "+49 30 111": numbers that touch are one.
    while (
      tokens[to]?.kind === 'number' &&
      token.unit === undefined &&
      /^[-\s/.]?$/.test(text.slice(tokens[to - 1]?.end, tokens[to]?.start))
    )
      to += 1;
    return { kind: to > at + 1 ? 'code' : 'measure', to };
  }
  if (CODES.has(token.kind) && !isNamelike(token)) return { kind: 'code', to };
  if (isCapital(token) && !isOwner(token, text)) {
    while (
      tokens[to] !== undefined &&
      isCapital(tokens[to] as Token) &&
      !isOwner(tokens[to - 1] as Token, text) &&
      isJoined(tokens, to, text, tokens[to - 1])
    )
      to += 1;
    if (isOwner(tokens[to - 1] as Token, text)) return undefined;
    return { kind: 'name', to };
  }
  while (
    tokens[to]?.kind === 'word' &&
    token.kind === 'word' &&
    tokens[to]?.start === (tokens[to - 1]?.end ?? 0) + 1 &&
    text[tokens[to - 1]?.end ?? 0] === '-'
  )
    to += 1;
  if (to > at + 1) return { kind: 'code', to };
  const next = tokens[to]?.key ?? '';
  // "Is being repaired".
  if (!isWholeState(tokens, at) || tokens[at - 1]?.key === 'being') return undefined;
  return isState(token.key) &&
    (token.indefinite !== true || token.key === 'draft') &&
    !/^(?:at|after|when|if|before|about)$/.test(next)
    ? { kind: 'state', to }
    : undefined;
}

/** "Switched on", "the heating is off"; not "on the old box" and not "closed down". */
function isWholeState(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1]?.key ?? '', tokens[at]?.key ?? '', tokens[at + 1]];
  if (/^(?:up|down|back)$/.test(token) && before.endsWith('ed')) return false;
  if (!/^(?:on|off|back|up|down)$/.test(token)) return true;
  if (/^(?:turned|switched|flipped)$/.test(before) && next?.definite === true) return true;
  return (
    next === undefined || next.kind !== 'word' || OPENERS.has(next.key) || AFTER.has(next.key) || isVerb(tokens, at + 1)
  );
}

const isWhen = (token: Token | undefined): boolean =>
  token !== undefined && (WHEN.has(token.kind) || (token.kind === 'number' && /^n:(?:1?\d|2[0-4])$/.test(token.key)));

function isJoined(tokens: readonly Token[], at: number, text: string, before: Token | undefined): boolean {
  const gap = text.slice(before?.end, tokens[at]?.start);
  return /^[\s-]*$/.test(gap) || (TITLES.has(before?.key ?? '') && /^[.\s]*$/.test(gap));
}

/** "Anna's": of whom it is. */
export function isOwner({ end, start }: Token, text: string): boolean {
  return /['’]s?$/.test(text.slice(start, end));
}

/** "in third grade". */
const isOrdinal = (token: Token | undefined): boolean => /^(?:second|third|[a-z]+th)$/.test(token?.key ?? '');

/** Whether a word follows that the value describes: "iOS users", "single quotes". */
function isDescribing(tokens: readonly Token[], to: number, text: string): boolean {
  const next = tokens[to];
  if (next === undefined || next.kind !== 'word' || OPENERS.has(next.key) || next.definite === true) return false;
  if (/[,.;:!?)–—]/.test(text.slice(tokens[to - 1]?.end, next.start))) return false;
  // "Uses the MIT license": the noun says what it is.
  const isLast = to + 1 === tokens.length || OPENERS.has(tokens[to + 1]?.key ?? '');
  const isNamed = ATTRIBUTES.has(next.key) && isLast && lemmaAt(tokens, to - 2) === 'use';
  return !isVerb(tokens, to) && !AFTER.has(next.key) && !isNamed && !(isLast && SITES.has(next.key));
}

const AFTER = wordSet('again instead now anymore these this last next today yesterday and or as back mode too');

const FILLING = wordSet('again instead now anymore too');

/** The words behind the verb or behind the last preposition, where nothing shows what they are. */
function textAt(tokens: readonly Token[], verb: number | undefined, text: string): Value | undefined {
  if (verb === undefined) return undefined;
  const as = tokens.findIndex(({ key }) => key === 'as');
  // "Uses npm as its package manager".
  if (as > verb + 1 && as <= verb + 3 && lemmaAt(tokens, verb) === 'use')
    return { kind: 'text', from: verb + 1, to: as, isSubject: false };
  let to = tokens.length;
  while (to > verb && FILLING.has(tokens[to - 1]?.key ?? '')) to -= 1;
  let from = to;
  while (
    from - 1 > verb &&
    !OPENERS.has(tokens[from - 1]?.key ?? '') &&
    !isVerb(tokens, from - 1) &&
    tokens[from - 1]?.key !== 'of'
  ) {
    if (/[,.;:!?]/.test(text.slice(tokens[from - 1]?.end, tokens[from]?.start)) && from < to) return undefined;
    const token = tokens[from - 1];
    if (token === undefined || token.kind !== 'word' || token.indefinite === true || BOUNDS.has(token.key))
      return undefined;
    from -= 1;
  }
  if (tokens[from]?.key === 'responsible-for') return undefined;
  const before = tokens[from - 1];
  const isSaid =
    before !== undefined &&
    (/^(?:in|at|on|to|from|as)$/.test(before.key) ||
      BE.has(before.key) ||
      before.key === ':' ||
      before.key === 'become' ||
      before.key === 'called');
  if (!isSaid) return undefined;
  return from === to ||
    to - from > MOST_TEXT ||
    CASES.has(tokens[from - 1]?.key ?? '') ||
    MEASURING.has(tokens[from - 1]?.key ?? '')
    ? undefined
    : { kind: 'text', from, to, isSubject: false };
}

const MOST_TEXT = 4;
const BOUNDS = wordSet('atleast atmost over under above below only all some most every each any no not if unless');
