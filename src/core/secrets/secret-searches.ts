import { ANSWER_SECRETS } from './secret-answers.ts';
import { CODE_SECRETS } from './secret-code.ts';
import { isPlaceholder } from '../placeholders.ts';
import { FORMAT_SECRETS } from './secret-formats.ts';
import { NAMED_SECRETS } from './named-secrets.ts';
import { ARGUMENT_SECRETS } from './secret-arguments.ts';
import { ISSUED, kindOfSecret } from '../secret-kinds.ts';
import { KEY_BLOCKS } from './key-blocks.ts';
import { KEY_SECRETS } from './secret-keys.ts';
import { LOGIN_PAIRS, PROSE_SECRETS } from './secret-prose.ts';
import { REQUEST_SECRETS } from './secret-requests.ts';
import { SEED_SECRETS } from './secret-seeds.ts';
import { SETTING_SECRETS } from './secret-settings.ts';
import { isRandom, PLACES, type Groups, type SecretShape } from '../secret-shapes.ts';
import type { SecretFinder, SecretSpan } from './secret-span.ts';
import { isStateWord, isUsualState } from './state-words.ts';
import { TURN_SECRETS } from './secret-turns.ts';
import { TABLE_SECRETS } from './secret-tables.ts';

/** Told of every secret that is taken out: its kind, and what it was. */
export type Took = (kind: string, secret: string, doubt?: 'doubtful') => void;

const SEARCHES: readonly (SecretShape | SecretFinder)[] = [
  ...KEY_BLOCKS,
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
    pattern: /\b([a-z][a-z0-9+.-]{1,30}:\/\/[^\s/:@"'[]{0,256}):([^\s/@"']{1,512})@/gi,
    keep: (match) => `${match[1] ?? ''}:`,
  },
  LOGIN_PAIRS,
  NAMED_SECRETS,
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
  ARGUMENT_SECRETS,
  TABLE_SECRETS,
  ...SEED_SECRETS,
  ...KEY_SECRETS,
  ...CODE_SECRETS,
  ...SETTING_SECRETS,
  ...REQUEST_SECRETS,
  ...FORMAT_SECRETS,
  ...PROSE_SECRETS,
  TURN_SECRETS,
  ...ANSWER_SECRETS,
];

/** `postgres://user:password@…` shows where both belong. */
const EXAMPLE_LOGIN = /:\/\/(?:user(?:name)?|me|login|name):(?:pass(?:word|wd)?|pwd?|secret)@$/i;

function replaceShape(text: string, shape: SecretShape, took: Took): string {
  return text.replace(shape.pattern, (whole: string, ...args: readonly unknown[]) => {
    const match: Groups = [whole, ...args.map((one) => (typeof one === 'string' ? one : undefined))];
    // `Bearer ${token}`, `authorization: string` and `authorization = headers.get(` are code.
    if (
      shape.kind === 'authorization' &&
      (/\$\{|^[<=]|^(?:string|undefined|null)\b|^[\w$]+(?:\.[\w$]+)+\($/.test(match[2] ?? '') ||
        isPlaceholder((match[2] ?? '').split(/[ \t]/)[0] ?? '') ||
        isUsualState(match[2] ?? '') ||
        // `f"Bearer {token}"`, `"Bearer " + token`
        /^(?:[fbr]|bearer|basic|token|digest|negotiate)$/i.test(match[2] ?? ''))
    )
      return whole;
    if (shape.kind === 'url-password' && (isPlaceholder(match[2] ?? '') || EXAMPLE_LOGIN.test(whole))) return whole;
    if (shape.kind === 'issued' && isPlaceholder(whole)) return whole;
    // "Basic ground-rules" are words.
    if (shape.kind === 'bearer' && !/[\d=]|[a-z][A-Z]/.test(match[3] ?? '')) return whole;
    const kept = shape.keep?.(match) ?? '';
    // "The password is required" tells nothing; a secret is no plain word.
    if (
      shape.kind === 'spoken-secret' &&
      shape.accepts === undefined &&
      match[3] !== undefined &&
      (/^[A-Za-z]?[a-z]+[.!?:]*$|^(?:SHA|MD5|sha)\d*[:-]/.test(match[3]) || isStateWord(match[3]))
    )
      return whole;
    // A second pass over redacted text must change nothing.
    if (whole.slice(kept.length).startsWith('[redacted:')) return whole;
    if (
      shape.kind === 'near-secret' &&
      shape.accepts === undefined &&
      // `password-validator@1.0.9` is one name.
      (match[2] === '' || !isRandom(match[3] ?? '', match[1] ?? ''))
    )
      return whole;
    if (shape.accepts?.(match) === false) return whole;
    if (shape.kind === 'issued') {
      const kind = kindOfSecret(whole);
      took(kind, whole);
      return secretMark(kind);
    }
    const tail = shape.kind === 'url-password' ? '@' : (shape.keepBehind?.(match) ?? '');
    took(shape.kind, whole.slice(kept.length, whole.length - tail.length));
    return `${kept}${secretMark(shape.kind)}${tail}`;
  });
}

/** All places of a text that hold secrets, each search over what the ones before have left. */
export function takeSecrets(input: string, took: Took): string {
  let text = input;
  for (const search of SEARCHES) {
    if (search.hint?.test(text) === false) continue;
    text = 'find' in search ? cutOut(text, search.kind, search.find(text), took) : replaceShape(text, search, took);
  }
  return text;
}

/** Puts a mark in the place of each span; of two that overlap, both go. */
export function cutOut(text: string, kind: string, found: Iterable<SecretSpan>, took: Took): string {
  const spans = [...found].toSorted(([a], [b]) => a - b);
  let output = '';
  let done = 0;
  for (const [start, end, doubt] of spans) {
    const from = Math.max(start, done);
    const secret = text.slice(from, end);
    if (secret === '' || secret.includes('[redacted:') || MARK_BEGUN.test(text.slice(Math.max(0, from - 40), from)))
      continue;
    took(kind, secret, doubt);
    output += text.slice(done, from) + (from === done && done > 0 ? '' : secretMark(kind));
    done = end;
  }
  return done === 0 ? text : output + text.slice(done);
}

/** A span within a mark: its kind is no secret. */
const MARK_BEGUN = /\[redacted:[a-z-]*$/;

export function secretMark(kind: string): string {
  return `[redacted:${kind}]`;
}
