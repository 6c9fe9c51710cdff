import { decodedTexts } from './decoded-texts.ts';
import { fromNames, fromPictures, fromPigLatin, fromSpelling, withoutTypos } from './garbled-words.ts';
import { plainReading } from './plain-reading.ts';

/** A text as it would read with its disguise taken off; empty for a text without one. */
export interface DisguisedReading {
  readonly text: string;
  /** Any text can be turned round: only what could not come about by chance counts then. */
  readonly byChance: boolean;
}

/**
 * The ways to write words that a person does not see at once: encodings, escapes, letters apart, digits for letters,
 * backwards, lines that break a sentence.
 */
export function disguisedReadings(text: string): readonly DisguisedReading[] {
  const decoded = decodedTexts(text);
  const sure = [
    unescaped(text),
    ...decoded,
    spelledOut(text),
    spelledOut(oneLine(text)),
    digitsForLetters(text),
    ...shiftedBack(text),
    fromPigLatin(text),
    fromSpelling(text),
    fromPictures(text),
    fromNames(text),
    withoutTypos(text),
  ];
  const chance = [backwards(text), upsideDown(text), withoutMarks(text)];
  const plain = plainReading(text);
  const distinct = new Set<string>();
  const readings: DisguisedReading[] = [];
  for (const [list, byChance] of [
    [sure, false],
    [chance, true],
  ] as const) {
    for (const one of list) {
      const reading = one === undefined ? '' : plainReading(one);
      if (reading === '' || reading === plain || distinct.has(reading)) continue;
      distinct.add(reading);
      readings.push({ text: reading, byChance });
    }
  }
  return readings;
}

/** The same text as one line: what a line end, a hyphen, a number of a step or a full stop keeps apart. */
export function joinedReading(plain: string): string {
  return plain
    .replaceAll(/-\n\s*/g, '')
    .replaceAll(/['"]\s*[;,+]\s*(?:\w+\s*[=+]\s*)?['"]/g, ' ')
    .replaceAll(
      /(?:^|\n)\s*(?:[-*•+]\s+)?(?:(?:step|part|line|schritt|étape|paso)?\s*(?:\d+|one|two|three|four|five|six)\s*[.:)]|[a-z]\)|[-*•+](?=\s))\s*/g,
      ' ',
    )
    .replaceAll(/(?<=\s)(?:[a-h]|i{1,3}|iv)\)\s+/g, '')
    .replaceAll(/(?<=\b[\p{L}]+)\.\s+(?=[\p{L}]+\.)/gu, ' ')
    .replaceAll(/\s+/g, ' ');
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };

/** HTML entities, percent signs, escapes of code. */
function unescaped(text: string): string | undefined {
  if (!/[&%\\]/.test(text)) return undefined;
  return text
    .replaceAll(/&#x([0-9a-f]{1,6});?/gi, (whole, hex: string) => character(Number.parseInt(hex, 16), whole))
    .replaceAll(/&#(\d{1,7});?/g, (whole, digits: string) => character(Number(digits), whole))
    .replaceAll(/&([a-z]{2,5});/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(
      /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2}))/gi,
      (whole, a?: string, b?: string, c?: string) => character(Number.parseInt(a ?? b ?? c ?? '', 16), whole),
    )
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) => {
      const decoded = Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8');
      return decoded.includes('\ufffd') ? run : decoded;
    });
}

function character(code: number, otherwise: string): string {
  return Number.isInteger(code) && code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : otherwise;
}

/** "i g n o r e   a l l", "i-g-n-o-r-e": single letters, with more than one sign between words. */
function spelledOut(text: string): string | undefined {
  const apart = /(?<![\p{L}\p{N}])\p{L}(?<sign>[ .\-_*·|])\p{L}(?:\k<sign>\p{L})+(?![\p{L}\p{N}])/gu;
  if (!apart.test(text)) return undefined;
  return text.replaceAll(apart, (run) => run.replaceAll(/[ .\-_*·|]/g, '')).replaceAll(/\s+/g, ' ');
}

const LETTERS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * "1gn0r3 4ll": digits in the place of letters, in more than one word. A hash, a time and a version have digits too,
 * so a word of orders must come of it; a mark at the end of a word is one.
 */
function digitsForLetters(text: string): string | undefined {
  let words = 0;
  let known = 0;
  const read = text.replaceAll(MIXED, (word) => {
    const letters = word.replaceAll(/[013457@$!8]/g, (sign) => LETTERS[sign] ?? sign);
    words += 1;
    if (COMMON.has(letters.toLowerCase()) || ORDERING.test(letters)) known += 1;
    return letters;
  });
  return words < 2 || known === 0 ? undefined : read;
}

const MIXED =
  /(?<![\w.@$#/:-])(?=[\w@$!]*\p{L})(?=[\w@$!]*[013457@$!8][\w@$!]*[\p{L}013457])[\p{L}013457@$!8]{2,}(?![\w:/-])/gu;
const ORDERING =
  /^(?:execut|install|approv|reveal|overrid|bypass|disregard|forget|credential|assistant|agent|secur|backup|firewall|push|merge|deploy|download|confirm|publish|grant)/i;

/** A word that runs down the page. */
function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ');
}

function backwards(text: string): string {
  return Array.from(text).toReversed().join('');
}

const TURNED = 'ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz';

/** Letters that stand on their heads, read from the other side. */
function upsideDown(text: string): string | undefined {
  if (!/[ɐɔǝɟƃɥᴉɾʞɯɹʇʌʍʎ]/u.test(text)) return undefined;
  return backwards(text).replaceAll(/\p{L}/gu, (letter) => {
    const at = Array.from(TURNED).indexOf(letter);
    return at < 0 ? letter : String.fromCodePoint(97 + at);
  });
}

/** Letters that are struck through, dotted or piled upon. */
function withoutMarks(text: string): string | undefined {
  const bare = text.normalize('NFD').replaceAll(/(?<=[a-zA-Z\s]\p{M}*)\p{M}/gu, '');
  return bare === text ? undefined : bare;
}

/** Words that stand in nearly every English sentence. */
const COMMON = new Set(
  'the and all any every this that these those for from with without you your are not please now before after delete remove ignore send run previous instructions rules file files key keys password passwords tests user users content contents secret secrets token tokens system prompt print show tell telling command commands script everything always never into then into upload disable skip when what'.split(
    ' ',
  ),
);

function commonWords(text: string): number {
  return new Set((text.toLowerCase().match(/[a-z]{3,}/g) ?? []).filter((word) => COMMON.has(word))).size;
}

/** Letters moved along the alphabet: read back where that makes English of what is none. */
function shiftedBack(text: string): readonly string[] {
  // In clear words may be said what follows: "for the agent, in rot13: ...".
  const parts = text
    .split(/[:"“”`()\n]+/)
    .filter((part) => part !== text && (part.match(/[a-z]{3,}/gi)?.length ?? 0) > 3);
  return [text, ...parts.slice(0, MOST_PARTS)].flatMap(shiftedWhole);
}

const MOST_PARTS = 20;

function shiftedWhole(text: string): readonly string[] {
  const words = text.match(/[a-z]{3,}/gi)?.length ?? 0;
  if (words < 3 || hasVowelsOfEnglish(text) || commonWords(text) * 8 > words) return [];
  const enough = Math.max(2, words / 4);
  return Array.from({ length: 25 }, (_, i) => shifted(text, i + 1)).filter((one) => commonWords(one) >= enough);
}

/** A third of the letters and more, where moved ones have a fifth: a quick look before the alphabet is turned. */
function hasVowelsOfEnglish(text: string): boolean {
  const vowels = text.match(/[aeiou]/gi)?.length ?? 0;
  const letters = text.match(/[a-z]/gi)?.length ?? 0;
  return vowels * 100 > letters * 35 && vowels * 2 < letters;
}

function shifted(text: string, by: number): string {
  return text.replaceAll(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97;
    return String.fromCodePoint(((letter.charCodeAt(0) - base + by) % 26) + base);
  });
}

/** The best known order of all, however it is cut up or drawn out: letters alone, and each of a row of them once. */
export function isTakeoverRunTogether(plain: string): boolean {
  return RUN_TOGETHER.test(plain.replaceAll(/[^a-z]+/g, '').replaceAll(/(.)\1+/g, '$1'));
}

const RUN_TOGETHER =
  /(?:ignore|disregard|forget|overide|bypas)(?:al|any|every|the|your|these|my|of)*(?:previous|prior|above|earlier|preceding|system|safety)(?:instruction|prompt|rule|mesage|guideline|order)/;
