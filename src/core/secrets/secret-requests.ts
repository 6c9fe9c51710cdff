import { isPlaceholder } from '../placeholders.ts';
import { opensSomething } from './opens-something.ts';
import { entropyOf } from '../secret-kinds.ts';
import { isRandom } from '../secret-shapes.ts';
import { spansIn, type SecretFinder } from './secret-span.ts';

/** Parts of an address that open what it leads to. */
const QUERY: SecretFinder = {
  kind: 'url-secret',
  hint: /[?&#](?:[a-z_-]{0,30}(?:token|key|secret|pass|pwd|sig|signature|code|sid|session|jwt|auth|otp|ticket|invite)[a-z_]{0,4})=/i,
  *find(text) {
    for (const match of text.matchAll(
      /[?&#;]([a-z_.-]{0,30}(?:token|key|secret|pass(?:word|wd)?|pwd|sig(?:nature)?|code|sid|session(?:_?id)?|jwt|auth|otp|ticket|invite))=([^\s&"'`<>#)\]]{6,4000})/gi,
    )) {
      const [whole, name = '', value = ''] = match;
      const end = match.index + whole.length;
      if (!opensSomething(value) || isPlaceholder(value)) continue;
      // Most keys and codes name something; one that opens was drawn.
      const isNamed = /token|secret|pass|pwd|api.?key|access.?key|jwt|auth$/i.test(name);
      if (isNamed ? value.length >= 6 : isDrawn(value)) yield [end - value.length, end];
    }
  },
};

/** Whoever has the address of a hook may call it. */
const HOOKS: SecretFinder = {
  kind: 'webhook',
  hint: /:\/\/[^\s]{3,200}hooks?\//i,
  find: (text) =>
    spansIn(
      text,
      /:\/\/[\w.-]{1,100}(?::\d{2,5})?\/(?:[\w.-]{1,40}\/){0,4}(?:web)?hooks?(?:\/[\w.-]{1,20}){0,2}?\/([\w-]{20,200}(?:\/[\w-]{6,200}){0,3})/gi,
    ).filter(
      ([start, end]) =>
        isDrawn(text.slice(start, end)) || /^[a-f0-9]{8}-(?:[a-f0-9]{4}-){3}/i.test(text.slice(start, end)),
    ),
};

/** Sessions by the names that servers give them. */
const SESSIONS: SecretFinder = {
  kind: 'session-cookie',
  hint: /sess|\bsid\b/i,
  find: (text) =>
    spansIn(
      text,
      /(?:\b(?:PHPSESSID|JSESSIONID|ASPSESSIONID\w{0,12}|ASP\.NET_SessionId|connect\.sid|laravel_session|session(?:[ -](?:id|token|key|cookie))?)\b["']?(?:\s{0,2}[:=]\s{0,2}| is ))["']?([A-Za-z0-9+/_.%~-]{16,2000}={0,2})/gi,
    ).filter(([start, end]) => {
      const value = text.slice(start, end);
      return isDrawn(value) && !/^[a-f0-9]{8}-(?:[a-f0-9]{4}-){3}[a-f0-9]{12}$/i.test(value);
    }),
};

/** `name:password@host` without the sign of an address before it. */
const BARE_LOGINS: SecretFinder = {
  kind: 'url-password',
  hint: /:[^\s:@]{3,200}@/,
  find: (text) =>
    spansIn(
      text,
      /(?<![\w/:@.%+[-])[A-Za-z_][\w.-]{0,60}:([^\s:@/"'`[\]]{4,200})(?=@(?:(?:tcp|unix)\(|(?:\d{1,3}\.){3}\d|[\w-]{1,60}(?:\.[\w-]{1,60}){0,6}(?::\d{2,5})?[/)]))/g,
    ).filter(([start, end]) => {
      const value = text.slice(start, end);
      return (
        opensSomething(value) &&
        (/^@(?:(?:tcp|unix)\(|(?:\d{1,3}\.){3}\d)/.test(text.slice(end, end + 20)) || isRandom(value, 'pass'))
      );
    }),
};

/** `jdbc:oracle:thin:name/password@…` */
const ORACLE: SecretFinder = {
  kind: 'url-password',
  hint: /jdbc:oracle/,
  find: (text) => spansIn(text, /jdbc:oracle:\w{1,10}:[\w$#]{1,60}\/([^\s@/"']{3,200})(?=@)/g),
};

/** A token in the place of a name, as hosts of code take one. */
const REMOTES: SecretFinder = {
  kind: 'url-token',
  hint: /:\/\/[A-Za-z0-9_-]{16,}@/,
  find: (text) =>
    spansIn(text, /:\/\/([A-Za-z0-9_-]{16,255})(?=@[\w.-]{3,100}\/\S{1,200}\.git\b)/g).filter(
      ([start, end]) => (text.slice(start, end).match(/\d/g)?.length ?? 0) >= 3,
    ),
};

function isDrawn(value: string): boolean {
  return value.length >= 16 && /\d/.test(value) && /[A-Za-z]/.test(value) && entropyOf(value) >= 3;
}

/** Secrets in addresses and in what a request carries. */
export const REQUEST_SECRETS: readonly SecretFinder[] = [QUERY, HOOKS, SESSIONS, BARE_LOGINS, ORACLE, REMOTES];
