import { opensSomething } from './opens-something.ts';
import { isSecretPhrase } from './secret-phrase.ts';
import { isRandom } from '../secret-shapes.ts';
import { spansIn, type SecretFinder, type SecretSpan } from './secret-span.ts';
import { PASSWORD_HINT, PASSWORD_WORDS } from './secret-words.ts';

/**
 * Passwords as people tell them, in a sentence or an answer. Anything may be a password, and most sentences about one
 * tell none: what is told must end where the sentence ends, and be no word that says how a password is.
 */
const VALUE = String.raw`([^\s"'\x60,;|<>()«»„“”{}\[\]*：。]{4,200}?)`;
const OPEN = String.raw`(?:["'\x60«„“]\s?)`;
const CLOSE = String.raw`(?:\s?["'\x60”“»])`;
const END = String.raw`(?=${CLOSE}?[*_]{0,2}[.,;!。]?(?:[ \t]*(?:$|\n)|\s+[(/–—|-]|\s?です|\s+(?:and|und|et|y)\s))`;
/** Behind what no word looks like a sentence may go on. */
const ANY_END = String.raw`(?=${CLOSE}?[)\]]?[.,;!?。]?(?:\s|$))`;
/** "for the staging box", "für den Router", "от почты". */
const OF = String.raw`(?:\s(?:for|of|to|on|at|für|zu|zum|zur|von|vom|pour|du|de|del|de la|para|do|da|per|van|voor|od|do|для|от|к|на|till|til|için|k|ke|в|auf|des|der|dell[ao]?|da)\s[^\n:=.?!,]{1,40}?)?`;
const IS = String.raw`(?:\s+(?:is|was|ist|lautet|war|est|es|era|é|è|jest|je|är|er|on|là|adalah|είναι|это)(?:\s(?:still|now|again|currently|simply|just|literally|actually|jetzt|weiterhin|maintenant|ahora))?\s*:?\s+|(?:\s\p{L}{3,20})?\s(?:теперь|сейчас)\s+|\s*(?:は|是|为|は|는|은)\s*)`;
const SIGN = String.raw`[*_\x60"']{0,3}\s*(?::|：|=|→|->|=>|\s[—–-]\s)[*_\s]{0,4}`;
const KEY = String.raw`(?:wi-?fi|wlan|wpa2?|wireless|hotspot)[ -](?:key|schlüssel|code)|security answer|(?:tele)?phone code ?word|(?:tele)?phone password|telefonkennwort|snmp community(?: string)?|(?:radius |tacacs )?shared secret|pre-?shared key|共有鍵|事前共有キー|预共享密钥|(?:mother['’]?s )?maiden name`;
const make = (source: string): RegExp => new RegExp(source, 'giu');
const inCase = (source: string): RegExp => new RegExp(source, 'gu');

interface Telling {
  readonly pattern: RegExp;
  /** What a place must have that is worth a search. */
  readonly hint?: RegExp;
  /** Whether a word that begins as a name does may be meant: in a heading it rarely is. */
  readonly names?: boolean;
  readonly accepts?: (value: string, told: string) => boolean;
  /** Several words, which `accepts` alone judges. */
  readonly isPhrase?: boolean;
}

/** What is done with a password once one has it: "reset your password to continue". */
const DEEDS =
  /^(?:continue|proceed|log|unlock|access|start|finish|regain|enter|use|get|see|view|avoid|match|keep|stay|protect|confirm|expire|something)/i;

/** A password in words, behind what says that it has several. */
const PHRASE = String.raw`(?<!\p{L})(?:pass ?phrase|phrase (?:secrète|de passe)|frase (?:segreta|secreta|de contraseña)|parola d['’]ordine)(?!\p{L})`;
const IN_WORDS = String.raw`((?:[\p{L}\p{N}'’]{1,20} ){2,9}[\p{L}\p{N}'’]{1,20})(?=,\s|[.!]?(?:[ \t]*(?:$|\n)|\s\p{Lu}))`;
const QUOTED_WORDS = String.raw`["\x60«„“]((?:[^\s"\x60«»„“”]{1,30} ){1,8}[^\s"\x60«»„“”]{1,30})["\x60”“»]`;

const FURTHER_TELLINGS: readonly Telling[] = [
  {
    hint: /\d|\p{L}[!#$%^&*+~]\p{L}/u,
    pattern: make(`(?:${PASSWORD_WORDS}|${KEY})${OF}(?:${SIGN}|${IS})${OPEN}?${VALUE}${ANY_END}`),
    accepts: isMixed,
  },
  {
    hint: / is now /,
    pattern: make(
      `${PASSWORD_WORDS}:\\s(?:it|that) was ${VALUE},? (?:and )?(?:it|that) is now ${VALUE.replace('(', '(?:')}`,
    ),
    accepts: isMixed,
  },
  { hint: /it is now /i, pattern: make(`\\bit is now ${VALUE}${END}`), accepts: isMixed },
  {
    hint: / to /,
    pattern: make(
      `\\b(?:set|change[ds]?|reset|updated?|rotated?)\\b[^\\n.?]{0,40}?(?:${PASSWORD_WORDS}|\\bpass\\b)${OF} to ${OPEN}?${VALUE}${ANY_END}`,
    ),
    accepts: (value) => isMixed(value) || /^\p{Lu}\p{Ll}+[-_.]\p{Lu}\p{Ll}+$/u.test(value),
  },
  {
    hint: / auf /,
    pattern: make(
      `${PASSWORD_WORDS}[^\\n.?:]{0,40}? auf ${OPEN}?${VALUE}${CLOSE}? (?:geändert|gesetzt|umgestellt|zurückgesetzt)`,
    ),
  },
  {
    hint: /[改设設變变重]/,
    pattern: make(
      `${PASSWORD_WORDS}\\s?(?:已)?(?:改成了?|改为|设为|设置为|变更为|變更為|重置为)\\s?${OPEN}?${VALUE}(?=${CLOSE}?[。，,.\\s]|${CLOSE}?$)`,
    ),
  },
  { hint: /に/, pattern: make(`(?:${PASSWORD_WORDS}|${KEY})(?:は|を)\\s?${OPEN}?${VALUE}\\s?に(?:変更|設定)`) },
  { hint: /olarak|yap/, pattern: make(`${PASSWORD_WORDS}\\s${OPEN}?${VALUE}${CLOSE}?\\s(?:olarak|yapıldı)`) },
  // "contraseña nueva …", "mdp …": in a language that says little else there.
  {
    hint: /mdp|contrase|senha|wacht|has|hes|парол/iu,
    pattern: make(
      `(?<!\\p{L})(?:mdp|contraseña|senha|wachtwoord|hasło|heslo|пароль)(?:\\s(?:nuev[ao]|nova|nieuw|nowe|nové|новый))?\\s${OPEN}?${VALUE}${ANY_END}`,
    ),
    accepts: isMixed,
  },
  {
    hint: /phrase|frase|parola/i,
    pattern: make(`${PHRASE}${OF}(?:${SIGN}|${IS})${IN_WORDS}`),
    accepts: isSecretPhrase,
    isPhrase: true,
  },
  {
    hint: /["`“„«]/,
    pattern: make(`(?:${PASSWORD_WORDS}|${KEY})${OF}(?:${SIGN}|${IS}| to )${QUOTED_WORDS}`),
    accepts: isSecretPhrase,
    isPhrase: true,
  },
  {
    hint: /and password/i,
    pattern: make(`\\b(?:user(?:name)? and password|login and password) (?:are|is) (?:both )?${OPEN}?${VALUE}${END}`),
  },
  // "log in as anna, …"
  {
    hint: / as /,
    pattern: make(`\\b(?:log(?:ged)? ?in|sign(?:ed)? in|connect) as [\\w.@-]{1,60}[,/] ?${VALUE}${ANY_END}`),
    accepts: isMarked,
  },
  {
    hint: / with /,
    pattern: make(`\\b(?:unlock|open|decrypt|unzip|extract)s?(?: it| them| this)? with ${OPEN}?${VALUE}${ANY_END}`),
    accepts: isMarked,
  },
  {
    hint: /\? (?:that|it) /i,
    pattern: make(`(?<!\\S)([^\\s"'\\x60,;|<>()]{6,100})\\? (?:that|it) (?:was|is) the (?:[a-z]{2,12} )?password\\b`),
    accepts: isMixed,
  },
  {
    hint: /is what (?:i|we) /i,
    pattern: make(
      `(?<!\\S)([^\\s"'\\x60,;|<>()]{6,100}) is what (?:I|we) (?:set|chose|took|have|use)[^\\n.]{0,30}password\\b`,
    ),
    accepts: isMixed,
  },
  {
    pattern: make(`\\b(?:log ?in|account|user) is (?:now )?[\\w.@-]{2,40} with ${OPEN}?${VALUE}${ANY_END}`),
    hint: / is (?:now )?[\w.@-]{2,40} with /,
    accepts: isMarked,
  },
  {
    pattern: make(
      `(?:${PASSWORD_WORDS}|credentials?|secret|token)[^\\n]{0,120}?\\bnew (?:one|value)(?:\\s?:|\\sis)\\s${OPEN}?${VALUE}${ANY_END}`,
    ),
    hint: /new (?:one|value)(?:\s?:| is) /i,
    accepts: isMixed,
  },
  // In the title of a ticket: "Reset the admin to …".
  {
    hint: /reset/i,
    pattern: make(
      `\\breset [^\\n.:]{2,40}?\\b(?:admin|root|user|account|login)\\b[^\\n.:]{0,20} to ${OPEN}?${VALUE}${ANY_END}`,
    ),
    accepts: isMarked,
  },
];

const TELLINGS: readonly Telling[] = [
  { pattern: make(`(?:${PASSWORD_WORDS}|${KEY})${OF}${SIGN}${OPEN}?${VALUE}${END}`), names: true },
  { pattern: make(`(?:${PASSWORD_WORDS}|${KEY})${OF}${IS}${VALUE}${END}`) },
  { pattern: make(`(?:${PASSWORD_WORDS}|${KEY})${OF}${IS}${OPEN}${VALUE}${CLOSE}`), names: true },
  // "pw's …", "PW …": a password word, and behind it what nobody would say of one.
  {
    hint: /['’]s/,
    pattern: make(
      `${PASSWORD_WORDS}['’]s\\s+${OPEN}?${VALUE}(?:${END.slice(3, -1)}|\\s+(?:btw|by the way|please|pls|but|for|on)\\b)`,
    ),
    accepts: isChosen,
  },
  {
    pattern: make(`${PASSWORD_WORDS}\\s+${OPEN}?${VALUE}(?:${END.slice(3, -1)}|${ANY_END.slice(3, -1)})`),
    accepts: isChosen,
  },
  // On a line of its own, below what announces it.
  { pattern: make(`${PASSWORD_WORDS}${OF}(?:\\s(?:is|ist|est))?\\s?[:：][ \\t]*\\n\\s{0,40}${VALUE}[ \\t]*(?=$|\\n)`) },
  {
    hint: / to /,
    pattern: make(
      `\\b(?:set|change[ds]?|reset|updated?|rotated?|switch(?:ed)?)\\b[^\\n.?]{0,30}?${PASSWORD_WORDS}${OF}(?: from [^\\s]{3,60})? to ${OPEN}?${VALUE}${END}`,
    ),
    accepts: (value) => !DEEDS.test(value),
  },
  {
    hint: / to /,
    pattern: make(
      `${PASSWORD_WORDS}(?:\\s(?:was|has been|is now|got))?\\s(?:set|changed|reset|updated|rotated)(?: from [^\\s]{3,60})? to ${OPEN}?${VALUE}${END}`,
    ),
    accepts: (value) => !DEEDS.test(value),
  },
  ...FURTHER_TELLINGS,
  {
    hint: / from /,
    pattern: make(
      `${PASSWORD_WORDS}(?:\\s(?:was|has been|got))?\\s(?:changed|rotated|updated) from ${OPEN}?${VALUE}(?=${CLOSE}? to )`,
    ),
  },
  {
    hint: /\?/,
    pattern: make(
      `(?:what|which|wie|was|welches|quel|cuál|qual|какой|tell me|give me)(?!\\p{L})[^\\n?]{0,60}?${PASSWORD_WORDS}[^\\n?]{0,60}\\?["']?[ \\t]*(?:\\n\\s{0,20})?(?:[a-z]{1,12}:[ \\t]+)?(?:(?:it|that|the password|das|es)(?: is| was|['’]s| ist| war)[ \\t]+)?${OPEN}?${VALUE}${CLOSE}?[.!]?[ \\t]*(?=$|\\n)`,
    ),
    accepts: (value) => !/[:?]$/.test(value),
  },
  // "log in as anna with …": a word there is a tool or a way.
  {
    hint: / as /,
    pattern: make(
      `\\b(?:log(?:ged)? ?in|sign(?:ed)? in|connect(?:ed)?|ssh|authenticate)\\b[^\\n.]{0,30}?\\bas [\\w.@-]{1,60} (?:with|using) (?:the )?(?:password|pw) ${OPEN}?${VALUE}${END}`,
    ),
  },
  {
    hint: / as /,
    pattern: make(
      `\\b(?:log(?:ged)? ?in|sign(?:ed)? in|connect(?:ed)?|ssh)\\b[^\\n.]{0,30}?\\bas [\\w.@-]{1,60} (?:with|using) ${OPEN}?${VALUE}${END}`,
    ),
    accepts: (value) => isRandom(value, 'pass'),
  },
];

/** Words that a telling has, one of which it must have. */
const TOPIC =
  /p[a@]ss(?:w|ph|c| [wco])|p\.a\.s|\bpwd?\b|\bpsw\b|kennw|contrase|clave|senha|palavra|mot de|\bmdp\b|parol|wachtw|lösen|adgang|salas|has[łl]|hesl|jelsz|[şs]ifre|парол|密[码碼]|口令|パスワ|비밀|암호|كلمة|סיסמ|पास|mật|sandi|κωδ|(?:wi-?fi|wlan|wpa2?|wireless|hotspot)[ -][ksc]|security a|maiden|code ?word|snmp c|shared [sk]|pre-?shared|共有鍵|共有キー|共享密|phrase (?:secr|de pas)|frase (?:seg|sec|de)|new (?:one|value)(?: is|\s?:)|\b(?:log ?in|account|user) is (?:now )?[\w.@-]{2,40} with |\b(?:unlock|open|decrypt|unzip|extract)s?(?: it| them| this)? with |\breset [^\n.:]{2,60} to |\b(?:log|sign|connect|ssh)[^\n]{0,60} (?:with|using|as) /gi;
const MOST_BEFORE = 160;
const MOST_BEHIND = 400;

/** The surroundings of those words, of whole lines where lines are short; places that touch are one. */
function placesOf(text: string): readonly SecretSpan[] {
  const places: [number, number][] = [];
  for (const { index } of text.matchAll(TOPIC)) {
    const least = Math.max(0, index - MOST_BEFORE);
    const from = least + text.slice(least, index).lastIndexOf('\n') + 1;
    const most = index + MOST_BEHIND;
    const end = text.slice(most, most + MOST_BEHIND).indexOf('\n');
    const to = end === -1 ? Math.min(text.length, most) : most + end;
    const last = places.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else places.push([from, to]);
  }
  return places;
}

const QUOTED_REVERSED =
  /(?<=["\x60„“])([^\s"\x60„“”](?:[^"\x60„“”\n]{2,80}))(?=["\x60”“],? (?:is|as|was) (?:still )?(?:(?:the|our|my|your) )?(?:[a-z]{2,12} ){0,3}pass(?:word|phrase)\b(?! ?(?:error|prompt|field|policy|message|hint)))/giu;

/** "… is the password": the sentence ends with what it is. */
const REVERSED: readonly RegExp[] = [
  inCase(
    `(?:^|\\n)[ \\t]*([^\\s"'\`,;|<>()A-Z]{5,100}) is (?:the|our|my) (?:[a-z]{2,12} )?password(?=[.!]?[ \\t]*(?:$|\\n)| (?:for|of|to|on)\\s)`,
  ),
  make(
    `(?<=["'\`„“])([^\\s"'\`]{4,100})(?=["'\`”“] (?:is|as) (?:the|our|my|your) (?:[a-z]{2,12} )?pass(?:word|phrase)\\b)`,
  ),
  inCase(
    `(?<!not |n't |never )\\buse ([^\\s"'\`,;|<>()A-Z]{6,100})(?= as (?:the|our|my) (?:[a-z]{2,12} )?password\\b)`,
  ),
];

export const PROSE_SECRETS: readonly SecretFinder[] = [
  {
    kind: 'spoken-secret',
    hint: new RegExp(
      `${PASSWORD_HINT.source}|(?:wi-?fi|wlan|wpa2?|wireless|hotspot)[ -](?:key|sch|code)|security answer|maiden|code ?word|snmp c|shared [sk]|pre-?shared|共有鍵|共有キー|共享密|phrase (?:secr|de pas)|frase (?:seg|sec|de)|new (?:one|value)(?: is|\\s?:)|\\b(?:log ?in|account|user) is (?:now )?[\\w.@-]{2,40} with |\\b(?:unlock|open|decrypt|unzip|extract)s?(?: it| them| this)? with |\\breset [^\\n.:]{2,60} to |\\b(?:log|sign|connect|ssh)[^\\n]{0,60} (?:with|using|as) `,
      'iu',
    ),
    *find(text) {
      for (const [from, to] of placesOf(text)) {
        const place = text.slice(from, to);
        for (const { pattern, hint, names, accepts, isPhrase } of TELLINGS) {
          if (hint?.test(place) === false) continue;
          for (const match of place.matchAll(pattern)) {
            const [whole, value = ''] = match;
            if (!(isPhrase === true || isTold(value, names === true)) || accepts?.(value, whole) === false) continue;
            const start = from + match.index + whole.lastIndexOf(value);
            yield [start, start + value.length];
          }
        }
      }
    },
  },
  {
    kind: 'spoken-secret',
    hint: /(?:is|as|was) (?:[a-z]{2,12} ){0,5}pass/i,
    find: (text) => [
      ...spansIn(text, QUOTED_REVERSED).filter(([start, end]) => {
        const value = text.slice(start, end);
        return (
          /\s/.test(value) && value.split(' ').length < 9 && !/pass|\b(?:must|should|your|wrong|invalid)\b/i.test(value)
        );
      }),
      ...REVERSED.flatMap((pattern) => spansIn(text, pattern)).filter(([start, end]) =>
        isTold(text.slice(start, end), true),
      ),
    ],
  },
];

const PAIR = String.raw`([\w.@+-]{1,60})(?:\s\/\s|:)([^\s"'\x60,;|<>()/]{5,200}?)(?=["'\x60]?[.,;!]?(?:\s|$))`;
const PAIRS: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:creds|credentials|zugangsdaten|identifiants|credenciales|acces[so]s?)\b(?:\s(?:for|für|to)\s[\w.-]{1,40})?(?:\s(?:are|is|sind|lauten)\s*:?|\s*[:=])\s*["'\x60]?${PAIR}`,
    'gi',
  ),
  new RegExp(String.raw`\b(?:log ?in|account)(?:\s(?:for|to|of)\s[^\n:=]{1,40})?\s?[:=]\s*["'\x60]?${PAIR}`, 'gi'),
];
const BASIC_PAIR =
  /\bbasic auth\b[^\n:]{0,60}(?:\bis\b|:)\s["'`]?[\w.@-]{1,40}:([^\s"'`,;|<>()]{4,200}?)(?=["'`]?[.,;!]?(?:\s|$))/gi;
const NAMED_PAIR =
  /\b(?:user(?:name)?|log ?in|e-?mail|account|benutzer)\b[: =]+[\w.@+-]{1,60}["']?(?:\s?[,;/|]\s?(?:and |und |with )?pass(?:word|wort)?[: =]+|[ \t]{1,4}pass(?:word|wort)?[:=][ \t]*)([^\s"'`,;|<>()]{4,200}?)(?=["'`]?[.,;!]?(?:\s|$))/gi;

/** A name and a password, one behind the other: taken before a name of both is taken for that of the first. */
export const LOGIN_PAIRS: SecretFinder = {
  kind: 'spoken-secret',
  hint: /basic auth|creds|credential|zugangsdaten|identifiants|acces[so]|log ?in|account|user|mail|benutzer/i,
  find(text) {
    const spans: SecretSpan[] = [];
    for (const [index, pattern] of PAIRS.entries()) {
      for (const [start, end] of spansIn(text, pattern, 2)) {
        const value = text.slice(start, end);
        // A login may have any two words beside it; one of them with a digit is none.
        if (isTold(value, true) && (index === 0 || isRandom(value, 'pass') || /\p{L}[#!$%^&*+=~]\p{L}/u.test(value)))
          spans.push([start, end]);
      }
    }
    for (const [start, end] of [...spansIn(text, NAMED_PAIR), ...spansIn(text, BASIC_PAIR)])
      if (isTold(text.slice(start, end), true)) spans.push([start, end]);
    return spans;
  },
};

/** Letters and digits, or a sign within letters: more than a word, and no name of a format. */
function isMixed(value: string): boolean {
  const text = value.replaceAll(/[.!?]+$/g, '');
  if (text.length < 6 || !/\p{L}/u.test(text) || /^v?\d+(?:\.\d+)+|^\d+[a-z]{1,3}$|\/\w+\/|@[\w-]+\.|\(/iu.test(text))
    return false;
  if (/^(?:sha|md|utf|base|aes|rsa|hs|rs|es|ed|x|argon|bcrypt|pbkdf|oauth|http|ipv|id_|totp|u2f|fido)-?\d/i.test(text))
    return false;
  return /\d/.test(text) ? /\p{L}{2}/u.test(text) : /\p{L}[!#$%^&*+~]\p{L}/u.test(text);
}

/** The same where nothing else says that it is one. */
function isMarked(value: string): boolean {
  return (
    isMixed(value) &&
    value.length >= 7 &&
    /\p{L}[!#$%^&*~]|[!#$%^&*~]\p{L}|\p{Ll}\p{Lu}\p{Ll}+\d|_\d/u.test(value.replace(/[.!?,]+$/, ''))
  );
}

/** Letters with digits or signs among them, as no word and no name of code has. */
function isChosen(value: string): boolean {
  return (
    value.length >= 6 &&
    (/^\p{Lu}\p{Ll}{2,}\d{1,4}\p{L}{2,}/u.test(value) ||
      /\p{L}{3}[\p{L}-]*[_!#$%^&*+=]?\d{1,6}[!#$%&*+]?$/u.test(value) ||
      /\p{L}{2}[!#$%^&*+]\p{L}|\p{L}{3}[!#$%&*]\d/u.test(value)) &&
    isRandom(value.replaceAll(/[_-]/g, ''), 'pass')
  );
}

function isTold(value: string, names: boolean): boolean {
  // "What is the password on db3?"
  if (value.endsWith('?') && !isMixed(value)) return false;
  const text = value.replaceAll(/[.!]+$/g, '');
  if (
    !opensSomething(text) ||
    /^https?:|[\w.]\($|^\w+\.\w+\.[a-zA-Z]|^\d+\.\d+\.|^[a-z_]\w*(?:\.[a-z_]\w*)+$|^--?\w|=$|^[A-Z]+_[A-Z_]+$/.test(
      text,
    )
  )
    return false;
  // Words of scripts that put no blanks between, and names of code.
  if (/^[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]+$/.test(text) || /^[a-z]+(?:[A-Z][a-z]+)+$/.test(text)) return false;
  // A name with a capital is a thing or a person, unless a sign says that it is meant as it is written.
  return names || !/^\p{Lu}\p{Ll}+$/u.test(text);
}
