import { verbForm } from '../paraphrase/verb-forms.ts';
import { formsOf, type Token } from '../token.ts';
import { BE, BE_PAST, CHANGES, MODALS, OPENERS } from '../word-classes.ts';
import { stemOf } from './stem-of.ts';
import { CHANGING, ENDING } from './word-roles.ts';
import { wordSet } from '../../word-set.ts';

/** The first word that says what is done or that something is. */
export function firstVerb(tokens: readonly Token[]): number | undefined {
  const at = tokens.findIndex((_, i) => isVerb(tokens, i));
  if (at !== 0) return at < 0 ? undefined : at;
  // "Release 2.0 ships", "Build 4412 failed": no order, where another word says what is done.
  const other = tokens.findIndex((_, i) => i > 0 && isVerb(tokens, i) && !OPENERS.has(tokens[i - 1]?.key ?? ''));
  return other < 0 || !isPlainOrder(tokens, other) ? 0 : other;
}

/** Between the first word and a later verb stands nothing that an order would have: no article and no preposition. */
function isPlainOrder(tokens: readonly Token[], to: number): boolean {
  return tokens
    .slice(1, to)
    .every(({ key, definite, indefinite }) => !OPENERS.has(key) && definite !== true && indefinite !== true);
}

export function isVerb(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  const { key, kind } = token;
  if (kind === 'symbol') return key === ':' || key === '=' || key === '->';
  if (kind !== 'word' || token.name === true) return false;
  if (BE.has(key) || BE_PAST.has(key) || MODALS.has(key) || key === 'become') return at > 0;
  if (token.verb !== undefined) return at > 0;
  // "Two rounds left".
  if (
    key === 'left' &&
    isMany(tokens[at - 1] ?? token) &&
    (tokens[at + 1] ?? token).key !== 'user' &&
    at > 1 &&
    tokens.length <= at + 2
  )
    return false;
  const form = verbForm(key);
  if (form === undefined) return at > 0 && token.definite !== true && key.endsWith('ed') && CHANGED.has(stemOf(key));
  if (at === 0) return form.base === true && token.definite !== true;
  const before = tokens[at - 1];
  if (before === undefined || token.definite === true || token.indefinite === true) return false;
  if (form.base === true) return isMany(before) || MODALS.has(before.key);
  if (form.gerund === true || isAttribute(tokens, at)) return false;
  return before.definite !== true || form.third !== true || CHANGES.has(key) || !OPENERS.has(before.key);
}

/** "failed webhooks", "the minimum supported version", "the load tests are": what looks like a verb belongs to a noun. */
function isAttribute(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  const form = verbForm(token?.key ?? '');
  if (form === undefined || next?.kind !== 'word' || CHANGING.has(form.lemma) || ENDING.has(form.lemma)) return false;
  if (form.third === true) return BE.has(next.key) || next.key === 'has' || next.key === 'have';
  const isPlain = next.definite !== true && next.indefinite !== true && !OPENERS.has(next.key);
  return (
    isPlain &&
    !next.key.endsWith('ly') &&
    !BE.has(next.key) &&
    !HAVE.has(tokens[at - 1]?.key ?? '') &&
    ((formsOf(next.key).length > 1 && next.name !== true) ||
      tokens.slice(at + 2, at + 5).some(({ key }) => BE.has(key)))
  );
}

/** Verbs of change that stand in no list of verbs. */
const CHANGED = wordSet('schedule slip relocate brand slim promote');
const HAVE = wordSet('is are was were has have had been be');

/** "Tests use", "we use". */
function isMany({ key, kind, name }: Token): boolean {
  return (
    /^(?:we|you|they|user|who|to|not|people|kids|children)$/.test(key) ||
    (kind === 'word' && name !== true && /[^su]s$/.test(key))
  );
}
