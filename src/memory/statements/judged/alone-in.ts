import type { Statement } from '../read-statement.ts';
import { alike, type Token } from '../token.ts';

/** What a reader would look up: numbers, times, versions, paths, identifiers, and names. */
function isFirm({ kind, name, key }: Token): boolean {
  if (kind === 'symbol') return false;
  return kind !== 'word' || (name === true && key.length > 1);
}

/** Of a word, as much as its other forms have too: Berlin and Berliners, Brazil and Brazilian. */
const SHARED_LETTERS = 4;

function isIn(token: Token, { tokens, text }: Statement): boolean {
  if (tokens.some((one) => alike(one, token))) return true;
  const written = token.key.toLowerCase();
  if (token.kind !== 'word') return text.toLowerCase().includes(written);
  return text.toLowerCase().includes(written.slice(0, Math.max(SHARED_LETTERS, written.length - 3)));
}

/** The values and names of a statement that the other one does not have, however written. */
export function aloneIn(one: Statement, other: Statement): readonly Token[] {
  return one.tokens.filter((token) => isFirm(token) && !isIn(token, other));
}
