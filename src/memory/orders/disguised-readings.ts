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
  const sure = [unescaped(text), ...encoded(text), spelledOut(text), digitsForLetters(text)];
  const chance = [rot13(text), Array.from(text).toReversed().join('')];
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
    .replaceAll(/(?:^|\n)\s*(?:step|part|line|schritt|étape|paso)?\s*\d+\s*[.:)]\s*/g, ' ')
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

/** Base 64, hexadecimal and binary digits that are text. */
function encoded(text: string): readonly string[] {
  const found: string[] = [];
  const add = (bytes: Buffer, run: string): void => {
    const inner = bytesText(bytes);
    if (inner !== undefined) found.push(inner, text.replace(run, ` ${inner} `));
  };
  for (const [run] of text.matchAll(/[A-Za-z0-9+/_-]{16,}={0,2}/g)) {
    if (/^[0-9a-f]+$/i.test(run) && run.length % 2 === 0) add(Buffer.from(run, 'hex'), run);
    else add(Buffer.from(run, 'base64'), run);
  }
  for (const [run] of text.matchAll(/(?:\b(?:0x)?[0-9a-f]{2}[\s,:]+){7,}(?:0x)?[0-9a-f]{2}\b/gi))
    add(Buffer.from(run.replaceAll(/0x|[\s,:]/gi, ''), 'hex'), run);
  for (const [run] of text.matchAll(/(?:\b[01]{8}\s*){4,}/g))
    add(Buffer.from(run.match(/[01]{8}/g)?.map((bits) => Number.parseInt(bits, 2)) ?? []), run);
  return found;
}

/** Undefined for bytes that are no readable text. */
function bytesText(bytes: Buffer): string | undefined {
  if (bytes.length < 4) return undefined;
  const text = bytes.toString('utf8');
  if (text.includes('\ufffd')) return undefined;
  const readable = text.match(/[\p{L}\p{N}\s.,:;!?'"()/_~<>=*@#|-]/gu)?.length ?? 0;
  return readable / Array.from(text).length > 0.95 ? text : undefined;
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

/** "1gn0r3 4ll": digits in the place of letters, in more than one word. */
function digitsForLetters(text: string): string | undefined {
  const mixed = text.match(/(?<![\w.])(?=\w*\p{L})(?=[\w@$!]*[013457@$!])[\p{L}013457@$!]{3,}(?![\w.])/gu) ?? [];
  if (mixed.length < 2) return undefined;
  return text.replaceAll(/[013457@$!8]/g, (sign) => LETTERS[sign] ?? sign);
}

function rot13(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97;
    return String.fromCodePoint(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
}
