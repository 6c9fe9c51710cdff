import { wordSet } from '../word-set.ts';
/** The kind of a token; all but a plain word are values that a person would look up. */
export type TokenKind =
  | 'word'
  | 'number'
  | 'version'
  | 'date'
  | 'time'
  | 'weekday'
  | 'path'
  | 'url'
  | 'identifier'
  | 'symbol';

export interface Token {
  readonly kind: TokenKind;
  /** Two tokens with one key say the same: `1,000` and `1000`, `90 s` and `1.5 minutes`. */
  readonly key: string;
  /** Its place in the original text. */
  readonly start: number;
  readonly end: number;
  /** The unit of a number. */
  readonly unit?: string;
  /** Written with a capital inside a sentence. */
  readonly name?: boolean;
  /** Written with a capital where every word is: it may or may not be a name. */
  readonly initial?: boolean;
  /** "a", "an" before it. */
  readonly indefinite?: boolean;
  /** "the", "our", "my" before it. */
  readonly definite?: boolean;
  /** "is listening", "is owned by": the verb that it comes from, without its ending. */
  readonly verb?: string;
}

/** Words as they stand in a sentence: a plural and a verb's -s are no difference, a capital name's is. */
export function alike(one: Token, two: Token): boolean {
  if (one.key === two.key) return !clashingCase(one, two);
  if (one.kind === 'identifier' && two.kind === 'identifier') return isOneTool(one.key, two.key);
  if (isOneBrand(one, two) || isOneBrand(two, one)) return true;
  if (one.kind !== 'word' || two.kind !== 'word') return false;
  if (one.verb !== undefined || two.verb !== undefined) {
    if (one.verb !== undefined && two.verb !== undefined) return one.verb === two.verb;
    return one.verb === undefined ? isVerb(two.verb ?? '', one) : isVerb(one.verb, two);
  }
  // Two capitals may be two names, Andrew and Andrews; a word that is written small elsewhere is none.
  if (one.name === true || two.name === true || (one.initial === true && two.initial === true)) return false;
  if (one.indefinite === true || two.indefinite === true) return false;
  return formsOf(one.key).includes(two.key) || formsOf(two.key).includes(one.key);
}

/** "Argon2id" is argon2id, and #00FF is #00ff; `fooBar` and `foobar` are two. */
function isOneTool(one: string, two: string): boolean {
  const isTool = (key: string): boolean => /^\p{L}\p{Ll}+\d+\p{Ll}*$/u.test(key);
  const isColor = (key: string): boolean => /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(key);
  const isEither = (isTool(one) && isTool(two)) || (isColor(one) && isColor(two));
  return isEither && one.toLowerCase() === two.toLowerCase();
}

/** "Github" is GitHub: both begin with a capital, and what differs is one further in. */
function isOneBrand(written: Token, plain: Token): boolean {
  if (written.kind !== 'identifier' || plain.kind !== 'word') return false;
  if (plain.name !== true && plain.initial !== true) return false;
  return /^\p{Lu}[\p{L}\d]{3,}$/u.test(written.key) && written.key.toLowerCase() === plain.key;
}

/** A word and its form without a plural's or a verb's -s. */
export function formsOf(word: string): readonly string[] {
  if (word.length < 4 || !/^[a-z]+s$/.test(word) || /(?:ss|us|is)$|^(?:http|smtp|ftp|imap|ldap|mqtt|amqp)s$/.test(word))
    return [word];
  const forms = [word, word.slice(0, -1)];
  if (/(?:[sxz]|ch|sh)es$/.test(word)) forms.push(word.slice(0, -2));
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`);
  return forms.filter((form) => form.length > 2);
}

/** Whether the rest without -ing or -ed is this verb: `listen`, `us` of "uses", `runn` of "runs". */
function isVerb(stem: string, { key }: Token): boolean {
  const doubled = stem.at(-1) === stem.at(-2) ? stem.slice(0, -1) : stem;
  return formsOf(key).some((form) => form === stem || form === `${stem}e` || form === doubled);
}

/** Ordinary words that are also names: there a capital decides. */
const BOTH = wordSet(
  'go swift rust spring express windows teams slack word access apple target polish turkey china march may bill mark will us it who edge linear notion oracle meta am or is all',
);

/** Whether a capital decides what it is: Go and go, US and us. */
export const isAlsoName = (word: string): boolean => BOTH.has(word);

const ACRONYMS = wordSet('it us who am or is all');

function clashingCase(one: Token, two: Token): boolean {
  if (!BOTH.has(one.key) || one.kind !== 'word') return false;
  // "IT" is never "It", wherever it stands.
  if (ACRONYMS.has(one.key)) return (one.name === true) !== (two.name === true);
  if (one.initial === true || two.initial === true) return false;
  return (one.name === true) !== (two.name === true);
}
