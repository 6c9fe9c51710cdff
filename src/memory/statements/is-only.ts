import type { Token } from './token.ts';
import type { Kind } from './value-kind.ts';
import {
  ATTRIBUTES,
  INDEFINITE,
  isAdjective,
  MANY_PARTICIPLES,
  NEGATIONS,
  ONLY_ONE,
  OPENERS,
  PARTICIPLES,
} from './word-classes.ts';
import { wordSet } from '../word-set.ts';

/** "The" in other languages, where a sentence begins with it. */
const ARTICLES = wordSet('le la les der die das el los las il lo os de het l');
const NAMED = new Set(['called', 'named', 'titled', 'nicknamed']);
const HOLDERS = wordSet('folder directory file path');
const OWNED = wordSet('phone smartphone car laptop computer tablet watch camera bike');
const TITLES = wordSet('title role position');

/** "The log level in production", "the status of the ticket": the head stands before the phrase. */
export function headOf(subject: readonly Token[]): Token | undefined {
  const phrase = subject.findIndex(({ key }, i) => i > 0 && (OPENERS.has(key) || key === 'of'));
  return subject.at(phrase < 0 ? -1 : phrase - 1);
}

/** What these are is said with an adjective. */
const STATED = wordSet('status state mode');

/** A value said with "is": of one thing only, and nothing that several could be. */
export function isOnly(
  subject: readonly Token[],
  said: readonly Token[],
  value: Token | undefined,
  kind: Kind,
): boolean {
  // "In the folder db/migrate": in db/migrate.
  const isPlace = value?.kind === 'path' && HOLDERS.has(said.at(-1)?.key ?? '');
  const between = isPlace ? said.slice(0, -1) : said;
  if (NAMED.has(between.at(-1)?.key ?? '')) return true;
  const participle = between.find(
    ({ key }) =>
      (isPlace && PARTICIPLES[key] !== undefined) || /ed$|en$|built$|set$|based$|sent$|kept$|held$|paid$/.test(key),
  );
  if (participle !== undefined && MANY_PARTICIPLES.has(participle.key)) return false;
  if (between.some(({ key }) => NEGATIONS.has(key))) return false;
  if (kind === 'measure') return true;
  const head = headOf(subject);
  // "The user's car is a Golf": a person's own.
  const isOwned = kind === 'label' && subject.length > 1 && OWNED.has(head?.key ?? '') && subject[0]?.definite === true;
  if (!isOwned && (value?.indefinite === true || INDEFINITE.has(value?.key ?? ''))) return false;
  const last = between.at(-1);
  if (last !== undefined && OPENERS.has(last.key)) {
    // "is in", "is based in", "is owned by"; not "is for" and "is with".
    return (
      participle !== undefined ||
      [
        'in',
        'at',
        'on',
        'from',
        'under',
        'behind',
        'by',
        'en',
        'em',
        'auf',
        'bei',
        'à',
        'в',
        'у',
        'на',
        'w',
        'op',
      ].includes(last.key)
    );
  }
  // "Data analyst", "data engineer".
  const isTitle = TITLES.has(head?.key ?? '') && between.every((token) => token.kind === 'word');
  if (between.length > 0 && participle === undefined && !isTitle) return false;
  const definite =
    subject.some((token) => token.definite === true || ONLY_ONE.has(token.key)) || ARTICLES.has(subject[0]?.key ?? '');
  if (head === undefined || (!definite && head.kind !== 'identifier' && !ATTRIBUTES.has(head.key))) return false;
  if (kind === 'label') return true;
  if (isAdjective(value?.key ?? '') && !STATED.has(head.key)) return false;
  return ATTRIBUTES.has(head.key) || subject.some(({ key }) => ONLY_ONE.has(key));
}
