import { verbForm } from '../paraphrase/verb-forms.ts';
import type { Statement } from '../read-statement.ts';
import type { Token } from '../token.ts';
import { INDEFINITE, NEGATIONS, OPENERS } from '../word-classes.ts';
import { firstVerb } from './first-verb.ts';
import { readingOf, type ValueReading } from './reading-of.ts';
import { alikeStems, stemOf } from './stem-of.ts';
import { ENDING, isTelling, LINKS } from './word-roles.ts';
import { wordSet } from '../../word-set.ts';

/**
 * News in two clauses, of which the first says that something changed and the second what holds: "Carla has quit, Ruth
 * is our nanny now", "we got an extension on the invoice, it is due on Tuesday". Returns the ways to read the second
 * with what the first says of the thing, which is what the old statement says too. A name or a value in the first that
 * the old one does not have leaves nothing to read.
 */
export function announced(old: Statement, fresh: Statement): readonly Statement[] {
  const { tokens } = fresh;
  const out: Statement[] = [];
  for (let i = 1; i < tokens.length - 1; i += 1) {
    const from = clauseAt(fresh, i);
    if (from === undefined) continue;
    const [first, second] = [tokens.slice(0, i), tokens.slice(from)];
    if (isReason(first)) out.push(without(fresh, second, [], false));
    else if (isOtherwise(first)) out.push(without(fresh, second, [DEFAULT], true));
    else if (firstVerb(second) !== undefined || second[0]?.verb !== undefined || tokens[from - 1]?.key === 'but')
      out.push(...joined(old, fresh, first, second));
  }
  return out;
}

const DEFAULT: Token = { kind: 'word', key: 'default', start: 0, end: 0 };

/** Where the clause begins that this token may open. */
function clauseAt({ tokens, text }: Statement, at: number): number | undefined {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (before === undefined || token === undefined) return undefined;
  if (token.key === ':') return at + 1;
  if (/[,;–—]|\.\s|\s-\s/.test(text.slice(before.end, token.start)))
    return /^(?:and|but|so)$/.test(token.key) ? at + 1 : at;
  return /^(?:and|but|so)$/.test(token.key) ? at + 1 : undefined;
}

/** "Because of the rain": why it changed. */
function isReason([first, second]: readonly Token[]): boolean {
  return first?.key === 'because' || (/^(?:due|thanks|owing)$/.test(first?.key ?? '') && second?.key === 'to');
}

/** "Unless you choose something else": by default. */
function isOtherwise(tokens: readonly Token[]): boolean {
  return (
    tokens[0]?.key === 'unless' &&
    tokens.some(({ key }) => /^(?:else|otherwi[sz]e|different|differently|other)$/.test(key))
  );
}

function joined(
  old: Statement,
  fresh: Statement,
  first: readonly Token[],
  second: readonly Token[],
): readonly Statement[] {
  const mine = readingOf(old);
  if (!(isNews(fresh, first) || namesValue(first, mine)) || first.length > MOST_NEWS) return [];
  const isOld = (token: Token): boolean =>
    mine.tokens.some(({ key, kind }) => key === token.key && kind === token.kind) ||
    (token.kind === 'word' && token.name !== true && mine.stems.some((stem) => alikeStems(stem, stemOf(token.key))));
  const doer = first[0];
  const isByDoer = second.some(({ key }) => /^(?:him|her|them)$/.test(key));
  const isPlain = first.every(
    (token, i) =>
      isOld(token) ||
      (i === 0 && isByDoer) ||
      (token.kind === 'word' && token.name !== true && !isTelling(token.key) && !ONES.has(token.key)) ||
      NEGATIONS.has(token.key) ||
      NEWS.has(token.key) ||
      isMore(first, token) ||
      token.kind === 'symbol',
  );
  const opener = second[0];
  const isPronoun = PRONOUNS.has(opener?.key ?? '');
  const rest = (isPronoun ? second.slice(1) : second).map((token) =>
    doer?.kind === 'word' && /^(?:him|her|them)$/.test(token.key) ? { ...token, key: doer.key, name: true } : token,
  );
  if (!isPlain || rest.length === 0) return [];
  const has = (token: Token): boolean => rest.some(({ key }) => key === token.key || stemOf(key) === stemOf(token.key));
  // "But every 30": all else stands before.
  const isBare = firstVerb(rest) === undefined && rest[0]?.verb === undefined;
  const about = first.filter(
    (token) =>
      isOld(token) &&
      !has(token) &&
      !NEGATIONS.has(token.key) &&
      (isBare || (!LINKS.has(token.key) && !INDEFINITE.has(token.key))),
  );
  // What the first clause says that ended is not what the second speaks of.
  const ended = first.slice(first.findLastIndex(isEnding) + 1);
  const isEnded = (ended.length === 0 ? first : ended).some((token) => isOld(token) && !LINKS.has(token.key));
  // "The pool changed the timetable, so the swimming class is ...": all is said behind.
  if ((!isEnded || namesValue(first, mine)) && !isPronoun && isOfAll(mine, rest, first))
    return [{ ...without(fresh, rest, [], true), corrects: false }];
  if (!isEnded && !first.every(({ key }) => NEWS.has(key) || LINKS.has(key))) return [];
  const values = [
    ...mine.values.map(({ from, to }) => old.tokens.slice(from, to)),
    ...(ended.length < first.length ? [ended] : []),
    [],
  ];
  return values.flatMap((value) => {
    const kept = about.filter((token) => !value.some(({ key }) => key === token.key));
    if (value.length > 0 && kept.length === about.length) return [];
    if ((kept.length === 0 && isPronoun) || kept.some((token) => isOfPhrase(token, first, isOld))) return [];
    return [without(fresh, inUnitOf(value, old, rest), kept, true)];
  });
}

/** Something was done by or with what the old one gives: "Dr. Pohl closed her practice". */
function namesValue(first: readonly Token[], { tokens, values }: ValueReading): boolean {
  const isPast = first.some(({ key }, i) => i > 0 && verbForm(key)?.past === true);
  const isNamed = values.some(
    ({ kind, from, to }) =>
      kind === 'name' && tokens.slice(from, to).every(({ key }) => first.some((token) => token.key === key)),
  );
  return isPast && isNamed;
}

/** All that the old one says of the thing is said in the second clause, which names the thing, or has another value for the first. */
function isOfAll(mine: ValueReading, rest: readonly Token[], first: readonly Token[]): boolean {
  const { stems, verb = 0, values } = mine;
  const value = values.find(({ isSubject }) => isSubject) ?? values[0];
  const about = stems.filter(
    (stem, i) =>
      stem !== '' && (rest[0]?.definite === true ? i < verb : value === undefined || i < value.from || i >= value.to),
  );
  const said = rest.map(({ key }) => stemOf(key));
  const isThing = rest[0]?.definite === true || first.some(({ name, initial }) => name === true || initial === true);
  return (
    about.length > (rest[0]?.definite === true && !namesValue(first, mine) ? 1 : 0) &&
    isThing &&
    about.every((stem) => said.some((other) => alikeStems(stem, other)))
  );
}

/** "The rule changed", "change of plan", "I have changed my mind": nothing but news. */
const NEWS = wordSet(
  'user change changed changes rule rules policy plan plans mind news update correction new different',
);
/** "We added two nodes": so many more. */
const isMore = (first: readonly Token[], { kind, unit }: Token): boolean =>
  kind === 'number' && unit === undefined && first.some(({ key }) => /^(?:added|removed|gained|lost)$/.test(key));
const MOST_NEWS = 14;
/** "The connection pool" where the old one speaks of the connection: a part of it, or another one. */
function isOfPhrase(token: Token, first: readonly Token[], isOld: (token: Token) => boolean): boolean {
  const at = first.indexOf(token);
  const isNoun = (other: Token | undefined): boolean =>
    other?.kind === 'word' &&
    !isOld(other) &&
    !LINKS.has(other.key) &&
    !OPENERS.has(other.key) &&
    !/(?:er|ly)$/.test(other.key) &&
    !/^(?:off|up|down|out|over|back|not)$/.test(other.key) &&
    verbForm(other.key)?.past !== true &&
    verbForm(other.key)?.participle !== true;
  const [before, next] = [first[at - 1], first[at + 1]];
  const isBefore = token.definite !== true && isNoun(before) && verbForm(before?.key ?? '') === undefined;
  return (isNoun(next) && next?.definite !== true && next?.indefinite !== true) || isBefore;
}

/** "Every 90 days", "but every 30": days as well. */
function inUnitOf(value: readonly Token[], { text }: Statement, rest: readonly Token[]): readonly Token[] {
  const was = value.find(({ unit }) => unit !== undefined);
  const count = Number(/^\d+/.exec(text.slice(was?.start, was?.end))?.[0]);
  const [, name, whole] = /^(.*:)(\d+)$/.exec(was?.key ?? '') ?? [];
  const last = rest.at(-1);
  const bare = /^n:(\d+)$/.exec(last?.key ?? '')?.[1];
  if (was?.unit === undefined || !(count > 0) || last === undefined || last.unit !== undefined || bare === undefined)
    return rest;
  return rest.with(rest.length - 1, {
    ...last,
    key: `${name}${(Number(whole) / count) * Number(bare)}`,
    unit: was.unit,
  });
}

const PRONOUNS = wordSet('it he she they that he-s');
/** A part of several, which is not what was spoken of. */
const ONES = wordSet('another second other also too');

const isEnding = ({ key }: Token): boolean => ENDING.has(key) || ENDING.has(verbForm(key)?.lemma ?? '');

/** It tells of a change, denies, or says what was done without who. */
function isNews(fresh: Statement, first: readonly Token[]): boolean {
  const { cue, tokens } = readingOf({ ...fresh, tokens: first });
  const form = verbForm(tokens[0]?.key ?? '');
  return (
    cue === 'told' ||
    first.every(({ key }) => NEWS.has(key)) ||
    tokens.some(({ key }) => key === 'not' || key === 'no') ||
    /^(?:change|correction|update)$/.test(tokens[0]?.key ?? '') ||
    form?.past === true ||
    tokens.some(({ key }, i) => i > 0 && /^(?:got|made|took|had|ran|added|removed|gained|lost)$/.test(key))
  );
}

/** The statement of these tokens; the rest of its text is blanked out, so that every token keeps its place. */
function without(
  { text, additive }: Statement,
  rest: readonly Token[],
  kept: readonly Token[],
  isTold: boolean,
): Statement {
  const from = rest[0]?.start ?? 0;
  const blank = text
    .slice(0, from)
    .replaceAll(/[^]/g, (letter, i: number) => (kept.some(({ start, end }) => i >= start && i < end) ? letter : ';'));
  const verb = firstVerb(rest);
  // "I got the limit up, max is 40": whatever it is of stands before.
  const tokens = verb === 0 && kept.length === 0 ? rest : [...kept, ...rest];
  return { text: blank + text.slice(from), tokens, additive, corrects: isTold, told: isTold };
}
