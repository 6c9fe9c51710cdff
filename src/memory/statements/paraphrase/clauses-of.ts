import type { Statement } from '../read-statement.ts';
import type { Clause } from './clause.ts';
import { readClause } from './read-clause.ts';
import { rewritePhrases } from './rewrite-phrases.ts';
import { turnSentence } from './turn-sentence.ts';
import { waysToSay } from './ways-to-say.ts';
import { impliedWord, wordsOfStatement, type Word } from './word.ts';
import { isAddress } from './word-kinds.ts';

/** What a statement says, in every way to say it that is known. */
export function clausesOf(statement: Statement): readonly Clause[] {
  const plain = spelledOut(wordsOfStatement(statement));
  const words = rewritePhrases(plain);
  const turned = turnSentence(words).map(rewritePhrases);
  const ways = [words, ...turned, ...needed(plain)].flatMap((way) => readClause(way) ?? []);
  return ways.flatMap(waysToSay);
}

const FOLDERS = new Set(['folder', 'directory', 'dir', 'file']);

/** "CSV files" are CSV. */
const isFormat = (word: Word | undefined): boolean =>
  word !== undefined &&
  /^(?:csv|xlsx?|json|ya?ml|xml|pdf|toml|markdown|parquet|png|jpe?g|svg|html|css)$/i.test(word.key);

/** "No wildcard imports": do not use them. "X=5": X is 5. "the db/x folder": db/x. */
function spelledOut(all: readonly Word[]): readonly Word[] {
  const words = all.filter(
    ({ key, token }, i) =>
      token.kind !== 'word' ||
      (!(FOLDERS.has(key) && isAddress(all[i - 1])) &&
        !(key === 'variable' && /^[A-Z][A-Z0-9_]+$/.test(all[i - 1]?.key ?? '')) &&
        !(key === 'files' && isFormat(all[i - 1]))),
  );
  const [first, second] = words;
  if (first?.key === 'no' && words.length > 1 && words.length < 5 && !words.some(({ key }) => key === 'is'))
    return [impliedWord('not'), impliedWord('use'), ...words.slice(1)];
  if (second?.key === '=' && second.token.kind === 'symbol' && words.length === 3)
    return words.with(1, impliedWord('is'));
  return words;
}

/** "The VPN is required to reach it": of a thing, it is needed; of a person, it must. */
function needed(words: readonly Word[]): readonly (readonly Word[])[] {
  const at = words.findIndex(({ key }, i) => key === 'required' && words[i + 1]?.key === 'to');
  if (at < 1) return [];
  return [rewritePhrases(words.with(at, { ...impliedWord('needed'), comma: false }))];
}
