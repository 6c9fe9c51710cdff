import { opensSomething, unquoted } from './opens-something.ts';
import { entropyOf } from '../secret-kinds.ts';
import { isSecretName } from '../secret-names.ts';
import { spansIn, type SecretFinder, type SecretSpan } from './secret-span.ts';
import { isPasswordWord } from './secret-words.ts';

const QUOTED = String.raw`("[^"\n]{3,300}"|'[^'\n]{3,300}')`;

/** A name and a value that two fields of one thing hold, or two parts of one line; only the name tells what the other is. */
const APART: readonly RegExp[] = [
  // `{"key": "api_key", "value": "…"}` of what browsers and clients keep.
  new RegExp(
    String.raw`["'](?:key|name|id|field|variable)["']\s{0,4}:\s{0,4}["']([\w.-]{2,80})["']\s{0,4},\s{0,20}["'](?:value|content|secret|default|defaultValue)["']\s{0,4}:\s{0,4}${QUOTED}`,
    'g',
  ),
  // `proxy_set_header X-Internal-Auth "…";`
  /\b(?:proxy_set_header|add_header|more_set_headers|RequestHeader set|Header (?:always )?set)[ \t]+["']?([\w-]{2,80})["']?[ \t]+("[^"\n]{3,300}"|[^\s"';]{3,300})/g,
  // `AuthLDAPBindPassword "…"`
  /(?:^|\n)[ \t]{0,20}([A-Z][A-Za-z]{1,40}(?:Password|Passphrase|Secret))[ \t]{1,20}("[^"\n]{3,300}")[ \t]*(?=\r?\n|$)/g,
  // `${SMTP_PASSWORD:-…}`: what holds where nobody says otherwise.
  /\$\{([A-Za-z_]\w{1,80}):?[-=]([^}\n$]{3,200})(?=\})/g,
];

const PAIRS_APART: SecretFinder = {
  kind: 'named-secret',
  hint: /value|content|default|eader|[a-z](?:Password|Passphrase|Secret)[ \t]|\$\{\w+:?[-=]/,
  *find(text) {
    for (const pattern of APART) {
      for (const match of text.matchAll(pattern)) {
        const [whole, name = '', value = ''] = match;
        const inner = unquoted(value);
        if (!(isSecretName(name) || isPasswordWord(name)) || !opensSomething(inner) || /\S\s\S+\s/.test(inner))
          continue;
        const end = match.index + whole.length - (value.length - inner.length) / 2;
        yield [end - inner.length, end];
      }
    }
  },
};

/** Forms of which one place is a password, whatever it looks like. */
const FORMS: readonly (readonly [hint: RegExp, form: RegExp])[] = [
  [/WIFI:/, /\bWIFI:(?:[A-OQ-Z]:(?:\\.|[^;\\\n]){0,100};){0,5}P:((?:\\.|[^;\\\n]){3,100})(?=;)/g],
  [
    /WHERE/i,
    /\bSET\s{1,9}\w{1,40}\s{0,4}=\s{0,4}'([^'\n]{3,200})'(?=\s{1,9}WHERE\s{1,9}\w{1,40}\s{0,4}=\s{0,4}'[\w.-]{0,40}(?:password|passwd|secret|token|api_?key)')/gi,
  ],
  [/IDENTIFIED/i, /\bIDENTIFIED BY (?!VALUES\b|PASSWORD\b|RANDOM\b)"?([^\s"';,()]{3,100})/gi],
  [/PSK/, /(?:^|\n)[^\n]{0,200}?:[ \t]*PSK[ \t]+["']([^"'\n]{3,200})["']/g],
  [/isakmp|keyring/, /\b(?:crypto isakmp key|pre-shared-key(?: address \S{1,60})? key)(?: \d)? ([^\s"']{3,100})/g],
  [
    /radius|tacacs/i,
    /\b(?:radius|tacacs)(?:-server)?\b[^\n]{0,80}? key(?: \d)? ([^\s"']{3,100})(?=[ \t]*(?:\r?\n|$))/gi,
  ],
  [/community/, /(?:^|\n)[ \t]{0,20}r[ow]community6? (?!public\b|private\b|default\b)([^\s"']{3,100})/g],
  [/password \d/, /\bpassword [57] ([0-9A-F]{8,100}|\$\d\$\S{8,100})(?=[ \t]*(?:\r?\n|$))/g],
  [/\bsend\b/, /\bexpect\b[^\n]{0,60}assword[^\n]{0,40}\r?\n\s{0,20}send(?: --)? "([^"\n\\$]{3,100})(?=\\[rn])/g],
  [/sensitive/, /\bdefault\s{0,20}=\s{0,20}"([^"\n]{6,300})"(?=\s{0,40}sensitive\s{0,20}=\s{0,20}true)/g],
  [/sensitive/, /\bsensitive\s{0,20}=\s{0,20}true\s{0,40}default\s{0,20}=\s{0,20}"([^"\n]{6,300})"/g],
  [/\]:\d/, /(?:^|\n)\[[\w.-]{3,100}\](?::\d{2,5})?[ \t]+[\w.@+-]{1,100}:([^\s]{3,200})/g],
  [
    /connect|mysqli|PDO/,
    new RegExp(
      String.raw`(?:\bmysqli?(?:_p?connect)?|\bPDO|\bDBI->connect|\boci_p?connect)\(\s{0,9}["'][^"'\n]{1,200}["']\s{0,4},\s{0,9}["'][^"'\n]{1,100}["']\s{0,4},\s{0,9}["']([^"'\n$]{3,200})(?=["'])`,
      'g',
    ),
  ],
  [
    /crypt/i,
    /\b(?:pgp_sym_(?:en|de)crypt|AES_(?:EN|DE)CRYPT|EncryptByPassPhrase)\([^()\n']{1,120},\s{0,4}'([^'\n]{3,200})'/gi,
  ],
  [
    /vault kv/,
    /\bvault kv (?:put|patch)(?:[ \t]+(?:-[\w=-]{1,40}|[\w./-]{1,100})){1,8}?[ \t]+[\w.-]{1,80}=(?!@)([^\s"'$]{3,300})/g,
  ],
];

const FORM_SECRETS: SecretFinder = {
  kind: 'setting-secret',
  find: (text) =>
    FORMS.flatMap(([hint, form]) => (hint.test(text) ? spansIn(text, form) : [])).filter(([start, end]) =>
      opensSomething(text.slice(start, end)),
    ),
};

/** What only whoever was sent it can open: an address that resets a password, a cookie in a browser's own file. */
const SENT: readonly RegExp[] = [
  /:\/\/[\w.-]{1,100}(?::\d{2,5})?\/(?:[\w.-]{1,40}\/){0,4}(?:[\w-]{0,20}reset|invit(?:e|ation)s?|magic(?:-link)?|activate|verify|unlock|share|login)\/([\w-]{24,300})/gi,
  /[?&](?:access|grant|bearer|link|t)=([\w-]{32,300})(?=[&\s"'#]|$)/g,
  /(?:^|\n)[^\s]{1,200}\t(?:TRUE|FALSE)\t\/\S{0,200}\t(?:TRUE|FALSE)\t\d{1,12}\t[^\s]{1,100}\t([^\s]{16,4000})/g,
];

const SENT_SECRETS: SecretFinder = {
  kind: 'url-secret',
  hint: /:\/\/|=[\w-]{32}|\t(?:TRUE|FALSE)\t/,
  find: (text): readonly SecretSpan[] =>
    SENT.flatMap((pattern) => spansIn(text, pattern)).filter(([start, end]) => {
      const value = text.slice(start, end);
      return /\d/.test(value) && /[A-Za-z]/.test(value) && entropyOf(value) >= 3.2;
    }),
};

/** Secrets in forms that tools and languages have of their own. */
export const FORMAT_SECRETS: readonly SecretFinder[] = [PAIRS_APART, FORM_SECRETS, SENT_SECRETS];
