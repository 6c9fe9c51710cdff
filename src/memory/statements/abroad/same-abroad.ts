import type { Statement } from '../read-statement.ts';
import { prefaceOf } from '../spelling/preface-of.ts';
import { plainWords, type ForeignLanguage } from './plain-words.ts';

/**
 * Whether two statements in German, French or Spanish are the same word by word: after times, amounts and a few words
 * that have one meaning are written in one way, and a phrase of place or time stands at the start or behind the verb.
 */
export function sameAbroad(old: Statement, fresh: Statement): boolean {
  const [one, two] = [readingOf(old), readingOf(fresh)];
  if (one === undefined || two === undefined || one.language !== two.language) return false;
  if (one.words.length < 3 || one.words.length !== two.words.length) return false;
  return isSame(one.words, two.words) || isFronted(one, two) || isFronted(two, one);
}

interface Reading {
  readonly language: ForeignLanguage;
  readonly words: readonly string[];
  /** It was said behind "übrigens": there the verb stands first. */
  readonly isVerbFirst: boolean;
}

const ENGLISH = /(?<![\p{L}-])(?:the|is|of|and|to|with|for)(?![\p{L}-])/iu;
const MARKS: readonly (readonly [ForeignLanguage, RegExp])[] = [
  [
    'de',
    /(?<![\p{L}-])(?:der|die|unsere?|meine?|von|für|auf|zu|das|den|dem|ist|sind|und|wird|ich|eine?|einen|nicht|mit|im|um|zum|zur|bei)(?![\p{L}-])/iu,
  ],
  [
    'fr',
    /(?<![\p{L}-])(?:le|les|est|sont|et|je|une|ne|pas|avec|dans|au|aux|du|des)(?![\p{L}-])|(?<![\p{L}-])[ljdn]['’]\p{L}/iu,
  ],
  ['es', /(?<![\p{L}-])(?:el|los|las|es|está|están|son|y|un|una|con|del|al|mi|en)(?![\p{L}-])/iu],
];

const readings = new WeakMap<Statement, { readonly reading: Reading | undefined }>();

function readingOf(statement: Statement): Reading | undefined {
  const known = readings.get(statement);
  if (known !== undefined) return known.reading;
  const reading = read(statement.text);
  readings.set(statement, { reading });
  return reading;
}

const BY_THE_WAY = /^\s*(?:übrigens|nebenbei bemerkt|wie gesagt)(?=\s)/iu;

function read(text: string): Reading | undefined {
  if (ENGLISH.test(text) || /\?\s*$/.test(text)) return undefined;
  const language = MARKS.find(([, mark]) => mark.test(text))?.[0];
  if (language === undefined) return undefined;
  const isVerbFirst = language === 'de' && BY_THE_WAY.test(text);
  const said = isVerbFirst ? text.replace(BY_THE_WAY, '') : text.slice(prefaceOf(text));
  return { language, words: plainWords(said, language), isVerbFirst };
}

const OPENING =
  /^(?:in|im|an|am|auf|aus|bei|beim|unter|über|hinter|neben|vor|nach|um|ab|bis|mit|ohne|für|seit|zu|zum|zur|von|vom|während|montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags|täglich|heute|morgen|dans|sur|sous|à|au|aux|en|chez|avec|sans|pour|depuis|le|chaque|sobre|bajo|con|sin|desde|cada|los|para|por)$/u;
const MOST_FRONTED = 7;

/** "Im Keller steht die Heizung", "die Heizung steht im Keller": the phrase at the start stands elsewhere in the other. */
function isFronted(one: Reading, two: Reading): boolean {
  const { words } = one;
  if (one.isVerbFirst && isVerbMoved(words, two.words, [])) return true;
  if (!OPENING.test(words[0] ?? '')) return false;
  for (let length = 1; length <= Math.min(MOST_FRONTED, words.length - 2); length += 1) {
    const phrase = words.slice(0, length);
    const rest = words.slice(length);
    if (isVerbMoved(rest, two.words, phrase)) return true;
  }
  return false;
}

/** The verb first, then all the others: in the other statement the verb stands behind its subject. */
function isVerbMoved(rest: readonly string[], other: readonly string[], phrase: readonly string[]): boolean {
  const [verb = '', ...behind] = rest;
  for (let at = phrase.length === 0 ? 0 : 2; at + phrase.length <= other.length; at += 1) {
    if (!isSame(other.slice(at, at + phrase.length), phrase)) continue;
    const without = [...other.slice(0, at), ...other.slice(at + phrase.length)];
    const place = without.indexOf(verb);
    // The subject stands before it, and nothing that could be one behind: who did what stays as it was.
    if (
      place > 0 &&
      (at > place || phrase.length === 0) &&
      isSame([...without.slice(0, place), ...without.slice(place + 1)], behind)
    )
      return true;
    if (phrase.length === 0) break;
  }
  return false;
}

const isSame = (one: readonly string[], two: readonly string[]): boolean =>
  one.length === two.length && one.every((word, i) => word === two[i]);
