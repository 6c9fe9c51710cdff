import { LICENCE_KEYS } from './licence-keys.ts';
import { NUMBER_CODES } from './number-codes.ts';
import type { SecretFinder, SecretSpan } from './secret-span.ts';
import type { SecretShape } from '../secret-shapes.ts';
import { spansIn } from './secret-span.ts';
import { isWalletWord } from './is-wallet-word.ts';

const COUNTS = new Set([12, 15, 18, 21, 24]);
/** What stands between two words of a phrase: blanks, commas, quotes, and the numbers of a list. */
const BETWEEN = /^-$|^(?:[\s,;"'`|[\]]|[-*•](?=\s)|\d{1,2}[.):]?(?=\s|$)){1,14}$/;

/**
 * The phrase of a wallet, whether it is named or not: as many words as wallets draw, one after the other, and each of
 * them out of the list that wallets draw from. Words of a language do not do that: "the", "and" and "of" are in no list.
 */
const PHRASES: SecretFinder = {
  kind: 'seed-phrase',
  find(text) {
    const spans: SecretSpan[] = [];
    for (const [from, to] of rowsOfWords(text)) {
      let words: Word[] = [];
      let end = 0;
      const close = (): void => {
        if (words.length >= LEAST_WORDS) spans.push(...phrasesOf(words, text));
        words = [];
      };
      for (const match of text.slice(from, to).matchAll(/[A-Za-z]+/g)) {
        const word = match[0].toLowerCase();
        const start = from + match.index;
        const isWallets = isWalletWord(word);
        if (words.length > 0 && !(isWallets && BETWEEN.test(text.slice(end, start)))) close();
        if (!isWallets) continue;
        end = start + word.length;
        words.push({ word, start, end });
      }
      close();
    }
    return spans;
  },
};

const LEAST_WORDS = 12;
const MOST_BETWEEN = 14;

/**
 * Where so many words stand in a row that are as long as those of wallets. By hand, since a pattern begins anew at every
 * word: few texts have such a row, and every text is searched for one.
 */
function* rowsOfWords(text: string): Iterable<readonly [start: number, end: number]> {
  let [words, start, end, length] = [0, 0, 0, 0];
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) | SMALL : 0;
    if (code >= A && code <= Z) {
      length += 1;
      continue;
    }
    const isLast = at === text.length;
    if (length > 0) {
      const fits = length >= 3 && length <= 8;
      if (!fits || at - length - end > MOST_BETWEEN) {
        if (words >= LEAST_WORDS) yield [start, end];
        words = 0;
      }
      if (fits) {
        if (words === 0) start = at - length;
        words += 1;
        end = at;
      }
      length = 0;
    }
    if (isLast && words >= LEAST_WORDS) yield [start, end];
  }
}

const A = 97;
const Z = 122;
/** Makes a capital letter a small one. */
const SMALL = 32;

interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** The words as one phrase; or, where there are other words of the list above or below, each line of them. */
function phrasesOf(words: readonly Word[], text: string): readonly SecretSpan[] {
  const lines: Word[][] = [[]];
  for (const [index, word] of words.entries()) {
    if (index > 0 && text.slice(words[index - 1]?.end, word.start).includes('\n')) lines.push([]);
    lines.at(-1)?.push(word);
  }
  const before = text.slice(Math.max(0, (words[0]?.start ?? 0) - 60), words[0]?.start);
  // What follows a phrase may begin with a word of the list: "keep it safe".
  const isNamed = NAMES.test(before) && isDrawnOfList(words);
  const phrases = isNamed || isPhrase(words) ? [words] : lines.filter((line) => isPhrase(line));
  return phrases
    .filter((phrase) => isNamed || isNumbered(phrase, text) || standsAlone(phrase, text))
    .map((phrase): SecretSpan => [phrase[0]?.start ?? 0, phrase.at(-1)?.end ?? 0]);
}

/** What makes all words behind it those of a wallet. */
const NAMES =
  /\b(?:(?:seed|recovery|backup|secret|wallet|mnemonic)[ -](?:phrase|words?)|mnemonic|(?:restored?|recover(?:ed)?|import(?:ed)?|unlock(?:ed)?) (?:it |the wallet |my wallet |the ledger )?(?:with|from|using|by))\b[^\n]{0,20}$/i;

/** A phrase is all that stands there, or all that stands behind what says what it is; a remark may follow it. */
function standsAlone(phrase: readonly Word[], text: string): boolean {
  const start = phrase[0]?.start ?? 0;
  const end = phrase.at(-1)?.end ?? 0;
  return (
    /(?:^|[\n:=>|([{"'`]|\b(?:is|are|words?|phrase|seed|wallet|recovery|backup|mnemonic|with|from|using))[\s"'`[(]*(?:[-*•]\s|\d{1,2}[.):]?\s)?$/i.test(
      text.slice(Math.max(0, start - 40), start),
    ) && /^(?:["'`\])}|,;.<]|\s*$|\s*\n|\s{1,4}(?:-|–|—|[(#|<>=[{←]|\/\/))/.test(text.slice(end, end + 40))
  );
}

/** Whether each word but the first has its number in front. */
function isNumbered(phrase: readonly Word[], text: string): boolean {
  return phrase.every(({ start }, index) => index === 0 || /\d/.test(text.slice(phrase[index - 1]?.end, start)));
}

/** A list in the order of the alphabet is a part of a word list. */
function isDrawnOfList(words: readonly Word[]): boolean {
  const list = words.map(({ word }) => word);
  return new Set(list).size > 8 && list.toSorted().join(' ') !== list.join(' ');
}

function isPhrase(words: readonly Word[]): boolean {
  return COUNTS.has(words.length) && isDrawnOfList(words);
}

/** Keys of authenticators, as they are shown to be typed: letters and digits of base32, in groups or not. */
const AUTHENTICATOR: SecretShape = {
  kind: 'totp-seed',
  hint: /totp|otp|2fa|mfa|authenticat|two-factor/i,
  pattern:
    /(\b(?:totp|h?otp|2fa|mfa|two-factor|authenticator)\b[^\n:=]{0,40}?(?:\s(?:is|key|secret|seed|code)|:(?: (?:the )?(?:seed|secret|key)(?: is)?)?|=)[ \t]*["'`]?)((?:[A-Z2-7]{4}[ -]?){3,15}[A-Z2-7]{4,8}={0,6})(?![A-Za-z0-9])/gi,
  keep: (match) => match[1] ?? '',
  accepts: (match) => isKeyOfAuthenticator(match[2] ?? ''),
};

const isKeyOfAuthenticator = (key: string): boolean => {
  const whole = key.replaceAll(/[ -]/g, '');
  return (
    /[2-7]/.test(whole) &&
    /[a-z]/i.test(whole) &&
    new Set(whole).size > 5 &&
    (whole === whole.toUpperCase() || whole === whole.toLowerCase())
  );
};

/** The same where a page shows them for those whose camera cannot see: no authenticator is named there. */
const SETUP_KEY: SecretShape = {
  kind: 'totp-seed',
  hint: /set-?up|manual|einricht|configur|this (?:key|code)/i,
  pattern:
    /(\b(?:(?:set-?up|manual(?: entry)?|einrichtungs|configuration)[ -]?(?:key|code|secret|schlüssel|kode)|(?:enter|type|use) this (?:key|code|secret))\b[^\n:=]{0,40}(?:[:=]|\sis)?\s{0,4}["'`]?)(?<=[\s:="'`])((?:[A-Z2-7]{4}[ -]?){3,15}[A-Z2-7]{4,8}={0,6})(?![A-Za-z0-9])/gi,
  keep: (match) => match[1] ?? '',
  accepts: (match) => isKeyOfAuthenticator(match[2] ?? ''),
};

/** `oathtool --totp -b KEY`: the key is an argument without a name. */
const SETUP_COMMAND: SecretFinder = {
  kind: 'totp-seed',
  hint: /\boathtool\b/,
  find(text) {
    return [...text.matchAll(/\boathtool\b([^\n|;]{1,300})/g)].flatMap((command) =>
      spansIn(
        command[1] ?? '',
        /(?<=[\s="'])((?:[A-Z2-7]{16,128}={0,6}|(?:[A-Z2-7]{4} ){3,15}[A-Z2-7]{4}|[a-f0-9]{20,128}))(?![\w$])/gi,
        1,
        command.index + command[0].length - (command[1] ?? '').length,
      ).filter(([start, end]) => /\d/.test(text.slice(start, end))),
    );
  },
};

const HEADING =
  /(?<!\p{L})(?:recovery|backup|rescue|scratch|emergency|one-time|notfall|ersatz|sicherungs|wiederherstellungs|récupération|recuperación|respaldo)[ _-]?codes?(?!\p{L})|(?<!\p{L})(?:codes? de (?:secours|récupération)|códigos? de (?:recuperación|respaldo|seguridad))(?!\p{L})/giu;
const REMARK = String.raw`(?:\([^()\n]{1,60}\)[\s:,;*•|"'\x60\[\]–—-]{0,12})?`;
const ITEM_GAP = new RegExp(
  String.raw`[\s:=,;*•|"'\x60\[\]–—☐-]{0,12}(?:[xX✓✔]\]?\s{1,4})?${REMARK}(?:\d{1,2}[.):]\s{1,4})?(?:(?:are|is|for [\w.]{1,40}|sind):?\s{1,4})?`,
  'y',
);
/** "for the mail of the office:" */
const HEADING_GAP = new RegExp(
  String.raw`[^\n:=()\d]{0,60}${REMARK}(?:[:=]|(?=\n))[\s:,;*•|"'\x60\[\]–—☐-]{0,12}(?:\d{1,2}[.)]\s{1,4})?`,
  'y',
);
const ITEM =
  /(?:(?=[A-Za-z-]*\d)[A-Za-z0-9]{4,12}(?:-[A-Za-z0-9]{4,12}| (?=[A-Za-z]*\d)[A-Za-z0-9]{4,12}){0,5}|\d{3}[ -]\d{3}(?:[ -]\d{3})?)(?!\w|[.-]\w)/y;

/** "Recovery codes:" and a list of them. */
const CODES: SecretFinder = {
  kind: 'recovery-code',
  hint: /codes?\b/i,
  *find(text) {
    for (const heading of text.matchAll(HEADING)) {
      let at = heading.index + heading[0].length;
      for (let count = 0; count < 40; count += 1) {
        const item = itemBehind(text, ITEM_GAP, at) ?? (count === 0 ? itemBehind(text, HEADING_GAP, at) : null);
        // A year is said of codes, and is none.
        if (item === null || /^(?:19|20)\d\d$/.test(item[0])) break;
        at = item.index + item[0].length;
        yield [item.index, at];
      }
    }
  },
};

function itemBehind(text: string, gap: RegExp, at: number): RegExpExecArray | null {
  gap.lastIndex = at;
  gap.exec(text);
  ITEM.lastIndex = Math.max(gap.lastIndex, at);
  return ITEM.exec(text);
}

const RECOVERY_KEY =
  /\b(?:recovery|backup|unlock|bitlocker|filevault)[ -](?:recovery )?key\b[^\n:=]{0,30}?(?:\sis|:|=|\s)\s*["'`]?((?:[A-Z0-9]{4,8}-){3,11}[A-Z0-9]{4,8})\b/gi;
const DISK_KEY = /(?<![\d-])(\d{6}(?:-\d{6}){7})(?![\d-])/g;

const RECOVERY_KEYS: SecretFinder = {
  kind: 'recovery-key',
  hint: /-[A-Z0-9]{4,8}-/i,
  find: (text) => [...spansIn(text, RECOVERY_KEY), ...spansIn(text, DISK_KEY)],
};

/** Secrets that are words or numbers, and that only their number, or a word before them, gives away. */
export const SEED_SECRETS: readonly (SecretShape | SecretFinder)[] = [
  PHRASES,
  AUTHENTICATOR,
  CODES,
  SETUP_KEY,
  SETUP_COMMAND,
  RECOVERY_KEYS,
  LICENCE_KEYS,
  NUMBER_CODES,
];
