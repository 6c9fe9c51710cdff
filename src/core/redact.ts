import { isSecretName, isSecretVariable } from './secret-names.ts';
import { cutOut, secretMark, takeSecrets, type Took } from './secrets/secret-searches.ts';
import type { SecretSpan } from './secrets/secret-span.ts';
import { spelledOut } from './secrets/spelled-out.ts';
import { TakenSecrets } from './secrets/taken-secrets.ts';

/**
 * The one redactor. It stands in front of every log, journal, memory and export.
 *
 * Three nets, because each catches what the others cannot: exact values that Atlas knows to be secret (variables of
 * its own environment), shapes that only secrets have (tokens, private keys), and places that hold secrets whatever
 * they look like (a field named `password`, the password part of a URL). What one of them has caught in a text or a
 * record is known from then on, and is taken out wherever it is told again there.
 */
export interface Redactor {
  text(input: string): string;
  /** A copy of any JSON-like value in which strings, and all values under a secret name, are redacted. */
  value<T>(input: T): T;
  /** The kinds of secrets found, for a refusal that can name them. */
  findings(input: string): readonly string[];
  /**
   * A redactor for the texts of one record, which takes what it has taken out of one out of the others too. A text that
   * comes before the one that tells the secret must be read again.
   */
  forRecord(): Pick<Redactor, 'text' | 'findings'>;
}

/** Limits for remembered values: shorter or more common ones cannot be distinguished from ordinary words. */
const MIN_KNOWN_LENGTH = 6;
const MOST_REMEMBERED = 2000;
const MOST_REMEMBERED_LENGTH = 200;
const MOST_SPELLED = 256;
const ORDINARY = { writable: true, enumerable: true, configurable: true } as const;

export function createRedactor(knownSecrets: Iterable<string> = []): Redactor {
  const known = [...new Set(knownSecrets)]
    .filter((secret) => secret.length >= MIN_KNOWN_LENGTH)
    .toSorted((a, b) => b.length - a.length);

  // Names, ids and states recur all the time, so the redactor remembers texts that it found clean.
  const clean = new Set<string>();

  const scan = (input: string, took?: Took, before?: TakenSecrets): string => {
    // What is clean by itself may still tell what another field of the record has told.
    if (clean.has(input)) return before === undefined ? input : before.takeFrom(input);
    const taken = before ?? new TakenSecrets();
    const take: Took = (kind, secret, doubt) => {
      took?.(kind, secret);
      if (doubt === undefined) taken.add(kind, secret);
    };
    let text = input;
    for (const secret of known) {
      if (!text.includes(secret)) continue;
      took?.('known-secret', secret);
      text = text.replaceAll(secret, secretMark('known-secret'));
    }
    text = takeSpelledOut(takeSecrets(text, take), take);
    if (text === input && input.length <= MOST_REMEMBERED_LENGTH) {
      if (clean.size >= MOST_REMEMBERED) clean.clear();
      clean.add(input);
    }
    return taken.size === 0 ? text : taken.takeFrom(text);
  };

  const copy = (input: unknown, underSecretName: boolean, above: readonly object[], taken: TakenSecrets): unknown => {
    if (typeof input === 'string') {
      if (!underSecretName || input === '') return scan(input, undefined, taken);
      taken.add('named-secret', input);
      return secretMark('named-secret');
    }
    if (typeof input === 'number' || typeof input === 'bigint') {
      return underSecretName ? secretMark('named-secret') : input;
    }
    if (typeof input !== 'object' || input === null) return input;
    if (above.includes(input)) return '[circular]';
    const path = [...above, input];
    if (Array.isArray(input)) return input.map((item) => copy(item, underSecretName, path, taken));
    if (input instanceof Error)
      return copy(
        Object.assign({ stack: input.stack }, input, { name: input.name, message: input.message }),
        false,
        path,
        taken,
      );
    if (input instanceof Date || ArrayBuffer.isView(input)) return input;
    const output: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(input)) {
      const redacted = copy(value, underSecretName || isSecretName(key), path, taken);
      // The one name that an assignment would take for something else.
      if (key === '__proto__') Object.defineProperty(output, key, { value: redacted, ...ORDINARY });
      else output[isWord(key) && known.includes(key) ? key : scan(key, undefined, taken)] = redacted;
    }
    return output;
  };

  const findings = (input: string, taken?: TakenSecrets): readonly string[] => {
    const found = new Set<string>();
    scan(input, (kind) => found.add(kind), taken);
    return [...found];
  };

  return {
    text: (input) => scan(input),
    value: <T>(input: T) => {
      const taken = new TakenSecrets();
      const once = copy(input, false, [], taken);
      // Some of it may stand before the place that tells that it is secret.
      return (taken.size === 0 ? once : copy(once, false, [], taken)) as T;
    },
    findings,
    forRecord: () => {
      const taken = new TakenSecrets();
      return { text: (input) => scan(input, undefined, taken), findings: (input) => findings(input, taken) };
    },
  };
}

/** Secrets behind signs that are written for a machine, or that only look like what they are read as. */
function takeSpelledOut(text: string, took: Took): string {
  const read = spelledOut(text);
  if (read === undefined) return text;
  const spans: SecretSpan[] = [];
  const kinds = new Map<string, string>();
  takeSecrets(read.text, (kind, secret) => {
    if (secret.length >= 3) kinds.set(secret, kind);
  });
  for (const secret of [...kinds.keys()].slice(0, MOST_SPELLED)) {
    for (let at = read.text.indexOf(secret); at !== -1; at = read.text.indexOf(secret, at + secret.length)) {
      spans.push([read.placeOf(at), read.placeOf(at + secret.length)]);
    }
  }
  return spans.length === 0 ? text : cutOut(text, 'hidden-secret', spans, took);
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
