import { isPlaceholder } from './placeholders.ts';
import { entropyOf } from './secret-kinds.ts';
import { isSecretName } from './secret-names.ts';

/** A match of a pattern: the whole text, then its groups. */
export type Groups = readonly [whole: string, ...groups: (string | undefined)[]];

export interface SecretShape {
  readonly kind: string;
  readonly pattern: RegExp;
  /** What a text must have that is worth a search; quick to tell. */
  readonly hint?: RegExp;
  /** The part of a match that stays, so that the reader still sees what kind of value stood there. */
  readonly keep?: (match: Groups) => string;
  /** The same of what stands behind it. */
  readonly keepBehind?: (match: Groups) => string;
  /** Whether a match holds a secret; each does, if left out. */
  readonly accepts?: (match: Groups) => boolean;
}

const first = (match: Groups): string => match[1] ?? '';

/** Names of algorithms and formats that have a digit in them, as passwords have. */
const TERMS =
  /^(?:sha[\d-]*|md5|utf-?\d+|v?\d[\d.]*|base\d+|rfc\d+|\d+[a-z]{1,3}|argon2\w*|pbkdf2\w*|bcrypt\d*|oauth2?\w*|http\d|x\.?509|ed25519|aes-?\w*|rsa-?\w*|ecdsa\w*|hs\d+|rs\d+|es\d+|k8s|i18n|ipv[46]|e2e|s3|ec2|id_rsa\w*)[.,!?]?$/i;

/** Whether a text looks generated: it is no word, no path and no name of anything. */
export function isRandom(text: string, name: string): boolean {
  if (isMixed(text)) return true;
  if (!/\d/.test(text) || !/\p{L}/u.test(text)) return false;
  if (/^[./~]|^https?:|^\$|[\w-]+\/[\w-]+\//.test(text)) return false;
  // A name of parts is a file, a host or a version; with capitals and digits somebody may have made it up to remember it.
  const isName = /^[a-z]+(?:[._-][a-z0-9]+)+$/i.test(text);
  if (isName && !(/^pass/i.test(name) && /^[A-Z][a-z]+[.][a-z]+\d{2,}$/.test(text))) return false;
  // People make up passwords, so any mix of letters and digits may be one.
  if (/^pass/i.test(name)) return !TERMS.test(text);
  return text.length >= 16 && entropyOf(text) >= 3.2;
}

/** Small and capital letters in no order that words or names in code have. */
function isMixed(text: string): boolean {
  if (!/^[A-Za-z]{10,}$/.test(text) || entropyOf(text) < 3) return false;
  const humps = text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return humps.length >= 4 && humps.filter((hump) => hump.length < 3).length * 2 >= humps.length;
}

/** A long value that nobody would choose. */
function isLongRandom(text: string): boolean {
  return text.length >= 20 && /\d/.test(text) && /[A-Za-z]/.test(text) && entropyOf(text) >= 3.4 && isRandom(text, '');
}

/** Chosen by a person or drawn: it has a digit or a sign, as names of fields and labels have none. */
function isMadeUp(text: string): boolean {
  return (
    !isPlaceholder(text) &&
    /\S{6,}/.test(text) &&
    !/\s/.test(text) &&
    /[\d!@#$%^&*+=~?]/.test(text) &&
    !/^\W|\/|^\w+\.\w+$/.test(text)
  );
}

function decoded(text: string): string {
  return text.replaceAll(/%[0-9A-F]{2}/gi, '');
}

/** "Password" and "key" in other languages than English. */
const SPOKEN = String.raw`passwort|kennwort|zugangscode|api-schlüssel|zugriffsschlüssel|mot de passe|clé (?:d['’])?api|clé secrète|jeton|contraseña|clave(?: (?:api|secreta|de acceso))?|senha|palavra-passe|chave (?:de )?(?:api|acesso|secreta)|password|chiave (?:api|segreta)|parola(?: d['’]ordine)?|wachtwoord|sleutel|lösenord|adgangskode|passord|salasana|hasło|klucz (?:api|dostępu)|heslo|jelszó|şifre|parolă|пароль|пароля|ключ (?:api|доступа|доступу)|токен|كلمة (?:المرور|السر)|סיסמה|סיסמא|पासवर्ड|mật khẩu|kata sandi|κωδικός`;
const COPULA = String.raw`(?:(?<!\p{L})(?:ist|lautet|est|es|é|è|is|jest|je|är|er|on|to|là|adalah|είναι)|:|=|：|—|是|为|は|는|은|هي|הוא|היא|है)`;

/** The same in scripts that put no blanks between words. */
const SPOKEN_ON = '密码|密碼|口令|密钥|令牌|パスワード|トークン|비밀번호|암호|토큰';

/** Beginnings of all of them. */
const HINT =
  /pass|kenn|zugang|zugriff|schlüs|mot de|cl[éa]|jeton|contra|senha|palavra|chave|chiave|parol|wacht|sleutel|lösen|adgang|salas|has[łl]|klucz|hesl|jelsz|[şs]ifre|парол|ключ|токен|密|口令|令牌|パスワ|トーク|비밀|암호|토큰|كلمة|סיסמ|पास|mật|sandi|κωδ/iu;

/** Places that hold secrets, besides those with a name and a sign behind it (see redact.ts). */
export const PLACES: readonly SecretShape[] = [
  {
    kind: 'private-key',
    pattern: /(\bPrivate-Lines: \d+\r?\n)((?:[A-Za-z0-9+/=]+\r?\n?)+)(?:Private-(?:MAC|Hash): [a-f0-9]+)?/g,
    keep: first,
  },
  { kind: 'vault', pattern: /(\$ANSIBLE_VAULT;[^\n]*\n)((?:\s*[0-9a-f]{16,}\n?)+)/g, keep: first },
  {
    kind: 'password-hash',
    pattern:
      /\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}|\$(?:1|5|6|7|y|gy|apr1|argon2(?:id|i|d)|scrypt|pbkdf2[\w-]*)\$[^\s:"',;]{16,}|\$[89]\$(?=[^\s"';]*\d)[./A-Za-z0-9$-]{8,200}|\$[PH]\$[./A-Za-z0-9]{31}(?![./A-Za-z0-9])|SCRAM-SHA-(?:1|256|512)\$\d{1,7}:[A-Za-z0-9+/=]{8,100}\$[A-Za-z0-9+/=:]{40,200}|\$krb5(?:tgs|asrep|pa)\$[^\s"'<>]{32,4000}|(?<=\{(?:S?SHA(?:256|384|512)?|S?MD5|CRYPT|PBKDF2[\w-]{0,12}|ARGON2)\})[A-Za-z0-9+/=$.,]{16,300}/g,
  },
  {
    // As tools that read them out of a system write them, by line.
    kind: 'password-hash',
    hint: /:[a-f\d]{16,32}:/i,
    pattern:
      /((?:^|\n)[^\s:]{1,100}:(?:\d{1,6}:[a-f\d]{32}:|:[^\s:]{1,60}:(?=[a-f\d]{16}:)))([a-f\d]{32}(?=:::)|[a-f\d]{16}:[a-f\d]{32}:[a-f\d]{32,2000})/gi,
    keep: first,
  },
  {
    kind: 'password-hash',
    hint: /\*[A-F0-9]{40}/,
    pattern: /(?<![\w*])\*[A-F0-9]{40}(?![\w*])/g,
  },
  {
    kind: 'url-token',
    pattern: /\b([a-z][a-z0-9+.-]{1,30}:\/\/)([A-Za-z0-9_-]{20,})(@)/g,
    keep: first,
    keepBehind: (match) => match[3] ?? '',
    accepts: (match) => isLongRandom(match[2] ?? ''),
  },
  {
    kind: 'command-password',
    pattern:
      /(\bcurl\b[^\n|;]{0,200}?\s(?:-u|--user)[ =]?["']?[^\s:"']{1,80}:)([^\s"']{3,})|(\bsshpass\s+-p\s*["']?)([^\s"']{3,})|(\bmysql(?:dump|admin|import)?\b[^\n|;]{0,200}?\s-p)([^\s"'-][^\s"']{2,})/g,
    keep: (match) => match[1] ?? match[3] ?? match[5] ?? '',
    accepts: (match) => !/^\$|^[A-Z_]+$|^\w+>$/.test(match[2] ?? match[4] ?? match[6] ?? ''),
  },
  {
    kind: 'login-file',
    pattern: /(\blogin\s+\S+\s+password\s+)(\S+)/g,
    keep: first,
  },
  {
    kind: 'login-file',
    pattern:
      /((?:^|\n)(?=[\w.-]{0,100}[A-Za-z*])[\w.*-]{1,100}:(?:\d{2,5}|\*):[\w*-]+:(?=[\w-]*[A-Za-z]|\*)[\w*-]+:)((?:[^\s:\\]|\\.){6,200})(?=\s|$)/g,
    keep: first,
  },
  {
    kind: 'tagged-secret',
    pattern:
      /(<(?:\w+:)?(?:password|passwd|pwd|secret|token|api-?key|apiToken|clientSecret|privateKey)>)([^<\s]{3,})(?=<\/)/gi,
    keep: first,
    accepts: (match) => match[2]?.startsWith('$') !== true,
  },
  {
    kind: 'seed-phrase',
    pattern:
      /(\b(?:seed|recovery|mnemonic|secret|backup|wallet)[ -](?:recovery )?(?:phrase|words?)\b[^\n:=]{0,30}?\s*(?:is|are|:|=)\s*["'`]?)((?:[a-z]{3,8}[ ,]+){11,23}[a-z]{3,8})\b/gi,
    keep: first,
  },
  {
    kind: 'spoken-secret',
    hint: HINT,
    pattern: new RegExp(
      String.raw`((?:(?<![\p{L}/])(?:${SPOKEN})(?![\p{L}\p{N}_]|[.-]\w)|${SPOKEN_ON})[^\n:=：?&]{0,40}?\s*${COPULA}\s*["'«„“\x60]?)((?=[^\s]*\d)(?=[^\s]*\p{L})[\p{L}0-9!@#$%^&*_+./=~-]{6,})`,
      'giu',
    ),
    keep: first,
    // `@db:5432/app` behind the variable of a password is an address.
    accepts: (match) => isRandom(match[2] ?? '', 'pass') && !/^\d{1,5}\//.test(match[2] ?? ''),
  },
  {
    kind: 'near-secret',
    hint: /token|secret/i,
    pattern: /(\b(?:token|secret)\b[ \t]*[:=]?[ \t]*["'`(]?)(?<=[\s:="'`(])([A-Za-z0-9+/_=.~:-]{20,512})/gi,
    keep: first,
    accepts: (match) => isLongRandom(match[2] ?? '') && !/^[a-f0-9]{40}$|^[a-f0-9]{64}$|^sha\d/.test(match[2] ?? ''),
  },
  {
    kind: 'near-secret',
    hint: /token|pass(?:word|phrase)|secret|api key|bearer/,
    pattern:
      /(?<![\w/.-])([A-Za-z0-9+_=~!@#$%^*-]{8,200})(\s+(?:as|is) (?:the |our |my |an? )?(?:[\w-]+ )?(?:token|password|passphrase|secret|api key|bearer)\b|\s*\((?:the )?(?:password|token|secret|api key)\))/g,
    keepBehind: (match) => match[2] ?? '',
    accepts: (match) => isRandom(match[1] ?? '', /pass/.test(match[2] ?? '') ? 'pass' : ''),
  },
  { kind: 'pin', pattern: /(\bPIN(?: code)?(?: is|:)?\s+)(\d{4,8})(?!\w)/g, keep: first },
  {
    kind: 'pin',
    hint: /pin/i,
    pattern: /(\b(?:my|your|our|his|her|card|sim|door|alarm|unlock|bank) pin(?: code)?(?: is|:)\s+)(\d{4,8})(?!\w)/gi,
    keep: first,
  },
  {
    kind: 'spoken-secret',
    hint: /passphrase/i,
    pattern: /(\bpassphrase(?: is|:|=)?\s*)("[^"\n]{6,}"|'[^'\n]{6,}'|“[^”\n]{6,}”)/gi,
    keep: first,
  },
  {
    kind: 'near-secret',
    hint: /pw/i,
    pattern: /((?<![\w-])pw\s?[:=]\s?["']?)([^\s"',;]{6,})/gi,
    keep: first,
    accepts: (match) => isRandom(match[2] ?? '', 'pass'),
  },
  {
    // A flag of a command: `--account-key VALUE`, `--password=VALUE`.
    kind: 'flag-secret',
    hint: /(?:^|\s)--?[a-z\d-]{0,60}(?:pass|secret|token|key)/i,
    pattern:
      /((?:^|\s)--?((?:[a-z0-9]{1,20}-){0,6}(?:password|passwd|passphrase|secret|token|key))(?:=|[ \t]+)["']?)([^\s"'`,;|&<>()-][^\s"'`,;|&<>()]{5,511})/gi,
    keep: first,
    accepts: (match) => {
      const [, , name = '', value = ''] = match;
      if (isPlaceholder(value)) return false;
      if (/^[A-Za-z0-9+/]{32,}={1,2}$/.test(value)) return true;
      if (/^pass|-pass/i.test(name)) return isRandom(value, 'pass');
      return isSecretName(name) ? isRandom(value, name) : isLongRandom(value);
    },
  },
  {
    // A name and its value as two arguments: `define('DB_PASSWORD', '...')`.
    kind: 'paired-secret',
    hint: /["'][ \t]*,[ \t]*["']/,
    pattern: /((["'])([A-Za-z_][\w.-]{2,63})\2[ \t]*,[ \t]*(["']))([^"'\n]{6,200})(?=\4)/g,
    keep: first,
    accepts: (match) => isSecretName(match[3] ?? '') && isMadeUp(match[5] ?? ''),
  },
  {
    // As two fields: `name: DB_PASSWORD` and `value: ...`, `<property name="password" value="..."/>`.
    kind: 'paired-secret',
    hint: /value/i,
    pattern:
      /(\b(?:name|key|id)["']?\s{0,9}[:=]\s{0,9}["']?([A-Za-z_][\w.-]{2,80})["']?\s{0,9},?\s{1,40}["']?value["']?\s{0,9}[:=]\s{0,9}["']?)([^\s"'<>,{}]{3,200})/gi,
    keep: first,
    accepts: (match) =>
      isSecretName(match[2] ?? '') &&
      !isPlaceholder(match[3] ?? '') &&
      !/^(?:true|false|null|\d{1,4})$/.test(match[3] ?? ''),
  },
  {
    kind: 'written-secret',
    hint: />/,
    pattern:
      /(\becho\s+(?:-n\s+)?["']?)([^\s"'$]{16,200})(["']?[ \t]{0,9}>{1,2}[ \t]{0,9}\S{0,200}?(?:\.key|\.pem|secret|token|credential|passw)\S{0,200})/gi,
    keep: first,
    keepBehind: (match) => match[3] ?? '',
    accepts: (match) => isRandom(match[2] ?? '', ''),
  },
  {
    kind: 'session-cookie',
    hint: /cookie|curl/i,
    pattern:
      /((?:^|[;\s'":])[\w.-]{0,30}(?:sess|sid\b|auth|token|jwt|remember|login|identity)[\w.-]{0,30}=)([^;\s'"]{12,4096})/gi,
    keep: first,
    accepts: (match) => isLongRandom(decoded(match[2] ?? '')) || /^s(?::|%3A)/i.test(match[2] ?? ''),
  },
  {
    // The tokens of a store of secrets from before they had a prefix of their own.
    kind: 'vault-token',
    hint: /[sbr]\.[A-Za-z0-9]{24}/,
    pattern: /(?<![\w./-])[sbr]\.[A-Za-z0-9]{24}(?![\w.])/g,
    accepts: ([whole]) =>
      /\d/.test(whole) && /[A-Z]/.test(whole) && /[a-z]/.test(whole.slice(2)) && isLongRandom(whole.slice(2)),
  },
  {
    // Issued by somebody who is not in the table of kinds, in the manner of all of them.
    kind: 'near-secret',
    hint: /[a-z]_[A-Za-z0-9]{32}/,
    pattern: /(?<![\w/.-])[a-z][a-z0-9]{1,11}_[A-Za-z0-9]{32,200}(?![\w-])/g,
    accepts: ([whole]) => {
      const rest = whole.slice(whole.indexOf('_') + 1);
      return /[a-z]/.test(rest) && /[A-Z]/.test(rest) && (rest.match(/\d/g) ?? []).length > 2 && entropyOf(rest) >= 4.2;
    },
  },
];
