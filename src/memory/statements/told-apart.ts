import type { Statement } from './read-statement.ts';
import { relatedKeys } from './meaning/related-words.ts';
import { saysOtherEnd } from './opposed.ts';
import { haveOtherSenses } from './other-senses.ts';
import { verbForm } from './paraphrase/verb-forms.ts';
import type { Token } from './token.ts';
import { BE_PAST, FILLERS, NEGATIONS, OPENERS } from './word-classes.ts';
import { wordSet } from '../word-set.ts';

/** Whether two statements that may have the same words say two things by how they put them. */
export function toldApart(old: Statement, fresh: Statement): boolean {
  return EITHER_WAY.some((differ) => differ(old, fresh)) || ONE_WAY.some((is) => is(old, fresh) || is(fresh, old));
}

type Differ = (one: Statement, two: Statement) => boolean;

const EITHER_WAY: readonly Differ[] = [
  ({ tokens }, two) => saysOtherEnd(tokens, two.tokens),
  ({ text }, two) => hasOtherPersons(text, two.text),
  ({ tokens }, two) => isInOtherOrder(tokens, two.tokens),
  ({ tokens }, two) => isOtherSide(tokens, two.tokens),
  (one, two) =>
    isOnlyChild(one.tokens) !== isOnlyChild(two.tokens) && !/sibling|brother|sister/.test(`${one.text} ${two.text}`),
  ({ tokens }, two) => isThenAndNow(tokens, two.tokens),
  ({ tokens }, two) => isExchanged(tokens, two.tokens),
];

const ONE_WAY: readonly Differ[] = [
  haveOtherSenses,
  isSpelledOtherwise,
  ({ tokens }, two) => isOtherDoer(tokens, two.tokens),
  isSharedOut,
  ({ tokens }, two) => isAnyOfThem(tokens, two.tokens),
  ({ text }, two) => isMovedOut(text, two.text),
  ({ text }, two) => isByAndWith(text, two.text),
  ({ text }, two) => isOfAll(text, two.text),
  ({ tokens }, two) => isOtherTense(tokens, two.tokens),
  (one, two) => isOtherHabit(one, two),
  hasEnded,
];

/** Behind these a name stands, and in it every letter counts: the target `clean` is not the target `Clean`. */
const NAMED = wordSet(
  'called named titled labeled labelled command function method class keyword label button hook script target branch tag column field key variable profile',
);

/** Whether a name of one stands in the other with other capitals, and not because it begins the sentence. */
function isSpelledOtherwise({ tokens, text }: Statement, other: Statement): boolean {
  return tokens.some((token, i) => {
    if (!isSpelledOut(token) || token.key.length < 2) return false;
    const before = tokens[i - 1];
    const isNamed = NAMED.has(before?.key ?? '') || isCommand(tokens, i) || (isCount(before) && token.key.length < 6);
    if (!isNamed && !/["'“‘`]/u.test(text[token.start - 1] ?? '')) return false;
    const key = token.key.toLowerCase();
    const found = other.tokens.filter((one) => isSpelledOut(one) && one.key.toLowerCase() === key);
    const written = text.slice(token.start, token.end);
    return found.length > 0 && found.every((one) => one.initial !== true && isRecased(written, one, other));
  });
}

const isSpelledOut = ({ kind }: Token): boolean => kind === 'word' || kind === 'identifier';

function isRecased(written: string, { start, end }: Token, { text }: Statement): boolean {
  const other = text.slice(start, end);
  return written !== other && written.toLowerCase() === other.toLowerCase();
}

/** Behind a number stands a unit, and not every one is known: a milliwatt is no megawatt. */
const isCount = (token: Token | undefined): boolean => token?.kind === 'number' && token.unit === undefined;

/** "make clean", "npm test": what stands behind is what is typed. */
const isCommand = (tokens: readonly Token[], at: number): boolean =>
  COMMANDS.has(tokens[at - 1]?.key ?? '') && tokens[at]?.definite !== true;
const COMMANDS = wordSet('make npm npx pnpm yarn cargo gradle rake just task');

/** "They cancelled it" is "it was cancelled", and never what we did, or what one shall do. */
function isOtherDoer(tokens: readonly Token[], others: readonly Token[]): boolean {
  return (
    tokens[0]?.key === 'they' &&
    !others.some(({ key }) => key === 'they') &&
    !others.some(({ key }) => key === 'is' || BE_PAST.has(key) || key === 'got')
  );
}

/** "The table flags stores them", "stored them": one verb alone, in another tense. */
function isThenAndNow(one: readonly Token[], two: readonly Token[]): boolean {
  const at = one.findIndex(({ key }, i) => key !== two[i]?.key);
  const [mine, theirs] = [one[at], two[at]].map((token) => verbForm(token?.key ?? ''));
  if (one.length !== two.length || at < 1 || mine === undefined || theirs === undefined) return false;
  const isOne = (now: typeof mine, then: typeof mine): boolean =>
    now.third === true && then.past === true && then.third !== true && now.lemma === then.lemma;
  return (
    (isOne(mine, theirs) || isOne(theirs, mine)) &&
    one.slice(at + 1).every(({ key }, i) => key === two[at + 1 + i]?.key)
  );
}

/** Who is not drinking coffee may do so another day; who never drinks it does not. */
const isOtherHabit = ({ text }: Statement, other: Statement): boolean =>
  /\bnever\b/i.test(text) && /\b(?:is|are|am|['’]m)(?: not|n['’]t) \p{Ll}+ing\b/u.test(other.text);

/** "The invoice service belongs to the billing team", "the billing service belongs to the invoice team". */
function isExchanged(one: readonly Token[], two: readonly Token[]): boolean {
  const isBefore = (all: readonly Token[], word: string, head: string): boolean =>
    all.some(({ key }, i) => key === word && all[i + 1]?.key === head);
  return one.some(({ key: word, kind }, i) => {
    const head = one[i + 1]?.key;
    if (kind !== 'word' || head === undefined || isBefore(two, word, head)) return false;
    return one.some(({ key: other, kind: otherKind }, n) => {
      const otherHead = one[n + 1]?.key;
      if (n <= i + 1 || otherKind !== 'word' || otherHead === undefined || otherHead === head || other === word)
        return false;
      return isBefore(two, other, head) && isBefore(two, word, otherHead) && relatedKeys(word, other);
    });
  });
}

const PEOPLE = /^(?:employee|hire|developer|engineer|member|student|intern|colleague|newcomer)s?$/;

/** "All services use one database" and "every service uses one database": there they share it. */
function isSharedOut({ tokens }: Statement, { tokens: others }: Statement): boolean {
  // "Every one of them": there it counts nothing.
  const isCounted = ({ kind, indefinite, key }: Token, i: number, all: readonly Token[]): boolean =>
    (kind === 'number' && all[i - 1]?.key !== 'every') || indefinite === true || key === 'one';
  // "Every 90 days" says when.
  const isEach = ({ key }: Token, i: number): boolean =>
    (key === 'every' || key === 'each') && others[i + 1]?.unit === undefined;
  if (!tokens.some(({ key }) => key === 'all') || !others.some(isEach)) return false;
  // Of people, each gets one: "all new employees get a laptop".
  const isOfPeople = tokens.some(({ key }) => PEOPLE.test(key)) && !tokens.some(({ kind }) => kind === 'number');
  return !isOfPeople && (tokens.some(isCounted) || others.some(isCounted));
}

/** "Afraid of her", "afraid for her"; "on the fridge", "in the fridge": there the word between says all. */
function isOtherSide(one: readonly Token[], two: readonly Token[]): boolean {
  return (
    areApart(one, two, (tokens, i) => (FELT.has(tokens[i]?.key ?? '') ? [tokens[i]?.key, tokens[i + 1]?.key] : [])) ||
    areApart(one, two, (tokens, i) => (HOLDING.has(tokens[i]?.key ?? '') ? [tokens[i]?.key, tokens[i - 1]?.key] : []))
  );
}

/** "Hannah quit", "Hannah quits": of these the -s is all that tells then from now. */
function isOtherTense(one: readonly Token[], two: readonly Token[]): boolean {
  return one.some(({ key, kind, definite }, i) => {
    const [before, form] = [one[i - 1], verbForm(key)];
    if (kind !== 'word' || definite === true || before === undefined || before.key.endsWith('s')) return false;
    if (form?.past !== true || form.base !== true || one[i + 1]?.key === 'is') return false;
    const isOne = before.name === true || before.initial === true || before.definite === true;
    return isOne && two.some((other, n) => other.key === `${key}s` && two[n - 1]?.key === before.key);
  });
}

function areApart(
  one: readonly Token[],
  two: readonly Token[],
  read: (tokens: readonly Token[], at: number) => readonly (string | undefined)[],
): boolean {
  const said = (tokens: readonly Token[]): readonly (readonly (string | undefined)[])[] =>
    tokens.map((_, i) => read(tokens, i)).filter(([, between]) => BETWEEN.has(between ?? ''));
  const theirs = said(two);
  return said(one).some(([word, between]) => theirs.some(([same, other]) => word === same && between !== other));
}

const BETWEEN = wordSet('of for from at with in on under behind about');
const FELT = wordSet('afraid good bad tired known concerned');
const HOLDING = wordSet('fridge table desk shelf drawer box cupboard roof bed car wall door bag bench sofa');

/** "Is an only child", "is only a child". */
const isOnlyChild = (tokens: readonly Token[]): boolean =>
  tokens.some(({ key, indefinite }) => key === 'only' && indefinite === true);

/** "A server is down", and "the server": one of them, that both know. */
function isAnyOfThem(tokens: readonly Token[], others: readonly Token[]): boolean {
  const [one, other] = [tokens[0], others[0]];
  // "A build takes 12 minutes": how much it is holds for each of them.
  if (tokens.some(({ kind }) => kind === 'number')) return false;
  return one?.indefinite === true && other?.definite === true && one.key === other.key;
}

const FRONTED =
  /^(?:on|in|at|for|during|every|each|last|next|this|yesterday|today|tomorrow|tonight)\b[^,]*,|^(?:yesterday|today|tomorrow|(?:last|next) \p{L}+)\b/iu;
const SCOPED =
  /\b(?:only|just|said|says|told|tells|decided?s?|plans?|planned|promised?s?|agreed?s?|announced?s?|claims?|claimed|wants?|wanted|hopes?|hoped|offered|offers|asked|asks|that|who|which|when|while)\b/i;

/** "On weekends, Ben only eats meat" and "Ben only eats meat on weekends": at the end it belongs to what stands there. */
function isMovedOut(one: string, two: string): boolean {
  return FRONTED.test(one) && !FRONTED.test(two) && SCOPED.test(one) && SCOPED.test(two);
}

/** "Testing is done by Peter", and with Peter: who helps does not do it alone, and a name does not say what it is. */
function isByAndWith(one: string, two: string): boolean {
  const name = /\bby (\p{Lu}[\p{L}\p{N}]*)/u.exec(one)?.[1];
  return name !== undefined && new RegExp(`\\bwith ${name}\\b`, 'u').test(two) && !two.includes(`by ${name}`);
}

/** By where they stand in a sentence; "her" stands in two places. */
const PERSONS = ['i he she we they', 'me him her us them', 'my his her our their'].map((words) => wordSet(words));

/** "Tom lent her his bike", "Tom lent her her bike": where both say who, it is not somebody else. */
function hasOtherPersons(one: string, two: string): boolean {
  const [mine, theirs] = [one, two].map((text) => text.toLowerCase().match(/[\p{L}]+/gu) ?? []);
  return PERSONS.some((persons) => {
    const said = new Set((mine ?? []).filter((word) => persons.has(word)));
    const others = (theirs ?? []).filter((word) => persons.has(word));
    return said.size > 0 && others.length > 0 && !others.some((word) => said.has(word));
  });
}

const ALL = /\b(?:every|each|all)(?: of)?(?: (?:the|our))? (\p{L}{3,})/giu;
const TIMES =
  /^(?:second|minute|hour|day|night|morning|noon|afternoon|evening|week|weekday|weekend|month|quarter|year|time)s?$/;

/** "Every race is 10 km long", and "the race": one of them, that both know. */
function isOfAll(one: string, two: string): boolean {
  if (/\b(?:every|each|all|any)\b/i.test(two)) return false;
  return Array.from(one.matchAll(ALL), ([, noun = '']) => noun.toLowerCase()).some((noun) => {
    const single = noun.replace(/s$/, '');
    return !TIMES.test(noun) && new RegExp(`\\bthe ${single}\\b`, 'iu').test(two);
  });
}

const ORDERED = wordSet('sequence steps stages priority respectively secondary ranking then');

/** "The on-call order is Anna and Ben", "... is Ben and Anna": the order is what is said. */
function isInOtherOrder(one: readonly Token[], two: readonly Token[]): boolean {
  // "Order totals are stored": there it is a thing.
  const isOrder = (tokens: readonly Token[]): boolean =>
    tokens.some(({ key }, i) => {
      const next = tokens[i + 1];
      return ORDERED.has(key) || (key === 'order' && i > 0 && (next === undefined || next.key === 'is'));
    });
  if (!isOrder(one) || !isOrder(two)) return false;
  const listed = (tokens: readonly Token[], others: readonly Token[]): string =>
    tokens
      .filter(({ key, kind }) => kind !== 'symbol' && key !== 'is' && !OPENERS.has(key) && !FILLERS.has(key))
      .filter(({ key }) => !NEGATIONS.has(key) && others.some((other) => other.key === key))
      .map(({ key }) => key)
      .join(' ');
  return listed(one, two) !== listed(two, one);
}

/** "We no longer use it": they did; "we never use it" does not say so. */
function hasEnded({ text }: Statement, { tokens }: Statement): boolean {
  return /\b(?:no longer|any ?more)\b/i.test(text) && tokens.some(({ key }) => key === 'never');
}

/** "decided to migrate": what stands behind may say when it is migrated, and before it says when it was decided. */
export function isPromised(tokens: readonly { readonly key: string }[]): boolean {
  return tokens.some(({ key }, i) => PROMISES.has(key) && tokens[i + 1]?.key === 'to' && isDoing(tokens[i + 2]?.key));
}

const PROMISES = wordSet('decided decide promised promise agreed agree asked ask planned plan wanted offered refused');
const isDoing = (key: string | undefined): boolean => key !== undefined && verbForm(key)?.base === true;
