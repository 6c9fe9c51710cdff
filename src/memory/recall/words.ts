import { porterStem } from './porter-stem.ts';
import { STOPWORDS } from '../../embeddings/stopwords.ts';

/**
 * Splits a text into its search words. The same function reads records and questions, so that both match.
 * "parseHTTPResponse" and "parse_http_response" give their parts and the whole; scripts that are written without blanks
 * give pairs of neighbouring characters; the remaining Latin words are stemmed; accents are dropped.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [token] of text.normalize('NFKC').matchAll(TOKEN)) {
    if (UNSPACED.test(token)) pushPairs(words, token);
    else pushWord(words, token);
  }
  return words;
}

const UNSPACED_SCRIPTS = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
const UNSPACED = new RegExp(`^[${UNSPACED_SCRIPTS}]`, 'u');
const TOKEN = new RegExp(
  String.raw`[${UNSPACED_SCRIPTS}\u30fc]+|(?:(?![${UNSPACED_SCRIPTS}])[\p{L}\p{N}\p{M}_'’])+`,
  'gu',
);
/** Where an identifier changes from one word to the next: aB, ABc, a1 stays together. */
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|_+/u;

function pushPairs(words: string[], run: string): void {
  const characters = Array.from(run);
  if (characters.length === 1) words.push(run);
  for (let i = 0; i + 1 < characters.length; i += 1) words.push(`${characters[i] ?? ''}${characters[i + 1] ?? ''}`);
}

function pushWord(words: string[], token: string): void {
  const bare = token.replace(/['’]s?$/u, '').replace(/['’]/gu, '');
  const parts = bare.split(HUMP).filter((part) => part !== '');
  for (const part of parts) pushTerm(words, part);
  if (parts.length > 1) {
    const whole = fold(parts.join(''));
    // The whole name, unstemmed: a person who types it knows it.
    if (whole.length <= LONGEST) words.push(whole);
  }
}

/** A blob of base 64 is no search word. */
const LONGEST = 64;

function pushTerm(words: string[], part: string): void {
  const word = fold(part);
  if (word === '' || word.length > LONGEST || STOPWORDS.has(word)) return;
  words.push(/^[a-z]+$/.test(word) ? porterStem(word) : word);
}

function fold(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
