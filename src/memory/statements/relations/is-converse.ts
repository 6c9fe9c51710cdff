import { sameTokens } from '../align-tokens.ts';
import { readStatement, type Statement } from '../read-statement.ts';
import { prefaceOf } from '../spelling/preface-of.ts';
import type { Token } from '../token.ts';
import { BE, BE_PAST, NEGATIONS } from '../word-classes.ts';
import { OPPOSITE_ENDS, ROLES, TRANSFERS } from './opposite-ends.ts';

/**
 * Whether two statements tell one relation from its two ends: "Signe is older than Viggo", "Viggo is younger than Signe".
 *
 *  R1  the words are each other's converse, and both names have changed places: where only one thing is turned, the
 *      statements contradict each other, and both stand;
 *  R2  everything else is the same in both, word by word: by how much, of what, when;
 *  R3  none of them denies anything, or says that it may be so.
 */
export function isConverse(old: Statement, fresh: Statement): boolean {
  const mayBe =
    (splitsOf(old).length > 0 && splitsOf(fresh).length > 0) ||
    [ANY_ROLE, GOES].some((word) => word.test(old.text) && word.test(fresh.text));
  if (!mayBe || UNSURE.test(old.text) || UNSURE.test(fresh.text)) return false;
  if (old.tokens.some(isDenial) || fresh.tokens.some(isDenial)) return false;
  return isTurned(old, fresh) || isOtherRole(old, fresh) || isOtherSide(old, fresh);
}

const isDenial = ({ key, kind }: Token): boolean => kind === 'word' && (NEGATIONS.has(key) || key === 'only');
const UNSURE =
  /\b(?:may|might|could|perhaps|maybe|probably|nearly|almost|vielleicht|fast|nur|kaum|peut-être|presque|quizás|casi|solo|sólo)\b|\?/i;

interface Split {
  readonly line: number;
  readonly isFirst: boolean;
  readonly before: readonly string[];
  readonly behind: readonly string[];
}

const ENDS = OPPOSITE_ENDS.flatMap((ends, line) =>
  ends.flatMap((ways, side) => ways.map((way) => ({ line, isFirst: side === 0, words: way.split(' ') }))),
);
const BY_FIRST = Map.groupBy(ENDS, ({ words: [first] }) => first ?? '');

const splits = new WeakMap<Statement, readonly Split[]>();

/** Every place at which a statement says such a relation. */
function splitsOf(statement: Statement): readonly Split[] {
  const known = splits.get(statement);
  if (known !== undefined) return known;
  const words = wordsOf(statement.text);
  const out = words.flatMap((word, at) =>
    at === 0
      ? []
      : (BY_FIRST.get(word) ?? []).flatMap(({ line, isFirst, words: way }): Split[] => {
          const isHere = at + way.length < words.length && way.every((one, i) => words[at + i] === one);
          return isHere ? [{ line, isFirst, before: words.slice(0, at), behind: words.slice(at + way.length) }] : [];
        }),
  );
  splits.set(statement, out);
  return out;
}

const ARTICLES = /^(?:the|our|der|die|das|den|dem)$/;

/** Who it is, wherever it stands: "I" and "me". */
const PERSONS: ReadonlyMap<string, string> = new Map([
  ['me', 'i'],
  ['us', 'we'],
  ['him', 'he'],
  ['her', 'she'],
  ['them', 'they'],
]);

/** The words as they are written, but for signs, capitals and articles; what introduces them is left out. */
function wordsOf(text: string): readonly string[] {
  const said = text.slice(prefaceOf(text));
  return (
    said
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}][\p{L}\p{N}'._-]*[\p{L}\p{N}]|[\p{L}\p{N}]|[%€$£°]/gu) ?? []
  )
    .filter((word) => !ARTICLES.test(word))
    .map((word, i, all) => (word === 'her' && i < all.length - 1 ? word : (PERSONS.get(word) ?? word)));
}

/** "P is older than Q", "Q is younger than P": each begins with what the other ends with, and the same is said between. */
function isTurned(old: Statement, fresh: Statement): boolean {
  const theirs = splitsOf(fresh);
  if (theirs.length === 0) return false;
  return splitsOf(old).some((one) =>
    theirs.some((two) => one.line === two.line && one.isFirst !== two.isFirst && isExchanged(one, two)),
  );
}

function isExchanged(one: Split, two: Split): boolean {
  // Behind both names the same may follow: "than Viggo by three years".
  for (let rest = 0; rest < Math.min(one.behind.length, two.behind.length); rest += 1) {
    const [q, p] = [one.behind, two.behind].map((words) => words.slice(0, words.length - rest));
    if (q === undefined || p === undefined || !isSame(one.behind.slice(q.length), two.behind.slice(p.length))) break;
    const isAtStart = isSame(one.before.slice(0, p.length), p) && isSame(two.before.slice(0, q.length), q);
    if (isAtStart && !isSame(p, q) && isSaidAlike(one.before.slice(p.length), two.before.slice(q.length))) return true;
  }
  return false;
}

const isSame = (one: readonly string[], two: readonly string[]): boolean =>
  one.length === two.length && one.every((word, i) => word === two[i]);

/** "Is" and "are" of what is one and what are several. */
function isSaidAlike(one: readonly string[], two: readonly string[]): boolean {
  const plain = (word: string): string => (BE.has(word) ? 'is' : BE_PAST.has(word) ? 'was' : word);
  return isSame(one.map(plain), two.map(plain));
}

const WORD = String.raw`\p{Lu}[\p{L}\p{N}-]*\.?(?:['’]\p{Lu}\p{L}*)*`;
const NAME = `${WORD}(?: ${WORD})*`;
const IS = '(?:is|was|are|ist|war|est|était|es|era)';
const OF = String.raw`(?:of|von|de|d['’])`;
const THE = String.raw`(?:(?:the|a|an|der|die|das|ein|eine|le|la|l['’]|un|une|el|una) ?)?`;

/** "A is the son of B", "A is B's son", "B's son is A", "the son of B is A". */
const ROLE_FORMS = [
  `(?<a>${NAME}) (?<is>${IS}) ${THE}(?<role>\\p{L}+) ${OF} ?(?<b>${NAME})`,
  `(?<a>${NAME}) (?<is>${IS}) (?<b>${NAME}?)(?:['’]s?|s) (?<role>\\p{L}+)`,
  `(?<b>${NAME}?)(?:['’]s?|s) (?<role>\\p{L}+) (?<is>${IS}) (?<a>${NAME})`,
  `${THE}(?<role>\\p{L}+) ${OF} ?(?<b>${NAME}) (?<is>${IS}) (?<a>${NAME})`,
].map((form) => new RegExp(`^${form}$`, 'u'));

const ANY_ROLE = new RegExp(
  String.raw`(?<!\p{L})(?:${ROLES.flatMap((ends) => ends.flatMap((end) => [...end])).join('|')})(?!\p{L})`,
  'iu',
);

const plainOf = (text: string): string => {
  const said = text
    .slice(prefaceOf(text))
    .trim()
    .replace(/[.!]+$/, '');
  return said.replace(/^(?:The|Der|Die|Das|Le|La|El) /u, (article) => article.toLowerCase());
};

interface RoleOf {
  readonly role: string;
  readonly is: string;
  readonly a: string;
  readonly b: string;
}

const roles = new WeakMap<Statement, readonly RoleOf[]>();

/** Who is what to whom, of two who are named. */
function rolesOf(statement: Statement): readonly RoleOf[] {
  const before = roles.get(statement);
  if (before !== undefined) return before;
  const text = plainOf(statement.text);
  const out = ROLE_FORMS.flatMap((form): RoleOf[] => {
    const { role = '', is = '', a = '', b = '' } = form.exec(text)?.groups ?? {};
    return role === '' || a === b ? [] : [{ role: role.toLowerCase(), is, a, b }];
  });
  roles.set(statement, out);
  return out;
}

/** "Casper is the son of Dorothea", "Dorothea is Casper's mother". */
function isOtherRole(old: Statement, fresh: Statement): boolean {
  if (!ANY_ROLE.test(old.text) || !ANY_ROLE.test(fresh.text)) return false;
  return rolesOf(old).some((one) =>
    rolesOf(fresh).some(
      (two) => one.a === two.b && one.b === two.a && one.is === two.is && areOppositeRoles(one.role, two.role),
    ),
  );
}

const areOppositeRoles = (one: string, two: string): boolean =>
  ROLES.some(([first, second]) => (first.has(one) && second.has(two)) || (second.has(one) && first.has(two)));

const REST = String.raw`(?<r> (?:in|on|at|for|last|this|yesterday|im|am|für|letzt\p{L}+|gestern|en|pour|por|hier|ayer)(?: .+)?)?`;
const THING = String.raw`(?:the|an?|his|her|their|our|my|its|\d+|\p{Lu}\S*['’]s|de[nrms]|das|die|eine?n?|seine?n?|ihre?n?|l[ae]s?|une?|sa|son|ses|el|los|las|su|sus)(?: |(?<=['’])).+?|l['’].+?`;

const formOf = (template: string): RegExp =>
  new RegExp(
    `^${template.replace('{a}', '(?<a>.+?)').replace('{b}', '(?<b>.+?)').replace('{x}', `(?<x>${THING})`)}${REST}$`,
    'u',
  );
const TRANSFER_FORMS = TRANSFERS.map(([one, two]) => [formOf(one), formOf(two)] as const);
/** A verb of one of these forms: most statements have none. */
const GOES =
  /\b(?:sold|sells?|bought|buys?|lent|lends?|borrow(?:ed|s)?|gave|got|hand(?:ed|s)|took|inherit(?:ed|s)|left|rents?|leases?|teach(?:es)?|learns?|owes?|owed|(?:ver|ab|ge)kauf\p{L}+|kauf(?:te|t)|geliehen|(?:ver|ge)?miete\p{L}*|gewonnen|verloren|vendu|acheté|prêté|emprunté|loue|locataire|vendió|compró|prestó|prestado)/iu;
const POSSESSIVE = /^(?:his|her|their|its|seine?n?|ihre?n?|sa|son|ses|su|sus) /iu;
const PRONOUN = /^(?:him|her|them|ihm|ihr|ihnen)$/iu;

/** "Ute sold her caravan to Gerd", "Gerd bought Ute's caravan from her". */
function isOtherSide({ text }: Statement, { text: other }: Statement): boolean {
  if (!GOES.test(text) || !GOES.test(other)) return false;
  const [one, two] = [plainOf(text), plainOf(other)];
  return TRANSFER_FORMS.some(
    ([first, second]) => isTransfer(one, first, two, second) || isTransfer(two, first, one, second),
  );
}

function isTransfer(one: string, first: RegExp, two: string, second: RegExp): boolean {
  const given = first.exec(one)?.groups;
  const got = given === undefined ? undefined : second.exec(two)?.groups;
  if (given === undefined || got === undefined) return false;
  // "Her caravan", of the one who sold it; "from her", of whom it was.
  const x = (given['x'] ?? '').replace(POSSESSIVE, `${given['a'] ?? ''}'s `);
  const owner = /^(\p{Lu}\S*)['’]s /u.exec(got['x'] ?? '')?.[1];
  const from = PRONOUN.test(got['a'] ?? '') ? owner : got['a'];
  if (POSSESSIVE.test(got['x'] ?? '')) return false;
  return isOne(given['a'], from) && isOne(given['b'], got['b']) && isOne(x, got['x']) && isOne(given['r'], got['r']);
}

function isOne(one = '', two = ''): boolean {
  if (one === '' || two === '') return one === two;
  return sameTokens(readStatement(one).tokens, readStatement(two).tokens);
}
