import { escapePattern } from '../escape-pattern.ts';
import { isPlaceholder } from '../placeholders.ts';
import { isStateWord } from './state-words.ts';
import { isWalletWord } from './is-wallet-word.ts';

/** More than a record holds; each is looked for in all of it. */
const MOST_SECRETS = 256;
/** Names that are passwords as well, where nobody has changed them; as words they are said all the time. */
const ORDINARY =
  /^(?:post|my|maria)(?:gres(?:ql)?|sql|db)$|^(?:admin|root|guest|user|test|demo|local|prod|stag)|(?:host|user|name|word|server|service|production|development|staging|administrator|database|application|anonymous)$/i;

/**
 * What was taken out of a text or a record: once a secret was told with a sign, it is known, and is taken out wherever it
 * is told again without one. Only what is told apart from ordinary words is looked for, and only as a word of its own.
 */
export class TakenSecrets {
  readonly #kinds = new Map<string, string>();

  get size(): number {
    return this.#kinds.size;
  }

  add(kind: string, secret: string): void {
    const value = secret
      .trim()
      .replace(/^(["'`])([^]*)\1$/, '$2')
      .replace(/[.!?]+$/, '');
    if (this.#kinds.size < MOST_SECRETS && this.#isTellable(value, kind)) this.#kinds.set(value, kind);
  }

  /** The text without any of them. */
  takeFrom(text: string): string {
    let output = text;
    for (const [secret, kind] of this.#kinds) {
      if (!output.includes(secret)) continue;
      const before = /^[\p{L}\p{N}_]/u.test(secret) ? String.raw`(?<![\p{L}\p{N}_]|\[redacted:)` : '';
      const behind = /[\p{L}\p{N}_]$/u.test(secret) ? String.raw`(?![\p{L}\p{N}_])` : '';
      output = output.replaceAll(new RegExp(before + escapePattern(secret) + behind, 'gu'), `[redacted:${kind}]`);
    }
    return output;
  }

  #isTellable(value: string, kind: string): boolean {
    if (value.length < 6 || value.length > 4096 || value.includes('[redacted:')) return false;
    if (isPlaceholder(value) || ORDINARY.test(value)) return false;
    // A round number is said of many things.
    if (/^[\d.,: -]+$/.test(value)) return /^\d{6,}$/.test(value) && !/000$|^(?:19|20)\d{6}$/.test(value);
    // Code, and a path.
    if (/[(){}]|=>|\$\{|^(?:[~.]{0,2}|[A-Z]:)[/\\]/.test(value)) return false;
    if (/\s/.test(value)) return value.length >= 12 && kind !== 'authorization';
    if (/^[\^~<>=v]*\d+(?:\.\d+)+/.test(value)) return false;
    if (/^\p{L}+$/u.test(value)) {
      return value.length >= 8 && !isStateWord(value) && !isWalletWord(value.toLowerCase());
    }
    // A path, a name of parts in code and an address are written in many places.
    if (/^[a-z]+(?:[._/-][a-z]+)+$/i.test(value) && !/-/.test(value)) return false;
    return /[\p{L}\p{N}]/u.test(value);
  }
}
