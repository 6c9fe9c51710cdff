import { opensSomething, unquoted } from './opens-something.ts';
import { entropyOf } from '../secret-kinds.ts';
import { isSecretName } from '../secret-names.ts';
import { spansIn, type SecretFinder, type SecretSpan } from './secret-span.ts';
import { FORM_SECRETS } from './secret-forms.ts';
import { isSecretPhrase } from './secret-phrase.ts';
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
        if (
          !(isSecretName(name) || isPasswordWord(name)) ||
          !opensSomething(inner) ||
          (/\S\s\S+\s/.test(inner) && !isSecretPhrase(inner))
        )
          continue;
        const end = match.index + whole.length - (value.length - inner.length) / 2;
        yield [end - inner.length, end];
      }
    }
  },
};

/** What only whoever was sent it can open: an address that resets a password, a cookie in a browser's own file. */
const SENT: readonly RegExp[] = [
  /:\/\/join\.slack\.com\/t\/[\w-]{1,60}\/shared_invite\/([\w~-]{16,120})/g,
  /:\/\/[\w.-]{3,100}\/calendar\/ical\/[^\s/]{1,120}\/private-([a-f0-9]{16,64})(?=\/)/g,
  /:\/\/[\w.-]{3,100}\/(?:[\w-]{1,30}\/){0,2}#?\/?(?:send|secret|s|paste|note)\/(?:[\w-]{8,60}[/#])?([A-Za-z0-9_-]{20,64})(?=[\s"'),.;]|$)/g,
  /:\/\/mega\.(?:nz|co\.nz|io)\/(?:folder|file)\/[\w-]{6,20}#([\w-]{20,64})/g,
  /:\/\/hook\.[\w.-]{1,40}\.com\/([a-z0-9]{24,64})(?![\w/-])/g,
  /:\/\/[\w.-]{1,100}(?::\d{2,5})?\/(?:[\w.-]{1,40}\/){0,4}(?:[\w-]{0,20}reset|invit(?:e|ation)s?|magic(?:-link)?|activate|verify|unlock|share|login)\/([\w-]{24,300})/gi,
  /[?&](?:access|grant|bearer|link|t|appid|app_id|code_verifier|SAMLResponse|SAMLRequest)=([\w-]{32,300})(?=[&\s"'#]|$)/g,
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
