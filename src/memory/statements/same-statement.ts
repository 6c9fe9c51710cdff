import { sameTokens } from './align-tokens.ts';
import { active, doneByUs, withoutOf, type Statement } from './read-statement.ts';
import type { Token } from './token.ts';
import { OPENERS } from './word-classes.ts';

/**
 * Whether two statements say the same, token by token. Besides the ways to write a value, five ways to put a sentence
 * are one: a phrase of time, place or condition at either end, a passive with its doer, one without that we do, "the X
 * of Y" for "Y's X", and "X is Y" for "Y is X". Any other difference makes them two.
 */
export function sameStatement(old: Statement, fresh: Statement): boolean {
  if (sameTokens(old.tokens, fresh.tokens)) return true;
  if (old.tokens.length < 3 || fresh.tokens.length < 3) return false;
  const mine = waysToPut(old.tokens);
  return waysToPut(fresh.tokens).some((way) => mine.some((one) => sameTokens(one, way) || turned(one, way)));
}

function waysToPut(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const short = withoutOf(tokens);
  const ways = short === tokens ? [tokens] : [tokens, short];
  return ways.flatMap((way) => [way, ...listed(active(way)), ...listed(doneByUs(way)), ...listed(swapped(way))]);
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
  if (one.length !== two.length) return false;
  const opens = (token: Token | undefined): boolean =>
    token?.kind === 'word' && OPENERS.has(token.key) && token.key !== 'and' && token.key !== 'but';
  for (let cut = 1; cut < one.length; cut += 1) {
    if (!opens(one[cut]) && !opens(one[0])) continue;
    if (sameTokens([...one.slice(cut), ...one.slice(0, cut)], two)) return true;
  }
  return false;
}
