import { isSecretName, isSecretVariable } from './secret-names.ts';

/**
 * The one redactor. It stands in front of every log, journal, memory and export.
 *
 * Three nets, because each catches what the others cannot: exact values that Atlas knows to be secret (variables of
 * its own environment), shapes that only secrets have (tokens, private keys), and places that hold secrets whatever
 * they look like (a field named `password`, the password part of a URL).
 */
export interface Redactor {
  text(input: string): string;
  /** A copy of any JSON-like value in which strings, and whatever stands under a secret name, are redacted. */
  value<T>(input: T): T;
  /** The kinds of secrets found, for a refusal that can name them. */
  findings(input: string): readonly string[];
}

interface Shape {
  readonly kind: string;
  readonly pattern: RegExp;
  /** What stays of a match, so that the reader still sees what was there. */
  readonly keep?: (match: RegExpExecArray) => string;
}

const NAME = String.raw`[A-Za-z][A-Za-z0-9_.-]{0,63}`;
/** A value that ends where prose, JSON, a shell word or a query string would end it. */
const BARE_VALUE = String.raw`[^\s"'\`,;&<>(){}\[\]\\]+`;

const SHAPES: readonly Shape[] = [
  {
    kind: 'private-key',
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g,
  },
  { kind: 'aws-key', pattern: /\b(?:AKIA|ASIA|AROA|AIDA|ABIA|ACCA)[A-Z0-9a-z]{16}(?![A-Za-z0-9])/g },
  { kind: 'github-token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_[A-Za-z0-9_]{20,255})/g },
  { kind: 'gitlab-token', pattern: /\bgl(?:pat|dt|ptt|rt|cbt|soat)-[A-Za-z0-9_-]{16,128}/g },
  { kind: 'anthropic-key', pattern: /\bsk-ant-[A-Za-z0-9_-]{16,256}/g },
  { kind: 'openai-key', pattern: /\bsk-(?:proj-|svcacct-|admin-|or-v1-)?[A-Za-z0-9_-]{20,256}/g },
  { kind: 'stripe-key', pattern: /\b(?:sk|rk|pk|whsec)_(?:live|test)?_?[A-Za-z0-9]{16,128}/g },
  {
    kind: 'google-key',
    pattern: /\b(?:AIza[A-Za-z0-9_-]{30,64}|ya29\.[A-Za-z0-9_-]{20,512}|GOCSPX-[A-Za-z0-9_-]{20,64})/g,
  },
  { kind: 'slack-token', pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,256}|\bxapp-[A-Za-z0-9-]{10,256}/g },
  { kind: 'npm-token', pattern: /\bnpm_[A-Za-z0-9]{30,64}/g },
  {
    kind: 'hub-token',
    pattern:
      /\b(?:hf_[A-Za-z0-9]{20,64}|pypi-[A-Za-z0-9_-]{20,256}|dop_v1_[a-f0-9]{40,80}|xai-[A-Za-z0-9]{20,128}|gsk_[A-Za-z0-9]{20,128}|r8_[A-Za-z0-9]{20,64})/g,
  },
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
  {
    kind: 'named-secret',
    pattern: new RegExp(
      String.raw`(["']?)\b(${NAME})\1(\s*(?::=|=>|=|:)\s*)("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|${BARE_VALUE})`,
      'g',
    ),
  },
  {
    kind: 'spoken-secret',
    pattern:
      /\b((?:api|access|secret|private|signing)[ -]?(?:key|token)|password|passphrase|token|secret)\b((?:\s+[a-z]+){0,4}?\s+(?:is|was|are|equals)\s*:?\s+["'`]?)([^\s"'`,;]{8,})/gi,
    keep: (match) => `${match[1] ?? ''}${match[2] ?? ''}`,
  },
];

/** Values too short or too common to be told apart from ordinary words. */
const MIN_KNOWN_LENGTH = 6;
const MOST_REMEMBERED = 2000;
const MOST_REMEMBERED_LENGTH = 200;
const ORDINARY = { writable: true, enumerable: true, configurable: true } as const;

export function createRedactor(knownSecrets: Iterable<string> = []): Redactor {
  const known = [...new Set(knownSecrets)]
    .filter((secret) => secret.length >= MIN_KNOWN_LENGTH)
    .toSorted((a, b) => b.length - a.length);

  // Names, ids and states come by again and again: what was found to be clean need not be looked at twice.
  const clean = new Set<string>();

  const scan = (input: string, found?: Set<string>): string => {
    if (clean.has(input)) return input;
    let text = input;
    for (const secret of known) {
      if (!text.includes(secret)) continue;
      found?.add('known-secret');
      text = text.replaceAll(secret, mark('known-secret'));
    }
    for (const shape of SHAPES) text = replaceShape(text, shape, found);
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
      else output[scan(key)] = redacted;
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

/** The values of an environment's variables that are named like secrets. */
export function secretsOf(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(environment).flatMap(([name, value]) => {
    if (value === undefined || !isSecretVariable(name)) return [];
    // A key of several lines is often printed one line at a time.
    return [value].concat(value.split('\n').filter((line) => line.length > 20));
  });
}

function replaceShape(text: string, shape: Shape, found: Set<string> | undefined): string {
  return text.replace(shape.pattern, (...args) => {
    const match = args as unknown as RegExpExecArray;
    const whole = match[0];
    if (shape.kind === 'named-secret') return replaceNamed(match, found);
    const kept = shape.keep?.(match) ?? '';
    // "The password is required" tells nothing; a secret is no plain word.
    if (shape.kind === 'spoken-secret' && /^[A-Za-z]?[a-z]+[.!?:]*$/.test(match[3] ?? '')) return whole;
    // A second pass over redacted text must change nothing.
    if (whole.slice(kept.length).startsWith('[redacted:')) return whole;
    found?.add(shape.kind);
    const tail = shape.kind === 'url-password' ? '@' : '';
    return `${kept}${mark(shape.kind)}${tail}`;
  });
}

/** `name = value`, `"name": "value"`: the name decides, the quotes stay. */
function replaceNamed(match: RegExpExecArray, found: Set<string> | undefined): string {
  const [whole, quote = '', name = '', separator = '', value = ''] = match;
  if (!isSecretName(name) || value.includes('[redacted:')) return whole;
  const quoted = /^(["'])(.*)\1$/s.exec(value);
  const inner = quoted?.[2] ?? value;
  // `password: string` is code, `token = null` is nothing, and a variable's name is not its value.
  if (
    inner === '' ||
    /^(?:string|number|boolean|null|undefined|true|false|none|\$.*|process\.env\..*|<.*)$/i.test(inner)
  )
    return whole;
  found?.add('named-secret');
  const mask = mark('named-secret');
  return `${quote}${name}${quote}${separator}${quoted === null ? mask : `${quoted[1] ?? ''}${mask}${quoted[1] ?? ''}`}`;
}

function mark(kind: string): string {
  return `[redacted:${kind}]`;
}
