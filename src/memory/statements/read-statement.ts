import { defined } from '../../core/defined.ts';
import { dateKey, monthOf } from './calendar.ts';
import { expandToken } from './expand-token.ts';
import { extents } from './extents.ts';
import { halves } from './halves.ts';
import { hours } from './hours.ts';
import { measured, unitOf } from './measures.ts';
import { readNumberWords } from './number-words.ts';
import { verbForm } from './paraphrase/verb-forms.ts';
import { prefaceOf } from './spelling/preface-of.ts';
import { scanStatement } from './scan-statement.ts';
import { shares } from './shares.ts';
import { unmarked } from './spelling/unmarked.ts';
import { titles } from './titles.ts';
import type { Token } from './token.ts';
import { unifyPhrases } from './unify-phrases.ts';
import { unifySynonyms } from './unify-synonyms.ts';
import { weekly } from './weekly.ts';
import { ADDITIVE, BE, DEFINITE, FILLERS, INDEFINITE, OPENERS, PARTICIPLES, VERSIONED } from './word-classes.ts';
import { wordSet } from '../word-set.ts';

export interface Statement {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** "also", "another": it says itself that it stands beside something. */
  readonly additive: boolean;
  /** "Correction:", "no longer", "instead of": it says itself that something changed. */
  readonly corrects: boolean;
  /** Another clause, which is left out here, tells that it changed. */
  readonly told?: boolean;
}

const CORRECTS =
  /^\s*(?:correction|update|edit)\b|\b(?:instead of|no longer|not anymore|any ?more|has changed|changed to|rather than|as of (?:now|today)|from now on)\b/iu;
/** As `ADDITIVE`, in several words. */
const ADDING = /\b(?:as well|in addition|on top of (?:that|it)|apart from that|besides)\b/iu;
/** "N'est plus": there it is no addition, but an end. */
const NO_MORE = /\bn(?:e |['’])\p{L}+ plus\b/iu;
/** Before they are taken apart: "1½" is neither 11 nor 1/2. */
const FRACTIONS = new Map([
  ['¼', '.25'],
  ['½', '.5'],
  ['¾', '.75'],
]);
const decimals = (text: string): string =>
  text.replaceAll(/(\d*)([¼½¾])/g, (_, whole: string, part: string) => `${whole || '0'}${FRACTIONS.get(part) ?? ''}`);

const MOST_READ = 500;
const read = new Map<string, Statement>();

/** A statement in the form in which it is compared: one key for every way to write the same value. */
export function readStatement(text: string): Statement {
  const known = read.get(text);
  if (known !== undefined) return known;
  const plain = unmarked(decimals(text).normalize('NFKC'));
  // Blanked out, not cut off: every token keeps its place.
  const from = prefaceOf(plain);
  const cased = withoutInitials(`${'\n'.repeat(from)}${plain.slice(from)}`);
  const scanned = unifyPhrases(weekly(scanStatement(cased), cased));
  const named = titles(scanned.flatMap((token) => expandToken(token, cased)));
  const counted = shares(extents(numbers(named, cased), cased), cased);
  const worded = unifySynonyms(dates(hours(halves(counted))), cased);
  const tokens = progressive(versions(bare(worded)));
  const statement = {
    text: plain,
    tokens: tokens.length === 0 ? worded : tokens,
    // "Transferred to another project": that is no second one.
    additive:
      scanned.some(
        ({ key }, i) =>
          ADDITIVE.has(key) &&
          !(key === 'another' && scanned[i - 1]?.key === 'to') &&
          !(key === 'plus' && NO_MORE.test(plain)),
      ) || ADDING.test(plain),
    corrects: CORRECTS.test(plain),
  };
  if (read.size >= MOST_READ) read.clear();
  read.set(text, statement);
  return statement;
}

/** "GitHub Container Registry (GHCR)": its own initials say nothing more. Blanked out, as above. */
function withoutInitials(text: string): string {
  return text.replaceAll(/\(([A-Z]{2,6})\)/g, (whole, initials: string, at: number) => {
    const capitals = text.slice(0, at).replaceAll(/[^A-Z]/g, '');
    return capitals.endsWith(initials) ? ' '.repeat(whole.length) : whole;
  });
}

const isProductName = (token: Token | undefined): boolean =>
  token?.name === true || token?.initial === true || token?.kind === 'identifier' || VERSIONED.has(token?.key ?? '');

/** "version 3" is "v3". */
function versions(tokens: readonly Token[]): readonly Token[] {
  const out: Token[] = [];
  for (const token of tokens) {
    const before = out.at(-1);
    const digits = /^[nv]:(\d+(?:\.\w+)*)$/.exec(token.key)?.[1];
    if (before?.key === 'version' && digits !== undefined && token.unit === undefined) {
      out.pop();
      // "React version 18" is React 18.
      const isWhole = isProductName(out.at(-1)) && /^\d+$/.test(digits);
      out.push({
        ...token,
        kind: 'version',
        key: isWhole ? `n:${digits}` : `v:${digits}`,
        start: before.start,
        ...defined({ definite: before.definite }),
      });
      continue;
    }
    // "PostgreSQL v15" is "PostgreSQL 15".
    const whole = isProductName(before) && token.kind === 'version' ? /^v:(\d+)$/.exec(token.key)?.[1] : undefined;
    out.push(whole === undefined ? token : { ...token, key: `n:${whole}` });
  }
  return out;
}

/** Number words become numbers, and a number takes up the unit behind it. */
function numbers(tokens: readonly Token[], text: string): readonly Token[] {
  const words = tokens.map(({ kind, key }) => (kind === 'word' ? key : ''));
  const out: Token[] = [];
  for (let i = 0; i < tokens.length; i += 1) {
    let token = tokens[i];
    if (token === undefined) continue;
    const digits =
      token.kind === 'number' || token.kind === 'version'
        ? /^[nv]:([+-]?\d+(?:\.\d+)?)$/.exec(token.key)?.[1]
        : undefined;
    const spoken = readNumberWords(
      words,
      digits === undefined ? i : i + 1,
      digits === undefined ? undefined : Number(digits),
    );
    if (spoken !== undefined) {
      const last = i + spoken.length - (digits === undefined ? 1 : 0);
      token = { kind: 'number', key: `n:${spoken.value}`, start: token.start, end: tokens[last]?.end ?? token.end };
      i = last;
    }
    const value = /^[nv]:([+-]?\d+(?:\.\d+)?)$/.exec(token.key)?.[1];
    const next = tokens[i + 1];
    // "EUR 1500" is 1500 euros.
    const currency = value === undefined || token.unit !== undefined ? undefined : currencyBefore(out.at(-1));
    const sum = currency === undefined ? undefined : measured(value ?? '', currency);
    if (sum !== undefined) {
      const { start = token.start } = out.pop() ?? {};
      out.push({ ...token, kind: 'number', ...sum, start });
      continue;
    }
    const unit =
      next !== undefined && value !== undefined && token.unit === undefined
        ? unitBehind(tokens, i + 1, text)
        : undefined;
    const whole = unit === undefined ? undefined : measured(value ?? '', unit.name);
    if (whole !== undefined && unit !== undefined) {
      token = { ...token, kind: 'number', ...whole, end: unit.end };
      i += unit.length;
    }
    // "10 megabytes per second" is "10 MB/s".
    const [per, second] = [tokens[i + 1], tokens[i + 2]];
    if (second !== undefined && per?.key === 'per' && second.key === 'second' && /^(?:bytes|bits):/.test(token.key)) {
      const { unit: what = '' } = token;
      token = { ...token, key: token.key.replace(':', ' per second:'), unit: `${what} per second`, end: second.end };
      i += 2;
    }
    out.push(token);
  }
  return out;
}

function currencyBefore(token: Token | undefined): string | undefined {
  const code = token?.kind === 'word' && token.name === true ? token.key.toUpperCase() : '';
  return /^(?:EUR|USD|GBP|JPY|CHF)$/.test(code) ? code : undefined;
}

/** Only names that are nothing but units: "5 g", "3 d" and "2 min" are, "8080 is" is not. */
function unitBehind(
  tokens: readonly Token[],
  at: number,
  text: string,
): { readonly name: string; readonly length: number; readonly end: number } | undefined {
  const token = tokens[at];
  if (
    token === undefined ||
    (token.kind !== 'word' && token.kind !== 'symbol' && token.kind !== 'identifier' && token.kind !== 'path')
  )
    return undefined;
  if (token.key === '°') {
    const scale = tokens[at + 1];
    return scale === undefined ? undefined : { name: `°${scale.key}`, length: 2, end: scale.end };
  }
  const written = text.slice(token.start, token.end);
  // Symbols are written with their capitals, `Mb` and `MB`; the key of a word has lost them.
  const name = token.kind === 'word' && token.name === true ? written : token.key;
  return unitOf(name) === undefined ? undefined : { name, length: 1, end: token.end };
}

/** "March 3, 2026", "3rd of March", "March 2026". */
function dates(tokens: readonly Token[]): readonly Token[] {
  const out: Token[] = [];
  const number = (token: Token | undefined, from: number, to: number): number | undefined => {
    const value = token?.kind === 'number' ? Number(/^(?:n|ordinal):(\d+)$/.exec(token.key)?.[1]) : Number.NaN;
    return value >= from && value <= to ? value : undefined;
  };
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i];
    if (token === undefined) continue;
    if (token.kind === 'word' && (token.key === 'noon' || token.key === 'midnight')) {
      out.push({ ...token, kind: 'time', key: token.key === 'noon' ? 'time:12:00' : 'time:00:00' });
      continue;
    }
    const written =
      token.kind === 'word'
        ? token.name === true || token.initial === true
          ? `${token.key.charAt(0).toUpperCase()}${token.key.slice(1)}`
          : token.key
        : '';
    const month = written === '' ? undefined : monthOf(written);
    if (month === undefined) {
      out.push(token);
      continue;
    }
    const before = out.at(-1)?.key === 'of' ? out.at(-2) : out.at(-1);
    const behind = out.at(-1)?.key === 'of' ? 2 : 1;
    const dayBefore = number(before, 1, 31);
    const dayAfter = dayBefore === undefined ? number(tokens[i + 1], 1, 31) : undefined;
    const yearAt = i + (dayAfter === undefined ? 1 : 2);
    const year = number(tokens[yearAt], 1900, 2200);
    if (dayBefore === undefined && dayAfter === undefined && year === undefined) {
      // A month alone; "may" is one only where it is written like one.
      out.push(
        token.key === 'may' || token.key === 'march' ? token : { ...token, kind: 'date', key: `month:${month}` },
      );
      continue;
    }
    if (dayBefore !== undefined) out.splice(-behind);
    const last = year === undefined ? (dayAfter === undefined ? i : i + 1) : yearAt;
    out.push({
      kind: 'date',
      key: dateKey(year, month, dayBefore ?? dayAfter),
      start: before !== undefined && dayBefore !== undefined ? before.start : token.start,
      end: tokens[last]?.end ?? token.end,
    });
    i = last;
  }
  return out;
}

/** Drops articles and fillers; the word behind an article keeps its kind. */
function bare(tokens: readonly Token[]): readonly Token[] {
  const out: Token[] = [];
  let article: 'definite' | 'indefinite' | undefined;
  for (const [i, token] of tokens.entries()) {
    const { key, kind } = token;
    const next = tokens[i + 1];
    if (kind === 'word' && token.name !== true && (DEFINITE.has(key) || INDEFINITE.has(key)) && next !== undefined) {
      article = DEFINITE.has(key) ? 'definite' : 'indefinite';
      continue;
    }
    if (kind === 'word' && (FILLERS.has(key) || (ADDITIVE.has(key) && !isCounting(tokens, i)))) continue;
    // "does not use" is "not use"; "is located in" is "is in".
    if ((key === 'do' || key === 'does') && next?.key === 'not') continue;
    if ((key === 'located' || key === 'situated') && BE.has(out.at(-1)?.key ?? '')) continue;
    if (key === 'named' && BE.has(out.at(-1)?.key ?? '')) {
      out.push({ ...token, key: 'called' });
      continue;
    }
    if ((key === 'get' || key === 'gets') && kind === 'word' && isParticiple(next, tokens[i + 2])) {
      out.push({ ...token, key: 'is' });
      continue;
    }
    const plain = BE.has(key) && kind === 'word' ? { ...token, key: isBeing(key, out.at(-1)) ? 'is' : key } : token;
    // "A few" are some, and "few" are hardly any.
    const isSome = article === 'indefinite' && (key === 'few' || key === 'little');
    out.push(article === undefined ? plain : isSome ? { ...plain, key: `a ${key}` } : { ...plain, [article]: true });
    article = undefined;
  }
  return out;
}

/** "I am"; "am Montag" says when. */
const isBeing = (key: string, before: Token | undefined): boolean =>
  /^(?:is|are|be)$/.test(key) || (key === 'am' && (before === undefined || before.key === 'user'));

/** "another server", "both servers": which ones it is said of; "both A and B" says no more than "A and B". */
function isCounting(tokens: readonly Token[], at: number): boolean {
  const key = tokens[at]?.key;
  return key === 'another' || (key === 'both' && !tokens.some((token, i) => i > at && token.key === 'and'));
}

function isParticiple(token: Token | undefined, behind: Token | undefined): boolean {
  return (
    token?.kind === 'word' &&
    (PARTICIPLES[token.key] !== undefined || /^[a-z]{3,}ed$/.test(token.key) || isOnlyParticiple(token.key, behind))
  );
}

/** "rebuilt"; "reset", which may be a thing, only where a phrase or nothing follows. */
function isOnlyParticiple(word: string, behind: Token | undefined): boolean {
  const form = verbForm(word);
  if (form?.participle !== true) return false;
  return form.base !== true || behind === undefined || OPENERS.has(behind.key) || /^[a-z]{3,}ly$/.test(behind.key);
}

/** "The log level is warning", "the job title is engineering manager": there a word is a value. */
const isGraded = (said: readonly Token[]): boolean => {
  const phrase = said.findIndex(({ key }, i) => i > 0 && (OPENERS.has(key) || key === 'of'));
  return /^(?:level|title|role|position|job|hobby|sport)$/.test(said.at(phrase < 0 ? -2 : phrase - 1)?.key ?? '');
};

/** "is listening" is "listens". */
function progressive(tokens: readonly Token[]): readonly Token[] {
  const out: Token[] = [];
  for (const token of tokens) {
    const before = out.at(-1);
    if (
      before?.key === 'is' &&
      !isGraded(out) &&
      token.kind === 'word' &&
      token.definite !== true &&
      token.indefinite !== true &&
      /^[a-z]{2,}ing$/.test(token.key)
    ) {
      out.pop();
      out.push({ ...token, verb: token.key.slice(0, -3) });
      continue;
    }
    out.push(token);
  }
  return out;
}

/** "X is owned by Y" as "Y owns X"; undefined for anything else. */
export function active(tokens: readonly Token[]): readonly Token[] | undefined {
  const by = tokens.findIndex(({ key }) => key === 'by');
  const participle = tokens[by - 1];
  if (by < 3 || participle === undefined || tokens[by - 2]?.key !== 'is') return undefined;
  const stem = PARTICIPLES[participle.key] ?? (participle.key.endsWith('ed') ? participle.key.slice(0, -2) : undefined);
  if (stem === undefined) return undefined;
  const done = tokens.slice(0, by - 2);
  const doer = tokens.slice(by + 1);
  return [...doer, { ...participle, key: `does ${stem}`, verb: stem }, ...done];
}

/** "Backups are kept for 30 days" as "we keep backups for 30 days"; undefined for anything else. */
export function doneByUs(tokens: readonly Token[]): readonly Token[] | undefined {
  const at = tokens.findIndex(({ key }) => key === 'is' || key === 'are');
  const participle = tokens[at + 1];
  if (at < 1 || participle === undefined || tokens.some(({ key }) => key === 'by')) return undefined;
  const stem = PARTICIPLES[participle.key] ?? (participle.key.endsWith('ed') ? participle.key.slice(0, -2) : undefined);
  if (stem === undefined) return undefined;
  const we: Token = { kind: 'word', key: 'we', start: 0, end: 0 };
  return [we, { ...participle, key: `does ${stem}`, verb: stem }, ...tokens.slice(0, at), ...tokens.slice(at + 2)];
}

/** "the owner of the service" as "service owner". */
export function withoutOf(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ key }) => key === 'of');
  if (at < 1) return tokens;
  const stop = (token: Token | undefined): boolean =>
    token === undefined || token.kind !== 'word' || STOPS.has(token.key);
  let from = at - 1;
  while (from > 0 && !stop(tokens[from - 1]) && tokens[from]?.definite !== true && tokens[from]?.indefinite !== true)
    from -= 1;
  let to = at + 1;
  while (to < tokens.length && !stop(tokens[to])) to += 1;
  if (to === at + 1) return tokens;
  return [...tokens.slice(0, from), ...tokens.slice(at + 1, to), ...tokens.slice(from, at), ...tokens.slice(to)];
}

const STOPS = wordSet(
  'is was are were be will must should may can has have had not in on at to for from by with of and or that which',
);
