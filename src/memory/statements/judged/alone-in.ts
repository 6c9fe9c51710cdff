import { escapePattern } from '../../../core/escape-pattern.ts';
import type { Statement } from '../read-statement.ts';
import { alike, type Token } from '../token.ts';

/** What a reader would look up: numbers, times, versions, paths, identifiers, and names; "the one" is no number. */
function isFirm({ kind, name, key, start, end }: Token): boolean {
  if (kind === 'symbol') return false;
  if (kind === 'word') return name === true && key.length > 1;
  return !(key === 'n:1' && end - start === 'one'.length);
}

/** Of a word, as much as its other forms have too: Berlin and Berliners, Brazil and Brazilian. */
const SHARED_LETTERS = 4;

/** Where a letter or a digit goes on, before or behind a sign, it is another value: 80 in 8080, `src/api` in `src/api/v2`. */
const GOES_ON = String.raw`[\p{L}\p{N}_]|[.,:/\\=@#-][\p{L}\p{N}_]`;
const CAME_BEFORE = String.raw`[\p{L}\p{N}_]|[\p{L}\p{N}_][.,:/\\=@#-]`;

function isIn(token: Token, { tokens, text }: Statement): boolean {
  if (tokens.some((one) => alike(one, token) || isSameCount(one, token))) return true;
  if (token.kind === 'word') {
    const written = token.key.toLowerCase();
    return text.toLowerCase().includes(written.slice(0, Math.max(SHARED_LETTERS, written.length - 3)));
  }
  // GitHub is github in a hurry; `aBc`, a path and a flag mean every letter.
  const flags = BRAND.test(token.key) ? 'iu' : 'u';
  return new RegExp(`(?<!${CAME_BEFORE})${escapePattern(token.key)}(?!${GOES_ON})`, flags).test(text);
}

/** "Every Sunday", "Sunday nights"; "1,000 US dollars", "USD 1,000": what is counted may stand elsewhere. */
function isSameCount(one: Token, two: Token): boolean {
  if (one.kind === 'weekday' && two.kind === 'weekday') return bare(one.key, 'every ') === bare(two.key, 'every ');
  if (one.kind !== 'number' || two.kind !== 'number') return false;
  return [one, two].some(({ key }) => key.startsWith('n:')) && amountOf(one.key) === amountOf(two.key);
}

const bare = (key: string, prefix: string): string => (key.startsWith(prefix) ? key.slice(prefix.length) : key);
const amountOf = (key: string): string => key.slice(key.lastIndexOf(':') + 1);

const BRAND = /^\p{Lu}\p{L}+$/u;

/** The values and names of a statement that the other one does not have, however written. */
export function aloneIn(one: Statement, other: Statement): readonly Token[] {
  return one.tokens.filter((token) => isFirm(token) && !isIn(token, other));
}
