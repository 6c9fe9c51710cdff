import { isPlaceholder } from './placeholders.ts';
import { entropyOf, ISSUED, kindOfSecret } from './secret-kinds.ts';
import { isSecretName, isSecretVariable } from './secret-names.ts';
import { isRandom, PLACES, type Groups, type SecretShape } from './secret-shapes.ts';

/**
 * The one redactor. It stands in front of every log, journal, memory and export.
 *
 * Three nets, because each catches what the others cannot: exact values that Atlas knows to be secret (variables of
 * its own environment), shapes that only secrets have (tokens, private keys), and places that hold secrets whatever
 * they look like (a field named `password`, the password part of a URL).
 */
export interface Redactor {
  text(input: string): string;
  /** A copy of any JSON-like value in which strings, and all values under a secret name, are redacted. */
  value<T>(input: T): T;
  /** The kinds of secrets found, for a refusal that can name them. */
  findings(input: string): readonly string[];
}

const NAME = String.raw`[A-Za-z_][A-Za-z0-9_.-]{0,63}`;
const named = (blank: string): RegExp =>
  new RegExp(
    String.raw`(["']?)(?<![A-Za-z0-9_])(${NAME})\1(${blank}(?::=|=>|=|:)${blank})("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|${BARE_VALUE})`,
    'g',
  );
/** A value that ends where prose, JSON, a shell word or a query string would end it. */
const BARE_VALUE = String.raw`[^\s"'\`,;&<>(){}\[\]\\]+`;

const SHAPES: readonly SecretShape[] = [
  {
    kind: 'private-key',
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g,
  },
  { kind: 'issued', pattern: ISSUED },
  { kind: 'jwt', pattern: /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*)?/g },
  {
    kind: 'authorization',
    pattern:
      /\b((?:proxy-)?authorization["']?\s*[:=]\s*["']?(?:(?:bearer|basic|token|digest|negotiate|apikey)\s+)?)([^\s"',;]+(?:[ \t]+[^\s"',;]+)?)/gi,
    keep: (match) => match[1] ?? '',
  },
  {
    kind: 'bearer',
    pattern: /\b(bearer|basic)(\s+)([A-Za-z0-9._~+/=-]{12,})/gi,
    keep: (match) => `${match[1] ?? ''}${match[2] ?? ''}`,
  },
  {
    kind: 'url-password',
    pattern: /\b([a-z][a-z0-9+.-]{1,30}:\/\/[^\s/:@"']{0,256}):([^\s/@"']{1,512})@/gi,
    keep: (match) => `${match[1] ?? ''}:`,
  },
  // On one line first: `data:` and the next name are no pair.
  { kind: 'named-secret', pattern: named(String.raw`[ \t]*`) },
  { kind: 'named-secret', pattern: named(String.raw`\s*`), hint: /\n/ },
  {
    kind: 'spoken-secret',
    pattern:
      /\b((?:api|access|secret|private|signing|storage|account|auth|client|deploy|shared|service)[ -]?(?:key|token|secret)|password|passphrase|token|secret)\b((?:\s+[a-z]+){0,4}?\s+(?:is|was|are|equals)\s*:?\s+["'`]?)([^\s"'`,;]{8,})/gi,
    keep: (match) => `${match[1] ?? ''}${match[2] ?? ''}`,
  },
  {
    kind: 'near-secret',
    pattern:
      /\b((?:api|access|auth|secret|private|signing|client|bot|service|bearer|account|storage|deploy|session|shared|refresh|admin)[ _-]?(?:key|token|secret|password)|password|passwd|passphrase|secret|credentials?)\b([ \t]*(?:for [\w.-]+ |of [\w.-]+ )?[:=]?[ \t]*["'`(]?)([A-Za-z0-9+/_=.~$!@#%^*-]{6,512}(?::[A-Fa-f0-9]{32,})?)/gi,
    keep: (match) => `${match[1] ?? ''}${match[2] ?? ''}`,
  },
  {
    kind: 'storage-key',
    pattern:
      /\b((?:AccountKey|SharedAccessKey|SharedAccessSignature|sig|X-Amz-Signature|X-Goog-Signature)=)([A-Za-z0-9+/%_-]{20,}={0,2})/g,
    keep: (match) => match[1] ?? '',
  },
  ...PLACES,
];

/** Limits for remembered values: shorter or more common ones cannot be distinguished from ordinary words. */
const MIN_KNOWN_LENGTH = 6;
const MOST_REMEMBERED = 2000;
const MOST_REMEMBERED_LENGTH = 200;
const ORDINARY = { writable: true, enumerable: true, configurable: true } as const;

export function createRedactor(knownSecrets: Iterable<string> = []): Redactor {
  const known = [...new Set(knownSecrets)]
    .filter((secret) => secret.length >= MIN_KNOWN_LENGTH)
    .toSorted((a, b) => b.length - a.length);

  // Names, ids and states recur all the time, so the redactor remembers texts that it found clean.
  const clean = new Set<string>();

  const scan = (input: string, found?: Set<string>): string => {
    if (clean.has(input)) return input;
    let text = input;
    for (const secret of known) {
      if (!text.includes(secret)) continue;
      found?.add('known-secret');
      text = text.replaceAll(secret, mark('known-secret'));
    }
    for (const shape of SHAPES) if (shape.hint?.test(text) !== false) text = replaceShape(text, shape, found);
    if (text === input && input.length <= MOST_REMEMBERED_LENGTH) {
      if (clean.size >= MOST_REMEMBERED) clean.clear();
      clean.add(input);
    }
    return text;
  };

  const copy = (input: unknown, underSecretName: boolean, above: readonly object[]): unknown => {
    if (typeof input === 'string') return underSecretName && input !== '' ? mark('named-secret') : scan(input);
    if (typeof input === 'number' || typeof input === 'bigint') return underSecretName ? mark('named-secret') : input;
    if (typeof input !== 'object' || input === null) return input;
    if (above.includes(input)) return '[circular]';
    const path = [...above, input];
    if (Array.isArray(input)) return input.map((item) => copy(item, underSecretName, path));
    if (input instanceof Error)
      return copy(
        Object.assign({ stack: input.stack }, input, { name: input.name, message: input.message }),
        false,
        path,
      );
    if (input instanceof Date || ArrayBuffer.isView(input)) return input;
    const output: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(input)) {
      const redacted = copy(value, underSecretName || isSecretName(key), path);
      // The one name that an assignment would take for something else.
      if (key === '__proto__') Object.defineProperty(output, key, { value: redacted, ...ORDINARY });
      else output[isWord(key) && known.includes(key) ? key : scan(key)] = redacted;
    }
    return output;
  };

  return {
    text: (input) => scan(input),
    value: <T>(input: T) => copy(input, false, []) as T,
    findings: (input) => {
      const found = new Set<string>();
      scan(input, found);
      return [...found];
    },
  };
}

/** Whoever has the name of one of our own fields for a password would make every record of it unreadable. */
function isWord(key: string): boolean {
  return /^[a-z]+(?:[A-Z][a-z]+)*$/.test(key);
}

/** The values of an environment's variables that are named like secrets. */
export function secretsOf(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(environment).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (!isSecretVariable(name)) return passwordsIn(value);
    // `..._PASSWORD_FILE` names a place, which a person must be able to read in a message.
    if (/_(?:FILE|PATH)$/i.test(name) && /^(?:\.{0,2}|~)\//.test(value)) return [];
    // A key of several lines is often printed one line at a time.
    return [value].concat(value.split('\n').filter((line) => line.length > 20));
  });
}

/** The password of an address, as it is written there and as it is meant. */
function passwordsIn(value: string): readonly string[] {
  const password = value.includes('://') ? (URL.parse(value)?.password ?? '') : '';
  if (password === '') return [];
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}

function replaceShape(text: string, shape: SecretShape, found: Set<string> | undefined): string {
  return text.replace(shape.pattern, (whole: string, ...args: readonly unknown[]) => {
    const match: Groups = [whole, ...args.map((one) => (typeof one === 'string' ? one : undefined))];
    const at = args.findLast((one): one is number => typeof one === 'number') ?? 0;
    if (shape.kind === 'named-secret')
      return replaceNamed(match, text.slice(at + whole.length, at + whole.length + 3), found);
    // `Bearer ${token}`, `authorization: string` and `authorization = headers.get(` are code.
    if (
      shape.kind === 'authorization' &&
      (/\$\{|^<|^(?:string|undefined|null)\b|^[\w$]+(?:\.[\w$]+)+\($/.test(match[2] ?? '') ||
        isPlaceholder(match[2] ?? ''))
    )
      return whole;
    if (shape.kind === 'url-password' && isPlaceholder(match[2] ?? '')) return whole;
    if (shape.kind === 'issued' && isPlaceholder(whole)) return whole;
    // "Basic ground-rules" are words.
    if (shape.kind === 'bearer' && !/[\d=]|[a-z][A-Z]/.test(match[3] ?? '')) return whole;
    const kept = shape.keep?.(match) ?? '';
    // "The password is required" tells nothing; a secret is no plain word.
    if (
      shape.kind === 'spoken-secret' &&
      shape.accepts === undefined &&
      /^[A-Za-z]?[a-z]+[.!?:]*$/.test(match[3] ?? '')
    )
      return whole;
    // A second pass over redacted text must change nothing.
    if (whole.slice(kept.length).startsWith('[redacted:')) return whole;
    if (shape.kind === 'near-secret' && shape.accepts === undefined && !isRandom(match[3] ?? '', match[1] ?? '')) {
      return whole;
    }
    if (shape.accepts?.(match) === false) return whole;
    if (shape.kind === 'issued') {
      const kind = kindOfSecret(whole);
      found?.add(kind);
      return mark(kind);
    }
    found?.add(shape.kind);
    const tail = shape.kind === 'url-password' ? '@' : (shape.keepBehind?.(match) ?? '');
    return `${kept}${mark(shape.kind)}${tail}`;
  });
}

/** `name = value`, `"name": "value"`: the name decides, the quotes stay. */
function replaceNamed(match: Groups, behind: string, found: Set<string> | undefined): string {
  const [whole, quote = '', name = '', separator = '', value = ''] = match;
  if (value.includes('[redacted:') || !(isSecretName(name) || holdsKey(name, value))) return whole;
  const quoted = /^(["'])(.*)\1$/s.exec(value);
  const inner = quoted?.[2] ?? value;
  if (inner.length < 3 || isNoValue(inner) || isPlaceholder(inner)) return whole;
  if (quoted === null && isCode(name, separator, inner, behind)) return whole;
  if (/cookie$/i.test(name) && NO_SESSION.test(inner)) return whole;
  found?.add('named-secret');
  const mask = mark('named-secret');
  return `${quote}${name}${quote}${separator}${quoted === null ? mask : `${quoted[1] ?? ''}${mask}${quoted[1] ?? ''}`}`;
}

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
  if (!/(?:^|[_.-]|[a-z])(?:key|sid|pat)$/i.test(name) || PLAIN_KEYS.test(name)) return false;
  // A variable of an environment is named by hand, and a hash is seldom given by one.
  if (/^[A-Z][A-Z0-9_]*_(?:KEY|PAT)$/.test(name) && /^[\w+/=-]{20,200}$/.test(inner)) {
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
    /^(?:string|number|boolean|null|nil|undefined|true|false|none|new|await|async|this|void|function|typeof|required|optional|inherit|basic|bearer|digest|str|bytes|bool|int|float|char|text|varchar|object|secretstr|minimum|maximum|process\.env\..*|os\.environ.*|<.*)$/i.test(
      inner,
    )
  );
}

/** What stands behind the sign without quotes may be an expression that gives the secret, and does not hold it. */
function isCode(name: string, separator: string, inner: string, behind: string): boolean {
  // A comparison, a call, an element, a choice.
  if (inner.startsWith('=') || /^\s*(?:[([]|\?[.\s])/.test(behind)) return true;
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

function mark(kind: string): string {
  return `[redacted:${kind}]`;
}
