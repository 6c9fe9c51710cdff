import { isRandom } from '../secret-shapes.ts';
import { opensSomething } from './opens-something.ts';
import { isSecretPhrase } from './secret-phrase.ts';
import type { SecretFinder } from './secret-span.ts';
import { PASSWORD_WORDS } from './secret-words.ts';

const VALUE = String.raw`([^\s"'\x60,;|<>()]{5,200}?)`;
const END = String.raw`(?=["'\x60]?[.,;!]?(?:\s|$))`;
const WORDS = String.raw`((?:[\p{L}\p{N}'’]{1,20} ){2,9}[\p{L}\p{N}'’]{1,20})(?=\s\(|[.,]?(?:[ \t]*(?:$|\n)|\s\p{Lu}))`;

interface Turn {
  readonly hint: RegExp;
  readonly pattern: RegExp;
  readonly accepts: (value: string) => boolean;
}

/** Ways to tell a password in which it stands in the middle, in brackets or behind another word for it. */
const TURNS: readonly Turn[] = [
  // "The old password, …, still works."
  {
    hint: /p[a@]ss|pwd?\b/i,
    pattern: new RegExp(
      String.raw`${PASSWORD_WORDS}, ["'\x60]?${VALUE}["'\x60]?, (?:still|is|was|works|which|has|had|must|should|will|no longer|does)\b`,
      'giu',
    ),
    accepts: isMade,
  },
  // "the password you gave me (…)"
  {
    hint: /p[a@]ss[^\n(]{1,60}\(/i,
    pattern: new RegExp(
      String.raw`${PASSWORD_WORDS} (?:that )?(?:you|we|they|he|she|i|\p{L}{2,20}) (?:gave|sent|told|set|chose|used?|mentioned|shared|wrote)[^\n(.]{0,30}\(["'\x60]?([^\s"'\x60,;|<>()]{5,200})["'\x60]?\)`,
      'giu',
    ),
    accepts: isMade,
  },
  // "KeePass master = …"
  {
    hint: /master/i,
    pattern: new RegExp(
      String.raw`\b(?:keepass\w{0,3}|1password|bitwarden|lastpass|dashlane|vault|keychain|password manager) master(?: key| pw)?(?:\s?[=:]\s?| is ) ?["'\x60]?${VALUE}${END}`,
      'giu',
    ),
    accepts: (value) => opensSomething(value),
  },
  // "The secret for the HMAC between both is …"
  {
    hint: /\bsecret\b/i,
    pattern: new RegExp(
      String.raw`\bsecret (?:for|of|between|behind)\b[^\n.:=?]{2,60}? is ["'\x60]?${VALUE.replace('{5,', '{10,')}${END}`,
      'giu',
    ),
    accepts: isMade,
  },
  // "BIOS password on the lab machines? … everywhere."
  {
    hint: /\? \S/,
    pattern: new RegExp(String.raw`${PASSWORD_WORDS}[^\n?.!]{0,60}\? (?:it['’]s |still )?${VALUE}${END}`, 'giu'),
    accepts: isMade,
  },
  // "log in as backup / …"
  {
    hint: / as \S{1,60} \/ /,
    pattern: new RegExp(String.raw`\b(?:log|sign|connect)[a-z]{0,4} ?in as [\w.@-]{1,60} \/ ${VALUE}${END}`, 'giu'),
    accepts: isMade,
  },
  // "opens with the phrase …", "When GPG prompts, type: …"
  {
    hint: /phrase /i,
    pattern: new RegExp(
      String.raw`\b(?:opens?|opened|unlocks?|unlocked|decrypts?|decrypted)\b[^\n.]{0,30} with (?:the|its|my|our) (?:pass ?)?phrase ["'\x60]?${WORDS}`,
      'giu',
    ),
    accepts: isSecretPhrase,
  },
  {
    hint: /(?:prompts?|asks?)\b[^\n:]{0,20}:\s/i,
    pattern: new RegExp(
      String.raw`\b(?:gpg|pinentry|luks|ssh(?:-agent)?|keyring|keychain|vault|cryptsetup|borg|restic)\b[^\n.:]{0,20}\b(?:prompts?|asks?)\b[^\n:]{0,20}:\s["'\x60]?${WORDS}`,
      'giu',
    ),
    accepts: isSecretPhrase,
  },
];

/** Somebody made it up: letters with digits or signs among them, and the name of no format. */
function isMade(value: string): boolean {
  const text = value.replaceAll(/[.!?]+$/g, '');
  if (!opensSomething(text) || /^https?:|^v?\d+(?:\.\d+)+|^\d+[a-z]{1,4}$|\.\w{1,4}$|\(/i.test(text)) return false;
  if (/^(?:sha|md|utf|base|aes|rsa|hs|rs|es|ed|x|http|ipv|oauth|db|s|ec|k)-?\d+$/i.test(text)) return false;
  const isMixed = /\d/.test(text) ? /\p{L}{3}/u.test(text) : /\p{L}[!#$%^&*+~]\p{L}/u.test(text);
  return isMixed && (text.length >= 8 || isRandom(text, 'pass'));
}

export const TURN_SECRETS: SecretFinder = {
  kind: 'spoken-secret',
  hint: /p[a@]ss|pwd?\b|kennw|master|secret|phrase|prompts?\b|asks?\b| as \S{1,60} \/ /i,
  *find(text) {
    for (const { hint, pattern, accepts } of TURNS) {
      if (!hint.test(text)) continue;
      for (const match of text.matchAll(pattern)) {
        const value = match[1] ?? '';
        if (value === '' || !accepts(value)) continue;
        const start = match.index + match[0].lastIndexOf(value);
        yield [start, start + value.length];
      }
    }
  },
};
