import { opensSomething } from './opens-something.ts';
import { entropyOf } from '../secret-kinds.ts';
import type { SecretFinder } from './secret-span.ts';
import { PASSWORD_WORDS } from './secret-words.ts';
import { isSecretPhrase } from './secret-phrase.ts';
import { isUsualState } from './state-words.ts';

/** Who says it: `[10:03] jonas:`, `<marek>`, `B:`. */
const SPEAKER = /^[\s>]{0,8}(?:\[[\d:., apm-]{4,20}\]\s?)?(?:<[\w.-]{1,30}>|[\p{L}][\p{L}\w.-]{0,30}:)?\s{0,4}/iu;
const ASKED = new RegExp(
  String.raw`(?:${PASSWORD_WORDS}|(?<![\p{L}\p{N}])(?:wi-?fi key|pin(?:[ -]?code)?|пин-?код|api key|unlock code)(?![\p{L}\p{N}]))[^\n?]{0,80}\?\s*$`,
  'iu',
);
/** What one may ask about a password beside what it is. */
const ABOUT_IT =
  /polic|reset|chang|rotat|field|hash|manager|rule|expir|length|strength|leak|forg[eo]t|stor|sav|need|require|correct|wrong|valid|strong|secure|know|have (?:a|the|you)|has (?:a|the)|protect|set up|need/i;
const CHATTER =
  /^(?:yes|yep|yeah|no|nope|ok|okay|sec|sure|wait|what|which|hi|hey|hello|thanks?|thx|ty|please|pls|done|idk|lol|hm+|ja|nein|oui|non|sí|да|нет|the|it|one|ask|none|same|this|that|see|never|always|maybe|later|soon|moment|sorry|nothing|unknown|secret|password|both|n\/a)\b/i;
const STILL = /^(?:(?:it['’]?s|its|that['’]?s|still|now|try)\s+){1,3}(?=\S+\s*$)/i;
const LINES_ON = 3;

/** A question for it, and a line that is the answer and nothing else. */
const ANSWERS: SecretFinder = {
  kind: 'spoken-secret',
  hint: /\?[ \t]*\r?\n/,
  *find(text) {
    let start = 0;
    let asked = 0;
    for (const line of text.split('\n')) {
      const said = line
        .slice(SPEAKER.exec(line)?.[0].length ?? 0)
        .replace(STILL, '')
        .trim();
      if (asked > 0) {
        asked -= 1;
        const isNumber = /^\d{4,10}[#*]?$/.test(said);
        if (/^\S{4,100}$/.test(said) && !CHATTER.test(said) && (isNumber || isAnswer(said, asked === LINES_ON - 1))) {
          const from = start + line.lastIndexOf(said);
          yield [from, from + said.length];
          asked = 0;
        }
      }
      if (ASKED.test(line) && !ABOUT_IT.test(line)) asked = LINES_ON;
      start += line.length + 1;
    }
  },
};

/** Right behind the question any word may be the answer; further on, only what nobody would say otherwise. */
function isAnswer(said: string, isNext: boolean): boolean {
  if (!opensSomething(said) || /[:?…]$|^https?:|^[@/.]/.test(said)) return false;
  return (/\d/.test(said) && /\p{L}/u.test(said)) || (isNext && /^[\p{L}][\p{L}\p{N}!#$%&*+._-]{4,}$/u.test(said));
}

/** Tools that print a secret, and what they print. */
const PRINTED =
  /(?:[$#%>+] pass (?:show )?[\w./@-]{2,80}|\bkubectl[^\n]{0,40} get secrets?\b[^\n]{0,200}base64 (?:-d|-D|--decode)[^\n]{0,30}|\bop (?:read|item get)\b[^\n]{0,200}|\bbw get password\b[^\n]{0,100}|\bvault (?:kv get|read)\b[^\n]{0,60} -field[= ][^\n]{0,100}|\bsecretsmanager get-secret-value\b[^\n]{0,200}--output text[^\n]{0,40}|\bgcloud secrets versions access\b[^\n]{0,200}|\bsecurity find-(?:generic|internet)-password\b[^\n]{0,200} -\w*w\w*\b[^\n]{0,40}|\baz keyvault secret show\b[^\n]{0,200}-o tsv[^\n]{0,20}|\bgopass show\b[^\n]{0,100}|\bsops -d --extract\b[^\n]{0,200}|\bargocd admin initial-password\b[^\n]{0,40}|\bcat [^\n|;&<>]{0,100}(?:[pP]assword|passwd|secret|token|\.pass)[\w.-]{0,20}|\bread -\w*s\w* \w{1,20}; ?echo \$\w{1,20})[ \t]*\r?\n([^\s$#>][^\s]{3,300})(?=[ \t]*(?:\r?\n|$))/g;

const PRINTS =
  /[$#%>+] pass |kubectl|\bop (?:read|item)|\bbw get|\bvault (?:kv|read)|secretsmanager|gcloud secrets|security find-|keyvault|gopass|sops -d|argocd admin|\bcat [^\n]{0,100}(?:assword|passwd|secret|token)|\bread -\w*s/;

/** A line that says that the next one is it. */
const ANNOUNCED = new RegExp(
  String.raw`(?:pass ?phrase|${PASSWORD_WORDS})[^\n]{0,60}(?:next line|line below|below|following line|nächsten zeile|ligne suivante)[.:]?[ \t]*\r?\n[ \t>]{0,8}([^\n]{4,120}?)[ \t]*(?=\r?\n|$)`,
  'giu',
);
/** `Paste an API key from your profile and hit enter:`, and a line of what nobody would choose. */
const PROMPTED =
  /(?:api[ -]?key|access[ -]?key|token|secret|credentials?)\b[^\n]{0,80}[:>][ \t]*\r?\n[ \t]{0,8}([A-Za-z0-9+/_.=-]{20,400})[ \t]*(?=\r?\n|$)/gi;

/** The parts of what is sent in parts. */
const HALVES =
  /(?:\b(?:first|second|1st|2nd|other|last) (?:half|part|piece|\w{3,5} characters)\b[^\n:]{0,40}?(?::|\bis\b|\bare\b)|\bthe rest(?: of it)? (?:is|are)\b)\s?["'`]?([A-Za-z0-9!#$%^&*_+=-]{6,100})(?=["'`]?(?:[\s,.;]|$))/gi;

/** Sign by sign: "K - r - 4 - n". */
const SPELLED = new RegExp(
  String.raw`(?:${PASSWORD_WORDS}|spell(?:ed|ing)?|buchstabiert)[^\n:=]{0,30}[:=]\s{0,4}(\S(?:(?: - | – | · |-| |\. ?|, ?)\S){4,60})(?=[.,;]?(?:\s|$))`,
  'giu',
);
/** "the password in hex:" */
const ENCODED = new RegExp(
  String.raw`(?:${PASSWORD_WORDS}|(?<![\p{L}\p{N}])pin)[^\n:]{0,20}\s(?:in|as) (?:hex|base64|base32|binary|morse|rot13|leet|ascii|octal)\b[^\n:]{0,60}:\s{0,4}([^\n]{6,200})`,
  'giu',
);
const ECHOED = /\becho\s+["']?([A-Za-z0-9+/]{8,400}={0,2})["']?\s*\|\s*base64\s+(?:-d|-D|--decode)[^\n]{0,120}/g;
const KEYHOLE = /(?:🔑|🔐|🗝️?)\s{0,2}["'`]?([^\s"'`🔑🔐🗝]{6,100})(?=["'`]?(?:\s|$))/gu;

interface Told {
  /** What a text must have that is worth a search. */
  readonly hint: RegExp;
  readonly pattern: RegExp;
  readonly accepts: (value: string, whole: string) => boolean;
}

const hasBoth = (value: string): boolean => /\d/.test(value) && /\p{L}/u.test(value);

const APART: readonly Told[] = [
  { hint: PRINTS, pattern: PRINTED, accepts: (value) => opensSomething(value) },
  {
    hint: /(?:next|following) line|line below|:?below|nächsten zeile|ligne suivante/i,
    pattern: ANNOUNCED,
    accepts: (value) => (/\s/.test(value) ? isSecretPhrase(value) : opensSomething(value) && !value.endsWith(':')),
  },
  {
    hint: /[:>][ \t]*\r?\n[ \t]{0,8}[A-Za-z0-9+/_.=-]{20}/,
    pattern: PROMPTED,
    accepts: (value) => hasBoth(value) && entropyOf(value) >= 3.2 && !/^\w+(?:[.-]\w+)+$/.test(value),
  },
  { hint: /half|part|piece|characters|the rest/i, pattern: HALVES, accepts: isPart },
  {
    hint: /[:=]\s{0,4}\S[ .,·–-]{1,3}\S[ .,·–-]{1,3}\S[ .,·–-]{1,3}\S/,
    pattern: SPELLED,
    accepts: isSpelled,
  },
  {
    hint: / (?:in|as) (?:hex|base|binary|morse|rot13|leet|ascii|octal)/i,
    pattern: ENCODED,
    accepts: (value) => !/[a-z]{3,} [a-z]{3,} [a-z]{3,}/.test(value),
  },
  {
    hint: /\becho [^\n]{8,400}base64/,
    pattern: ECHOED,
    accepts: (_value, whole) => /pass|secret|token|cred|pwd?\b/i.test(whole),
  },
  {
    hint: /[🔑🔐🗝]/u,
    pattern: KEYHOLE,
    accepts: (value) => hasBoth(value) && !/^https?:|^[\w-]+\.\w+$/.test(value),
  },
];

const STANDING_APART: SecretFinder = {
  kind: 'spoken-secret',
  *find(text) {
    for (const { hint, pattern, accepts } of APART) {
      if (!hint.test(text)) continue;
      for (const match of text.matchAll(pattern)) {
        const value = match[1] ?? '';
        const start = match.index + match[0].lastIndexOf(value);
        if (value !== '' && accepts(value, match[0])) yield [start, start + value.length];
      }
    }
  },
};

function isPart(value: string): boolean {
  return hasBoth(value) && !/^[a-z]+\d{1,4}$/i.test(value);
}

function isSpelled(value: string): boolean {
  const signs = value.match(/[\p{L}\p{N}]/gu) ?? [];
  return signs.length >= 4 && !isUsualState(signs.join(''));
}

/** Secrets that stand apart from the words that tell of them: in an answer, on the next line, in parts. */
export const ANSWER_SECRETS: readonly SecretFinder[] = [ANSWERS, STANDING_APART];
