import type { SecretFinder, SecretSpan } from './secret-span.ts';
import type { SecretShape } from './secret-shapes.ts';
import { spansIn } from './secret-span.ts';
import { WALLET_WORDS } from './wallet-words.ts';

const COUNTS = new Set([12, 15, 18, 21, 24]);
/** What stands between two words of a phrase: blanks, commas, quotes, and the numbers of a list. */
const BETWEEN = /^(?:[\s,;"'`|[\]]|[-*•](?=\s)|\d{1,2}[.):]?(?=\s|$)){1,14}$/;
let walletWords: ReadonlySet<string> | undefined;

/**
 * The phrase of a wallet, whether it is named or not: as many words as wallets draw, one after the other, and each of
 * them out of the list that wallets draw from. Words of a language do not do that: "the", "and" and "of" are in no list.
 */
const PHRASES: SecretFinder = {
  kind: 'seed-phrase',
  find(text) {
    const spans: SecretSpan[] = [];
    for (const [from, to] of rowsOfWords(text)) {
      walletWords ??= new Set(WALLET_WORDS.trim().split(/\s+/));
      let words: Word[] = [];
      let end = 0;
      const close = (): void => {
        if (words.length >= LEAST_WORDS) spans.push(...phrasesOf(words, text));
        words = [];
      };
      for (const match of text.slice(from, to).matchAll(/[A-Za-z]+/g)) {
        const word = match[0].toLowerCase();
        const start = from + match.index;
        const isWallets = walletWords.has(word);
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
  const phrases = isPhrase(words) ? [words] : lines.filter((line) => isPhrase(line));
  return phrases
    .map((phrase): SecretSpan => [phrase[0]?.start ?? 0, phrase.at(-1)?.end ?? 0])
    .filter(
      // A phrase is all that stands there, or all that stands behind what says what it is.
      ([start, end]) =>
        /(?:^|[\n:=>|([{"'`]|\b(?:is|are|words?|phrase|seed|wallet))[\s"'`[(]*(?:[-*•]\s|\d{1,2}[.):]?\s)?$/i.test(
          text.slice(Math.max(0, start - 40), start),
        ) && /^(?:["'`\])}|,;.<]|\s*$|\s*\n)/.test(text.slice(end, end + 40)),
    );
}

/** A list in the order of the alphabet is a part of a word list. */
function isPhrase(words: readonly Word[]): boolean {
  const list = words.map(({ word }) => word);
  return COUNTS.has(list.length) && new Set(list).size > 8 && list.toSorted().join(' ') !== list.join(' ');
}

/** Keys of authenticators, as they are shown to be typed: letters and digits of base32, in groups or not. */
const AUTHENTICATOR: SecretShape = {
  kind: 'totp-seed',
  hint: /totp|otp|2fa|mfa|authenticat|two-factor/i,
  pattern:
    /(\b(?:totp|h?otp|2fa|mfa|two-factor|authenticator)\b[^\n:=]{0,40}?(?:\s(?:is|key|secret|seed|code)|:|=)[ \t]*["'`]?)((?:[A-Z2-7]{4}[ -]?){4,16}[A-Z2-7]{0,4}={0,6})(?![A-Za-z0-9])/gi,
  keep: (match) => match[1] ?? '',
  accepts: (match) => {
    const key = (match[2] ?? '').replaceAll(/[ -]/g, '');
    return /[2-7]/.test(key) && /[a-z]/i.test(key) && (key === key.toUpperCase() || key === key.toLowerCase());
  },
};

const HEADING =
  /\b(?:recovery|backup|rescue|scratch|emergency|one-time|wiederherstellungs|récupération|recuperación)[ -]?codes?\b/gi;
const ITEM_GAP = /[\s:,;*•|"'`[\]–—-]{0,12}(?:\d{1,2}[.)]\s{1,4})?(?:(?:are|is|for [\w.]{1,40}|sind):?\s{1,4})?/y;
const ITEM = /(?=[A-Za-z-]*\d)[A-Za-z0-9]{4,12}(?:[- ](?=[A-Za-z]*\d)[A-Za-z0-9]{4,12}){0,5}(?![\w.])/y;

/** "Recovery codes:" and a list of them. */
const CODES: SecretFinder = {
  kind: 'recovery-code',
  hint: /codes?\b/i,
  *find(text) {
    for (const heading of text.matchAll(HEADING)) {
      let at = heading.index + heading[0].length;
      for (let count = 0; count < 40; count += 1) {
        ITEM_GAP.lastIndex = at;
        ITEM_GAP.exec(text);
        ITEM.lastIndex = Math.max(ITEM_GAP.lastIndex, at);
        const item = ITEM.exec(text);
        // A year is said of codes, and is none.
        if (item === null || /^(?:19|20)\d\d$/.test(item[0])) break;
        at = item.index + item[0].length;
        yield [item.index, at];
      }
    }
  },
};

const RECOVERY_KEY =
  /\b(?:recovery|backup|unlock|bitlocker|filevault)[ -](?:recovery )?key\b[^\n:=]{0,30}?(?:\sis|:|=|\s)\s*["'`]?((?:[A-Z0-9]{4,8}-){3,11}[A-Z0-9]{4,8})\b/gi;
const DISK_KEY = /(?<![\d-])(\d{6}(?:-\d{6}){7})(?![\d-])/g;

const RECOVERY_KEYS: SecretFinder = {
  kind: 'recovery-key',
  hint: /-[A-Z0-9]{4,8}-/i,
  find: (text) => [...spansIn(text, RECOVERY_KEY), ...spansIn(text, DISK_KEY)],
};

const COPULA = String.raw`(?:\s*(?:\b(?:is|lautet|ist|was|are|es|est)\b|:|=|-|–|—)\s*|\s+)`;
const code = (names: string, flags = 'giu'): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}_-])(?:${names})(?:\s(?:for|of|to|von|für)\s(?:the |my |our |der |die |das )?[\p{L}\p{N}]{1,30}){0,2}${COPULA}["'\x60]?(\d{4,8}|\d{3}[ -]\d{3})(?![\p{L}\p{N}_.,:/-]*[\p{L}\p{N}])`,
    flags,
  );
/**
 * Numbers that open something; a word before says what, as any other number of four digits is a year or a port. The code
 * of a door or a gate is told to be remembered, and stays.
 */
const NUMBERS: readonly RegExp[] = [
  code(
    String.raw`(?:unlock|safe|lock|padlock|voicemail|security|verification|confirmation|one-time|2fa|mfa|sms|login|sign-in|zugangs)[ -]?codes?|(?:safe|voicemail|bank|card|sim|phone|debit)[ -]pins?|cvv2?|cvc`,
  ),
  code('PIN2?|PUK2?|TAN|T?OTP', 'gu'),
];

const NUMBER_CODES: SecretFinder = {
  kind: 'pin',
  hint: /\d{3}/,
  find: (text) =>
    /code|pin|puk|tan|otp|cv[vc]/i.test(text) ? NUMBERS.flatMap((pattern) => spansIn(text, pattern)) : [],
};

/** Secrets that are words or numbers, and that only their number, or a word before them, gives away. */
export const SEED_SECRETS: readonly (SecretShape | SecretFinder)[] = [
  PHRASES,
  AUTHENTICATOR,
  CODES,
  RECOVERY_KEYS,
  NUMBER_CODES,
];
