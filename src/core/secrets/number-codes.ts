import { spansIn, type SecretFinder, type SecretSpan } from './secret-span.ts';

const IS = String.raw`\b(?:is|lautet|ist|was|are|es|est|wird|auf)\b|è|это|:|=`;
const COPULA = String.raw`(?:\s*(?:${IS}|-|–|—)\s*|\s+)`;
const OF = 'for|of|to|von|vom|für|zur|zum|de|du|pour|para';
const BEHIND = String.raw`(?![\p{L}\p{N}_.,:/-]*[\p{L}\p{N}])`;
/** Behind more words than a few, a word must say that the number is what is told of. */
const WORDS = String.raw`(?:(?:\s(?:${OF})\s(?:the |my |our |der |die |das )?[\p{L}\p{N}]{1,30}){0,2}${COPULA}|\s(?:${OF})(?:\s[\p{L}\p{N}+'’.-]{1,30}){1,6}?(?:\s(?:is|lautet|ist|was|es|est)\s|\s?[:=]\s?))`;
const code = (names: string, flags = 'giu', least = 4): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}_-])(?:${names})${WORDS}["'\x60]?(\d{${String(least)},8}|\d{3}[ -]\d{3})${BEHIND}`,
    flags,
  );

/**
 * Numbers that open something; a word before says what, as any other number of four digits is a year or a port. The code
 * of a door or a gate is told to be remembered, and stays.
 */
const NUMBERS: readonly RegExp[] = [
  code(
    String.raw`(?:unlock|safe|lock|padlock|voicemail|security|verification|confirmation|one-time|2fa|mfa|sms|login|sign-in|zugangs|einmal|bestätigungs|sicherheits|freischalt|entsperr)[ -]?codes?|(?:safe|voicemail|bank|host|moderator|conference|meeting|card|sim|phone|debit|credit|token|app|visa|atm|tablet|device|banking|vpn|wallet|karten|geräte)[ -]pins?|(?:zoom |meeting |webex |conference )passcodes?`,
  ),
  code(String.raw`cvv2?|cvc2?|card security code|kartenprüfnummer`, 'giu', 3),
  code('PIN2?|PUK2?|TAN|T?OTP', 'gu'),
  code(
    String.raw`пин-?код|pincode|kod pin|code pin|puk|pin (?:della?|de la|del|de|der|van de|van het|do|od) [\p{L}]{2,20}`,
  ),
  /(?<![\w.,:/-])(\d{4,8})(?=,? (?:is|was|ist) (?:the|my|our|your|die|meine|unsere) (?:[a-z]{2,12} )?(?:PIN|PUK|passcode)\b)/gi,
  // What is sent to a telephone.
  /\b(?:2fa|mfa|otp|sms)\b[^\n.]{0,20}\b(?:says|reads|said)\s((?:[A-Z]-)?\d{4,8})(?!\w)/gi,
  /\b(?:your|ihr|dein|votre|ton|su|tu) (?:[\p{L}\d]{2,20} ){0,3}code(?: is| ist| est| es|:)\s((?:[A-Z]-)?(?:\d{3}[- ]?\d{3}|\d{4,8}))(?=[^\n]{0,120}(?:never share|don['’]t share|do not share|expire|valid for|gültig|weiter|teilen|ne (?:le )?partagez|no (?:lo )?comparta))/giu,
  /\balarm (?:panel|system|keypad)\b[^\n.]{0,40}?\bcode:? (\d{4,8})(?![\w.,:/-]*\w)/gi,
  /(?<![\p{L}\p{N}_-])pin(?:[ _-]?code)?["']?\s{0,4}(?::=|=>|[:=])\s{0,4}["'](\d{4,8})["']/giu,
  /\b(?:tablet|phone|iphone|ipad|handy|laptop|computer|screen|sim)\b[^\n.]{0,20}\b(?:unlocks? with|entsperrt? mit)\s(\d{4,8})(?![\w.,:/-]*\w)/gi,
];

const PASSCODE = new RegExp(
  String.raw`(?<![\p{L}\p{N}_-])(?:passcode|kenncode)s?${WORDS}["'\x60]?(\d{4,10}|\d{3}[ -]\d{3})${BEHIND}`,
  'giu',
);
const OPENS = /\b(?:door|gate|alarm|entrance|entry|garage|tür|haustür|tor)\b/iu;

/** Letters and digits by turns, as no part of a board is called. */
const MIXED_PIN =
  /(?<![\w-])PIN(?:\s(?:is|lautet|ist)\s|\s?[:=]\s?|\s)["'`]?((?=[a-z]*\d[a-z]|\d+[a-z]+\d)[a-z0-9]{5,10})(?![\w.-]*\w)/g;

/** Where valuables are kept: no store of secrets that a program asks, and nothing that is free of danger. */
const SAFE =
  /\b(?:the|our|my|office|hotel|wall|gun|room|bank|floor) (?:safe|vault)\b|\b(?:safe|vault)(?= (?:in|at|on|behind|under|code|combination|is|combo)\b)|\b[\p{L}]{0,20}tresor\b|\bcoffre(?:-fort)?\b|\bcaja fuerte\b|\bcassaforte\b|\bschließfach\b/iu;
const TURNS = String.raw`\d{1,2}(?:[-–/ ]\d{1,2}){2,3}(?![\d-])`;
const SAFE_NUMBERS: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?<!(?:error|exit|status|order|zip|area|source) )(?:code|pin|combination|combo|(?:zahlen)?kombination|combinaison|combinación)\b(?! (?:review|base|freeze|path))[^\n\d]{0,40}?(?<!\b(?:on|am|vom|since|until) )(${TURNS}|\d{4,8}[#*]?)(?![\w:.-]*\w)`,
    'giu',
  ),
  /\b(?:safe|vault|tresor|coffre|caja fuerte|cassaforte|schließfach)\s?(?::|=|\bist\b|\bis\b)\s?(\d{4,8}[#*]?)(?![\w:.-]*\w)/giu,
  new RegExp(String.raw`\b(?:safe|vault|tresor|coffre|schließfach)\s?[:=]\s?(${TURNS})`, 'giu'),
  new RegExp(String.raw`\(\w{1,12}: (\d{1,2}-\d{1,2}-\d{1,2})\)`, 'gu'),
  /((?:\b(?:left|right|links|rechts) \d{1,2}(?:[,;]? (?:then |dann )?)?){2,5})/giu,
];

/** Quicker to tell. */
/** The number of a card beside what is said of cards; the last digit proves it. */
const CARD = /(?<![\d.,:/-])(\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{4}|\d{4}[ -]\d{6}[ -]\d{5}|[3-6]\d{14,15})(?![\d./-]*\d)/g;
const OF_CARDS = /\b(?:card|visa|mastercard|amex|cvc|cvv|exp|valid|karte|carte|tarjeta|carta|charge)\b/i;

function* cardNumbers(text: string): Iterable<SecretSpan> {
  for (const [start, end] of spansIn(text, CARD)) {
    const from = text.lastIndexOf('\n', start) + 1;
    const line = text.slice(Math.max(from, start - 100), end + 60).split('\n', 1)[0] ?? '';
    if (OF_CARDS.test(line) && isProven(text.slice(start, end).replaceAll(/\D/g, ''))) yield [start, end];
  }
}

/** By its last digit. */
function isProven(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of digits.split('').toReversed().entries()) {
    const twice = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += twice > 9 ? twice - 9 : twice;
  }
  return sum % 10 === 0 && new Set(digits).size > 4;
}

const SAFE_HINT = /safe|vault|tresor|coffre|caja fuerte|cassaforte|schließfach/i;

function* safeCodes(text: string): Iterable<SecretSpan> {
  if (!SAFE_HINT.test(text)) return;
  let at = 0;
  for (const line of text.split('\n')) {
    if (SAFE_HINT.test(line) && SAFE.test(line))
      for (const pattern of SAFE_NUMBERS) yield* spansIn(line, pattern, 1, at);
    at += line.length + 1;
  }
}

export const NUMBER_CODES: SecretFinder = {
  kind: 'pin',
  hint: /\d\d|\d[a-z]/,
  find: (text) => [
    ...(/code|pin|пин|puk|tan|otp|2fa|mfa|sms|cv[vc]|unlock|entsperr|prüfnummer/i.test(text)
      ? [...NUMBERS.flatMap((pattern) => spansIn(text, pattern)), ...spansIn(text, MIXED_PIN)]
      : []),
    ...(/passcode|kenncode/i.test(text) ? spansIn(text, PASSCODE) : []).filter(([start]) => {
      const line = text.slice(Math.max(text.lastIndexOf('\n', start) + 1, start - 100), start);
      return !OPENS.test(line);
    }),
    ...safeCodes(text),
    ...(OF_CARDS.test(text) ? cardNumbers(text) : []),
  ],
};
