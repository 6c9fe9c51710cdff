import type { Statement } from '../read-statement.ts';
import type { Clause } from './clause.ts';
import { readClause } from './read-clause.ts';
import { rewritePhrases } from './rewrite-phrases.ts';
import { turnSentence } from './turn-sentence.ts';
import { waysToSay } from './ways-to-say.ts';
import { impliedWord, wordsOfStatement, type Word } from './word.ts';

/** What a statement says, in every way to say it that is known. */
export function clausesOf(statement: Statement): readonly Clause[] {
  const plain = wordsOfStatement(statement);
  const words = rewritePhrases(plain);
  const turned = turnSentence(words).map(rewritePhrases);
  const ways = [words, ...turned, ...needed(plain)].flatMap((way) => readClause(way) ?? []);
  return ways.flatMap(waysToSay);
}

/** "The VPN is required to reach it": of a thing, it is needed; of a person, it must. */
function needed(words: readonly Word[]): readonly (readonly Word[])[] {
  const at = words.findIndex(({ key }, i) => key === 'required' && words[i + 1]?.key === 'to');
  if (at < 1) return [];
  return [rewritePhrases(words.with(at, { ...impliedWord('needed'), comma: false }))];
}
