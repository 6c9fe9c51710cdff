import { sameTokens } from './align-tokens.ts';
import { haveWordsInCommon } from './have-words-in-common.ts';
import { isParaphrase } from './paraphrase/is-paraphrase.ts';
import { isTimePhrase } from './paraphrase/word.ts';
import { sameMeaning } from './meaning/same-meaning.ts';
import { isConverse } from './relations/is-converse.ts';
import { isForeignPassive } from './relations/is-foreign-passive.ts';
import { isOneMeasure } from './relations/is-one-measure.ts';
import { sameAbroad } from './abroad/same-abroad.ts';
import { active, doneByUs, withoutOf, type Statement } from './read-statement.ts';
import { formsOf, type Token } from './token.ts';
import { isPromised, toldApart } from './told-apart.ts';
import { OPENERS } from './word-classes.ts';
import { wordSet } from '../word-set.ts';

/**
 * Whether two statements say the same, token by token. Besides the ways to write a value, five ways to put a sentence
 * are one: a phrase of time, place or condition at either end, a passive with its doer, one without that we do, "the X
 * of Y" for "Y's X", and "X is Y" for "Y is X". Any other difference makes them two.
 */
export function sameStatement(old: Statement, fresh: Statement): boolean {
  if (isOneOf(old, fresh) || isOneOf(fresh, old) || isOneAndAll(old.tokens, fresh.tokens)) return false;
  if (OTHERWISE.some((is) => is(old, fresh))) return true;
  if (toldApart(old, fresh)) return false;
  if (sameTokens(old.tokens, fresh.tokens)) return true;
  if (sameTokens(joinedLike(old, fresh), joinedLike(fresh, old))) return true;
  if (old.tokens.length < 3 || fresh.tokens.length < 3) return false;
  const mine = waysToPut(old.tokens);
  if (waysToPut(fresh.tokens).some((way) => mine.some((one) => sameTokens(one, way) || turned(one, way)))) return true;
  return haveWordsInCommon(old, fresh) && (isParaphrase(old, fresh) || sameMeaning(old, fresh));
}

/** Ways to say the same that are known by the whole sentence: each asks for all of its words. */
const OTHERWISE = [isConverse, isForeignPassive, sameAbroad, isOneMeasure];

/** "Hugo is a release manager" is less than "the release manager is Hugo": there may be others. */
function isOneOf({ tokens }: Statement, { tokens: others }: Statement): boolean {
  const is = tokens.findIndex(({ key }) => key === 'is');
  const role = is < 1 ? undefined : tokens[is + 1];
  if (role?.indefinite === true && others.some(({ key, definite }) => definite === true && key === role.key))
    return true;
  // "Anna leads a team", "Anna leads the team", "the team lead is Anna"; of what is spoken, "a sprint" is "the sprint".
  return tokens.some(
    ({ indefinite, key }, at) =>
      indefinite === true &&
      others.some(
        (one, i) =>
          one.definite === true && one.key === key && ((at > 1 && i > 1) || ROLES.has(others[i + 1]?.key ?? '')),
      ),
  );
}

const ROLES = wordSet('lead leader head manager owner maintainer organizer');

const AGREE = wordSet('of is was were has have must can may should will not');
const isManyOf = (one: Token | undefined, two: Token | undefined): boolean =>
  one?.kind === 'word' && two?.kind === 'word' && one.key !== two.key && formsOf(one.key).includes(two.key);

/** "The server is down", "the servers are down": the number of a thing that is known, and not of a verb alone. */
function isOneAndAll(one: readonly Token[], two: readonly Token[]): boolean {
  const [mine, theirs] = [one[0], two[0]];
  // "A node was rebooted", "the nodes were rebooted"; two that speak of any may well say the same.
  const isKnown = mine?.definite === true || theirs?.definite === true;
  if (!isKnown || ![mine, theirs].every((token) => token?.definite === true || token?.indefinite === true))
    return false;
  const at = one.findIndex(({ key }, i) => key !== two[i]?.key);
  const isMany = isManyOf(one[at], two[at]);
  if (at < 0 || (!isMany && !isManyOf(two[at], one[at]))) return false;
  if (AGREE.has(one[at + 1]?.key ?? '') && AGREE.has(two[at + 1]?.key ?? '')) return true;
  // The verb says it again, the other way round, be it behind a phrase: "the servers in Frankfurt need".
  return one.slice(at + 1).some((token, i) => {
    const other = two[at + 1 + i];
    return isMany ? isManyOf(other, token) : isManyOf(token, other);
  });
}

/** "re-sign" is not "resign". */
const APART = new Set(['re', 'un', 'in', 'de', 'dis', 'pre', 'anti', 'non']);

/** Words that a hyphen joins as one, where the other statement writes them as one: "stand-up" and "standup". */
function joinedLike({ tokens, text }: Statement, { tokens: others }: Statement): readonly Token[] {
  const out: Token[] = [];
  for (const token of tokens) {
    const before = out.at(-1);
    const key = `${before?.key ?? ''}${token.key}`;
    const isJoined =
      before?.kind === 'word' && token.kind === 'word' && token.start === before.end + 1 && text[before.end] === '-';
    if (isJoined && !APART.has(before.key) && others.some((one) => one.kind === 'word' && one.key === key))
      out.splice(-1, 1, { ...before, key, end: token.end });
    else out.push(token);
  }
  return out;
}

function waysToPut(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const plain = inOrder(tokens);
  const short = withoutOf(plain);
  const ways = short === plain ? [plain] : [plain, short];
  return ways.flatMap((way) => [way, ...listed(active(way)), ...listed(doneByUs(way)), ...listed(swapped(way))]);
}

/** "iOS and Android" is "Android and iOS": two names, each of one word, in one order. */
function inOrder(tokens: readonly Token[]): readonly Token[] {
  const isName = (token: Token | undefined): boolean =>
    token !== undefined && (token.name === true || token.initial === true || token.kind === 'identifier');
  return tokens.map((token, i) => {
    const at = token.key === 'and' ? i : tokens[i + 1]?.key === 'and' ? i + 1 : i - 1;
    const [one, two] = [tokens[at - 1], tokens[at + 1]];
    if (tokens[at]?.key !== 'and' || one === undefined || two === undefined || i === at) return token;
    if (!isName(one) || !isName(two) || isName(tokens[at - 2]) || isName(tokens[at + 2]) || one.key <= two.key)
      return token;
    return i === at - 1 ? two : one;
  });
}

function listed<T>(value: T | undefined): readonly T[] {
  return value === undefined ? [] : [value];
}

/** "8080 is the default port" as "the default port is 8080". */
function swapped(tokens: readonly Token[]): readonly Token[] | undefined {
  const at = tokens.findIndex(({ key }) => key === 'is');
  const verb = tokens[at];
  if (at < 1 || verb === undefined || at === tokens.length - 1) return undefined;
  const rest = tokens.slice(at + 1);
  if (rest[0]?.definite !== true && tokens[0]?.definite !== true) return undefined;
  if (rest.some(({ key }) => key === 'is' || key === 'not')) return undefined;
  return [...rest, verb, ...tokens.slice(0, at)];
}

/** The same, cut once and put together the other way round, where a phrase begins at the cut or at the start. */
function turned(one: readonly Token[], two: readonly Token[]): boolean {
  if (one.length !== two.length || isPromised(one)) return false;
  const opens = (token: Token | undefined): boolean =>
    token?.kind === 'word' && OPENERS.has(token.key) && token.key !== 'and' && token.key !== 'but';
  for (let cut = 1; cut < one.length; cut += 1) {
    const isWhen = isTimePhrase(one.slice(0, cut)) || isTimePhrase(one.slice(cut));
    if (!isWhen && !opens(one[cut]) && !opens(one[0])) continue;
    if (sameTokens([...one.slice(cut), ...one.slice(0, cut)], two)) return true;
  }
  return false;
}
