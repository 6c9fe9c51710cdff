import { isKnownWord } from '../meaning/related-words.ts';
import type { Statement } from '../read-statement.ts';
import { alike, type Token } from '../token.ts';
import { wordSet } from '../../word-set.ts';

/** A slip is looked for in words this long, and a letter more or less only in those. */
const SHORTEST = 6;
const LONG = 8;
const LONGER = 9;

/** Words of which one looks like a slip of the other: both mean something. */
const CONFUSED = `
  desert dessert, deserted desserted, diner dinner, latter later, causal casual, causally casually, united untied,
  martial marital, unclear nuclear, sliver silver, calvary cavalry, complaint compliant, complaints compliants,
  stationary stationery, confidant confident, confidants confidents, complement compliment,
  complementary complimentary, insulation insolation, expansive expensive, preposition proposition,
  prescribe proscribe, prescribed proscribed, perfusion profusion, interstate intrastate, mediation meditation,
  deprecated depreciated, deprecate depreciate, deprecation depreciation, adaption adoption, adapted adopted,
  formally formerly, personal personnel, discrete discreet, councilor counselor, carrier career, planning planing,
  trailing trialing, dependant dependent, ordinance ordnance, continual continuous, perspective prospective,
  statute statue, statutes statues, principal principle, affluent effluent, allusion illusion, human humane,
  liqueur liquor, moral morale, envelop envelope, ascent assent, precedent president, physical fiscal,
  conservation conversation, converse conserve, parental paternal, ingenious ingenuous, reality realty,
  contact contract, contacts contracts, minister minster, breath breathe, breaths breathes, bazaar bizarre,
  carton cartoon, cartons cartoons, baring barring, tapping taping, filing filling, hoping hopping, staring starring,
  medal meddle, profit prophet, summery summary, terminal terminals, curser cursor, sensor censor, tenor tenure,
  immigrant emigrant, installation instillation, interment internment, elusive allusive, collage college,
  accept except, discus discuss, tortuous torturous, respectfully respectively, exceptional exceptionable,
  tapper taper, supper super, comma coma, holly holy, pallet palette, warrantee warranty, ballot ballet`
  .trim()
  .split(/,\s*/)
  .map((pair) => pair.trim().split(/\s+/));
const CONFUSING = new Set(CONFUSED.flatMap(([one = '', two = '']) => [`${one} ${two}`, `${two} ${one}`]));

const withoutDoubles = (word: string): string => word.replaceAll(/([a-z])\1/g, '$1');
/** Before these a letter is doubled or not by how the vowel sounds, which tells "hopping" from "hoping". */
const ENDED = /^(?:re|un|over|mis|out|pre|under)?[^aeiouy]*[aeiouy]+([^aeiouy])\1?(?:ed|ing|er|ers|est|y)$/;
const PLAIN_VERBS =
  /^(?:com|comm|writ|writt|run|runn|get|gett|stop|stopp|giv|givv|tak|takk|mak|makk|put|putt|set|sett)(?:ed|ing|er|ers)$/;

/** Whether a word is another one with a slip of the pen: a letter doubled or not, two in the wrong order. */
function isSlipOf(slip: string, word: string): boolean {
  if (slip.length < SHORTEST - 1 || word.length < SHORTEST || slip[0] !== word[0]) return false;
  if (CONFUSING.has(`${slip} ${word}`) || !isMeant(word) || isKnownWord(slip)) return false;
  // The licensee is not the license.
  if (withoutDoubles(slip) === withoutDoubles(word))
    return slip.slice(-2) === word.slice(-2) && (!ENDED.test(word) || PLAIN_VERBS.test(word));
  if (slip.replaceAll('ei', 'ie') === word.replaceAll('ei', 'ie')) return true;
  return isTurned(slip, word) || isOtherVowel(slip, word) || isLetterLost(slip, word) || isLetterLost(word, slip);
}

/** Written wrong so often that they are worth a line, and in no table. */
const OFTEN = wordSet(
  'government tomorrow calendar maintenance restaurant library necessary category surprise privilege occasion colleague cemetery grammar license questionnaire receipt schedule temperature vegetable bureau business independent definitely separately immediately apparently successful beginning address embarrassed parallel',
);
const isMeant = (word: string): boolean => OFTEN.has(word) || isKnownWord(word);

/** Where two words begin to differ. */
function splitAt(one: string, two: string): number {
  let at = 0;
  while (at < one.length && one[at] === two[at]) at += 1;
  return at;
}

function isTurned(slip: string, word: string): boolean {
  const at = splitAt(slip, word);
  if (slip.length !== word.length || word.length < LONG - 1 || at < 2 || at > word.length - 3) return false;
  return slip[at] === word[at + 1] && slip[at + 1] === word[at] && slip.slice(at + 2) === word.slice(at + 2);
}

/** "seperate", "calender", "independant": of the vowels that nobody hears. */
function isOtherVowel(slip: string, word: string): boolean {
  const at = splitAt(slip, word);
  if (slip.length !== word.length || word.length < LONG || at < 3) return false;
  const isVowel = (letter: string | undefined): boolean => /^[aei]$/.test(letter ?? '');
  // A vowel at the end, or before an -s, is what tells one word from another.
  if (at >= word.length - 1 || word.slice(at + 1) === 's') return false;
  return isVowel(slip[at]) && isVowel(word[at]) && slip.slice(at + 1) === word.slice(at + 1);
}

function isLetterLost(short: string, long: string): boolean {
  const at = splitAt(short, long);
  if (long.length !== short.length + 1 || long.length < LONGER || at < 2 || at > short.length - 3) return false;
  return short.slice(at) === long.slice(at + 1);
}

const NAMING = wordSet('called named titled labeled command function method keyword word label key field = : ->');

/** Whether a word is no name, no value in quotes, and written in small letters. */
function isCommon({ key, kind, name, initial, start }: Token, before: Token | undefined, text: string): boolean {
  return (
    kind === 'word' &&
    name !== true &&
    initial !== true &&
    /^[a-z]+$/.test(key) &&
    !/["'“‘`*_/.-]/u.test(text[start - 1] ?? '') &&
    !NAMING.has(before?.key ?? '')
  );
}

/** The first statement with the words of the second, where its own ones are slips of these. */
export function withoutSlips(one: Statement, two: Statement): Statement {
  const lost = aloneIn(one, two);
  if (lost.length === 0 || lost.length > MOST) return one;
  const others = aloneIn(two, one);
  if (others.length > MOST) return one;
  const put = new Map<Token, string>();
  for (const token of lost) {
    const meant = others.find(({ key }) => isSlipOf(token.key, key));
    if (meant !== undefined) put.set(token, meant.key);
  }
  if (put.size === 0) return one;
  return { ...one, tokens: one.tokens.map((token) => ({ ...token, key: put.get(token) ?? token.key })) };
}

/** So many words alone may be slips; where more differ, it is another sentence. */
const MOST = 4;

function aloneIn({ tokens, text }: Statement, { tokens: others }: Statement): readonly Token[] {
  return tokens.filter((token, i) => {
    if (token.key.length < SHORTEST - 1 || token.kind !== 'word') return false;
    // Asked first, since most words are told apart by it.
    if (!others.some(({ key }) => isNear(key, token.key))) return false;
    return isCommon(token, tokens[i - 1], text) && !others.some((other) => alike(token, other));
  });
}

const isNear = (one: string, two: string): boolean =>
  one !== two && one[0] === two[0] && one[1] === two[1] && Math.abs(one.length - two.length) < 3;
