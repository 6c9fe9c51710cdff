import type { Token } from './token.ts';
import { wordTable } from './word-table.ts';

/** Before a name. */
const TITLES: Readonly<Record<string, string>> = wordTable({
  doctor: 'dr',
  professor: 'prof',
  mister: 'mr',
  missus: 'mrs',
  saint: 'st',
  mount: 'mt',
  captain: 'capt',
  sergeant: 'sgt',
  lieutenant: 'lt',
});
/** Behind a name. */
const STREETS: Readonly<Record<string, string>> = wordTable({
  street: 'st',
  avenue: 'ave',
  road: 'rd',
  boulevard: 'blvd',
  square: 'sq',
  junior: 'jr',
  senior: 'sr',
});

const isName = (token: Token | undefined): boolean =>
  token?.kind === 'word' && (token.name === true || token.initial === true);

/** "Doctor Meyer" as "Dr. Meyer", "Main Street" as "Main St.": the short form is what more people write. */
export function titles(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token, i) => {
    if (token.kind !== 'word') return token;
    const title = TITLES[token.key];
    if (title !== undefined && tokens[i + 1]?.name === true && tokens[i + 1]?.kind === 'word')
      return { ...token, key: title };
    const street = STREETS[token.key];
    return street !== undefined && token.name === true && isName(tokens[i - 1]) ? { ...token, key: street } : token;
  });
}
