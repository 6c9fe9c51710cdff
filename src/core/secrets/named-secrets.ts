import { namesIn } from './names-in.ts';
import { isPlaceholder } from '../placeholders.ts';
import { entropyOf } from '../secret-kinds.ts';
import { isSecretName } from '../secret-names.ts';
import type { SecretFinder, SecretSpan } from './secret-span.ts';
import { isPasswordWord } from './secret-words.ts';
import { isStateWord, isUsualState } from './state-words.ts';

/** A value that ends where prose, JSON, a shell word or a query string would end it. */
const VALUE =
  /\\"(?:[^"\\\n]|\\(?!").)*\\"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[^\s"'`,;&<>(){}[\]\\](?:[^\s"'`,;&<>(){}[\]\\]|&(?![\w.-]{1,40}[=;]|[&\s"'`]|$))*/y;
/** The same, no longer than what is weighed by its looks: whatever is called key is, and a text may hold nothing else. */
const SHORT_VALUE = new RegExp(VALUE.source.replaceAll(/[*+](?=\\?["']|$)/g, '{1,600}'), 'y');
const SIGN = /\s{0,80}(?::=|=>|=|:)\s{0,80}(?=\S)/y;
/** What a value in quotes goes on with: `"…" + "…"`. */
const FURTHER = /\s{0,80}(?:\+|\\\r?\n|\.\.)\s{0,80}("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/y;

/** `name = value`, `"name": "value"`: the name decides. What has another name may still hold such a pair. */
export const NAMED_SECRETS: SecretFinder = {
  kind: 'named-secret',
  hint: /[:=]/,
  *find(text) {
    let done = 0;
    for (const { name, start: from, end: to } of namesIn(text)) {
      if (from < done) continue;
      // `${PASSWORD:-…}` is looked at by itself.
      if (text.startsWith('${', from - 2)) continue;
      const separator = signBehind(text, from, to);
      if (separator === undefined) continue;
      const isSecret = isSecretName(name);
      if (!isSecret && !MAY_HOLD.test(name)) continue;
      const start = separator.end;
      const value = sticky(isSecret ? VALUE : SHORT_VALUE, text, start);
      if (value === '' || !(isSecret || holdsKey(name, value))) continue;
      const end = start + value.length;
      if (opens(name, separator.sign, value, text.slice(end, end + 200))) {
        yield* spansOf(text, start, value, isDoubtful(separator.sign, value, text.slice(end, end + 3)));
        done = end;
      } else if (isSecret && !/^["']/.test(value)) done = end;
    }
  },
};

/** The sign between a name and its value; a name that a quote opens, the same quote closes. */
function signBehind(text: string, from: number, to: number): { sign: string; end: number } | undefined {
  const quote = /\\?["']$/.exec(text.slice(Math.max(0, from - 2), from))?.[0] ?? '';
  const isClosed = quote !== '' && text.startsWith(quote, to);
  const at = isClosed ? to + quote.length : to;
  const sign = sticky(SIGN, text, at);
  const end = at + sign.length;
  // `read -p "Password: " NAME`: the quote behind the sign closes what the one before the name has opened.
  if (sign === '' || (quote !== '' && !isClosed && text.startsWith(quote, end))) return undefined;
  return { sign, end };
}

function opens(name: string, separator: string, value: string, behind: string): boolean {
  if (value.includes('[redacted:')) return false;
  const inner = withoutQuotes(value);
  if (inner.length < 3 || isNoValue(inner) || isPlaceholder(inner)) return false;
  const isQuoted = inner !== value;
  // "Password: see the vault", "credentials: include" and `{ 'password': 'password' }`.
  if (isUsualState(inner) && (/^:\s/.test(separator) || (/^\s/.test(separator) && /^ [a-z]/.test(behind))))
    return false;
  if (inner.toLowerCase() === name.toLowerCase() || (!isQuoted && /^![A-Za-z]+(?:[-_:][A-Za-z]+)*$/.test(inner)))
    return false;
  // `SECRET_KEY=` of a template, and the next line.
  if (!isQuoted && /=[^\S\n]*\r?\n/.test(separator)) return false;
  // Under which name it is kept.
  if (/(?:storage|cookie|cache|session|header)[_-]?(?:key|name)$/i.test(name) && !/\d/.test(inner)) return false;
  // What finds it, and a place for it: `s/password=.*/…/`, `secret: remoteRef: …`.
  if (/^\.\*|^\[\^|^\S*[a-z]Ref:$|^\[[A-Z]+\]$/.test(inner)) return false;
  // `login.password=Passwort`: what it is called in another language.
  if (isPasswordWord(inner)) return false;
  // A path beside it, and what a statement is given when it runs: `SET password_hash = :hash`.
  if (/^\.{1,2}\/\S|^:[a-z_]\w*$/.test(inner)) return false;
  // `"auth.password.tooShort": "The password needs …"`: what a person reads.
  if (isQuoted && name.includes('.') && /^\p{Lu}\S*(?:\s\S+){3}/u.test(inner)) return false;
  // Where it is, which a person must be able to read.
  if (/(?:^|[_.-]|[a-z])(?:file|path|dir)$/i.test(name) && inner.includes('/')) return false;
  if (!isQuoted && isCode(name, separator, inner, behind)) return false;
  // `password:` over a description of it, as schemas and manuals have it.
  if (
    !isQuoted &&
    separator.includes('\n') &&
    (inner.endsWith(':') || !/^[.!]?\s*(?:\n|$)/.test(behind) || isStateWord(inner))
  )
    return false;
  return !(/cookie$/i.test(name) && NO_SESSION.test(inner));
}

/** `no secret: payloads are …`: a plain word that a sentence or code goes on behind. */
function isDoubtful(sign: string, value: string, behind: string): SecretSpan[2] {
  // `PGPASSWORD=… psql` is no sentence.
  if (sign === '=' && /^[\s&;"'`]/.test(behind)) return undefined;
  return /^[A-Za-z]+$/.test(value) && !/^[.!]?[ \t]*(?:\r?\n|$)/.test(behind) ? 'doubtful' : undefined;
}

/** Without its quotes, which stay; and all parts of one that is put together. */
function* spansOf(text: string, start: number, value: string, doubt: SecretSpan[2]): Iterable<SecretSpan> {
  const inner = withoutQuotes(value);
  const quote = (value.length - inner.length) / 2;
  let end = start + value.length;
  yield doubt === undefined ? [start + quote, end - quote] : [start, end, doubt];
  if (quote !== 1) return;
  for (let next = sticky(FURTHER, text, end); next !== ''; next = sticky(FURTHER, text, end)) {
    end += next.length;
    const from = end - (/["'](?:[^"'\\]|\\.)*["']$/.exec(next)?.[0].length ?? 0) + 1;
    if (from < end - 1) yield [from, end - 1];
  }
}

function withoutQuotes(value: string): string {
  return /^(\\?["'])(.*)\1$/s.exec(value)?.[2] ?? value;
}

function sticky(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** Names that may hold a key as well as anything else; holdsKey says which. */
const MAY_HOLD = /(?:key|sid|pat|auth|pass|_(?:private|salt|pepper))$/i;

/** Cookies that open nothing; the others of a line are looked at by themselves. */
const NO_SESSION =
  /^(?:theme|lang|language|locale|tz|timezone|consent|cookie_?consent|dark_?mode|currency|country|region)=/i;

/** `--auth=scram-sha-256` names a way to log in, and not what opens. */
const METHOD = /^(?:scram|hmac|sha|md|aes|rsa|ecdsa)(?:-?(?:[a-z]{2,5}|\d{1,4})){1,3}$/i;

/** Half of all fields are called key: one whose value nobody would choose, and that is no hash, opens something. */
function holdsKey(name: string, value: string): boolean {
  const inner = value.replaceAll(/^["']|["']$/g, '');
  if (/^_?auth$/i.test(name) && METHOD.test(inner)) return false;
  if (/^_?auth$|^pass$/i.test(name)) return /^(?=.*\d)(?=.*[A-Za-z])[\w+/=!@#$%^*~-]{8,}$/.test(inner);
  if (!/(?:^|[_.-]|[a-z])(?:key|sid|pat|private|salt|pepper)$/i.test(name) || PLAIN_KEYS.test(name)) return false;
  // What a service of alarms gives each who may call it.
  if (/(?:routing|integration|service|write)[_-]?key$/i.test(name) && /^[a-f0-9]{32}$/.test(inner)) return true;
  // A variable of an environment is named by hand, and a hash is seldom given by one.
  if (/^[A-Z][A-Z0-9_]*_(?:KEY|PAT|PRIVATE|SALT|PEPPER)$/.test(name) && /^[\w+/=-]{20,200}$/.test(inner)) {
    return /\d/.test(inner) && /[A-Za-z]/.test(inner) && entropyOf(inner) >= 3.2;
  }
  if (!/^[\w+/=-]{20,200}$/.test(inner) || !/[a-z]/.test(inner) || !/[A-Z]/.test(inner)) return false;
  return (
    (inner.match(/\d/g)?.length ?? 0) >= 2 && !/^[A-Za-z]+(?:[A-Z][a-z]+)+\d*$/.test(inner) && entropyOf(inner) >= 3.7
  );
}

const PLAIN_KEYS =
  /public|primary|foreign|sort|cache|partition|index|row|object|map|unique|composite|hash|route|query|i18n|label|registry|dedup|idempot|group/i;

/** `password: string` is code, `token = null` is nothing, and a variable's name is not its value. */
function isNoValue(inner: string): boolean {
  return (
    !/[\p{L}\p{N}]/u.test(inner) ||
    // `"js-token": "^4.0.0"` of a lock file.
    /^[~^]?\d+(?:\.\d+)+$|^[~^]\d/.test(inner) ||
    /^(?:string|number|boolean|null|nil|undefined|true|false|none|new|await|async|this|void|function|typeof|required|optional|inherit|basic ?|bearer ?|digest ?|str|bytes|bool|int|float|char|text|varchar|object|secretstr|minimum|maximum|buffer|uint8array|read-host|process\.env\..*|os\.environ.*|<.*)$/i.test(
      inner,
    )
  );
}

/** What stands behind the sign without quotes may be an expression that gives the secret, and does not hold it. */
function isCode(name: string, separator: string, inner: string, behind: string): boolean {
  // A comparison, a call, an element, a choice.
  if (/^[=:]/.test(inner) || /^\s*(?:[([]|\?[.\s])/.test(behind)) return true;
  // `COOKIE = /^v1/` says what one looks like; `PASSWORD=/^v1` of a shell is one.
  if (inner.startsWith('/^') && /\s$/.test(separator)) return true;
  if (separator === ':' && name.includes('.') && /^\d{1,5}$/.test(inner)) return true;
  if (!/^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)*$/.test(inner) || /\d/.test(inner)) return false;
  // `config.apiKey`, `token: Token`, `e.token` of packed code: again a name. `password=foo.bar` is no code.
  if (/^[a-z]{1,2}\./.test(inner)) return true;
  // `api_key=api_key` of a call, `self.secret = secret`: the value has the name of what it is given to.
  if (inner === name || name.endsWith(`.${inner}`)) return true;
  // `id-token: write` of a workflow grants something.
  if (/^id[_-]?token$/i.test(name) && /^[a-z]+$/.test(inner)) return true;
  if (!/\s/.test(separator)) return false;
  return (
    /\.[A-Za-z_$]/.test(inner) ||
    (isSecretName(inner) && !/^[a-z]+$/.test(inner)) ||
    (/^\s*:/.test(separator) && /^tokens?$/.test(inner))
  );
}
