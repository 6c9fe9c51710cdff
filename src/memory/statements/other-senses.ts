import { kindOfProduct } from './paraphrase/product-kinds.ts';
import { verbForm } from './paraphrase/verb-forms.ts';
import type { Statement } from './read-statement.ts';
import { SENSE_TABLE } from './sense-table.ts';
import { formsOf, type Token } from './token.ts';
import { ATTRIBUTES, BE, BE_PAST, OPENERS, VERSIONED } from './word-classes.ts';
import { wordSet } from '../word-set.ts';

/** The first statement has a word of the one side, the second a word of the other, and neither has both. */
interface Senses {
  readonly one: ReadonlySet<string>;
  readonly two: ReadonlySet<string>;
  /** Whether they say two things here; asked with the places of the two words. */
  readonly areOther: (one: Statement, at: number, two: Statement, other: number) => boolean;
}

const PEOPLE = wordSet(
  'people person staff man men woman women child children kid kids boy girl nurse chef cook guard coach guide judge clerk expert temp intern freelancer friend family student apprentice mechanic specialist contractor volunteer',
);
/** They end like somebody who does it, and are things. */
const TOOLS = wordSet(
  'server container compiler balancer scheduler router monitor processor buffer pointer driver docker parser loader worker handler helper filter adapter wrapper printer scanner computer elevator generator connector operator tractor motor sensor calculator paper water power number letter layer order timer counter folder header footer render cluster character parameter register master',
);
/** Of a nation and of its language, as they are written inside of a sentence. */
const NATIONS =
  /^(?:german|french|greek|dutch|thai|czech|swiss|latin|arabic|hebrew|hindi|slovak|slovene|serb|croat|welsh|[a-z]+ish|[a-z]+ese|(?:ital|russ|ukrain|hungar|roman|bulgar|alban|serb|croat|norweg|eston|latv|lithuan|ind|austral|austr|belg|braz|brazil|canad|egypt|iran|pers|syr|argentin|colomb|indones|malays|niger)ian|american|mexican|african|korean|moroccan|cuban|peruvian|chilean)$/;
/** What has a head that is nobody. */
const HEADED = wordSet(
  'queue line row table bed page list file stairs staircase river valley lake bay gulf column parade procession chain stack nail pin screw hammer shower bolt arrow snake horse dog cat fish beer letter coffin',
);
const SITES = wordSet(
  'floor room office building street house flat apartment city town village country desk seat hall wing campus district suburb countryside coast region state headquarters hq warehouse',
);
/** These move from one place to another. */
const HOUSED = wordSet('office company firm family school shop store department clinic club museum library bakery');

const hasForm = (words: ReadonlySet<string>, { kind, key }: Token): boolean =>
  kind === 'word' && formsOf(key).some((form) => words.has(form));
const isSomeone = (token: Token): boolean =>
  token.kind === 'word' &&
  (hasForm(PEOPLE, token) ||
    (/(?:[^e]er|eer|or|ist|yst|ian|ant|ee|man|woman|men|women)s?$/.test(token.key) &&
      !hasForm(TOOLS, token) &&
      !hasForm(ATTRIBUTES, token)));
export const isNation = ({ kind, key, name }: Token): boolean => kind === 'word' && name === true && NATIONS.test(key);
const isNamed = ({ kind, name }: Token): boolean => kind === 'word' && name === true;

/** What it is done to: all up to the next phrase, or behind "is" what stands before. */
function objectOf({ tokens }: Statement, at: number): readonly Token[] {
  if (/^(?:is|was|were|been)$/.test(tokens[at - 1]?.key ?? '')) return tokens.slice(0, at);
  const end = tokens.findIndex(({ kind, key }, i) => i > at && kind === 'word' && OPENERS.has(key));
  return tokens.slice(at + 1, end < 0 ? undefined : end);
}

const done =
  (is: (token: Token) => boolean): Senses['areOther'] =>
  (one, at, two, other) =>
    objectOf(one, at).some(is) || objectOf(two, other).some(is);

/** With this word right behind it, it takes nothing: "ran to the station", "covers for Ben". */
const before =
  (words: ReadonlySet<string>): Senses['areOther'] =>
  ({ tokens }, at, { tokens: others }, other) =>
    words.has(tokens[at + 1]?.key ?? '') || words.has(others[other + 1]?.key ?? '');

/** "To Berlin", "to the third floor"; a name may be one of a place, unless it is known to be a product's. */
function isPlace({ tokens, text }: Statement, at: number): boolean {
  const to = tokens.findIndex(({ key }, i) => i > at && (key === 'to' || key === 'in'));
  const [place] = to < 0 ? [] : tokens.slice(to + 1);
  if (place === undefined) return false;
  if (tokens.slice(to + 1).some((token) => hasForm(SITES, token))) return true;
  const isWord = isNamed(place) && /^\p{Lu}\p{Ll}+$/u.test(text.slice(place.start, place.end));
  const isProduct = kindOfProduct(place.key) !== undefined || VERSIONED.has(place.key);
  return (
    isWord && !isProduct && (isSomebody(tokens, at) || tokens.slice(0, at).some((token) => hasForm(HOUSED, token)))
  );
}

/** Not we, nor a thing: those move to what they use as well. */
function isSomebody([first]: readonly Token[], at: number): boolean {
  const isName = first?.name === true || first?.initial === true;
  if (first?.key === 'user') return true;
  return isName && first.definite !== true && at <= 2 && !/s$|^(?:we|they|it|development|production)$/.test(first.key);
}

const isPastForm = ({ tokens }: Statement, at: number): boolean =>
  verbForm(tokens[at]?.key ?? '')?.past === true && tokens[at - 1]?.key !== 'is';
const arePast: Senses['areOther'] = (one, at, two, other) => isPastForm(one, at) && isPastForm(two, other);

const isBehindBe = (tokens: readonly Token[], at: number): boolean =>
  BE.has(tokens[at - 1]?.key ?? '') || BE_PAST.has(tokens[at - 1]?.key ?? '');
const isThing = (token: Token | undefined): boolean => token?.kind === 'word' && !OPENERS.has(token.key);

/** "Left", "was"; not "put", and not "is closed". */
function isPastWord({ kind, key }: Token, at: number, all: readonly Token[]): boolean {
  const form = verbForm(key);
  if (kind !== 'word') return false;
  return BE_PAST.has(key) || (form?.past === true && form.base !== true && !isBehindBe(all, at));
}

const isOfSomebody = done((token) => isNamed(token) || isSomeone(token));

const WORDED: readonly (readonly [string, Senses['areOther']])[] = [
  ['run | operate execute', before(wordSet('to into across toward towards away home'))],
  ['employ | use utilize leverage', done(isSomeone)],
  // What was put there then, and what was there for a time; of what is always done both say the same.
  ['put place lay | keep hold', arePast],
  // An offer may be refused.
  ['offer | provide give supply', arePast],
  ['speak | use utilize', done(isNation)],
  ['like | enjoy', isOfSomebody],
  ['manage | handle administer', done(isNamed)],
  ['cover | span', before(wordSet('for'))],
  ['recover | restore', before(wordSet('from'))],
  // Sent then, and there then.
  ['deliver | send ship dispatch transmit', arePast],
  ['save | store keep persist', done(({ unit }) => unit !== undefined && /^[$€£¥]|CHF/.test(unit))],
  ['wedding | marriage', () => true],
  ['present | current', ({ tokens }, at) => isBehindBe(tokens, at)],
  [
    'same | identical',
    ({ tokens }, at, { tokens: others }, other) => isThing(tokens[at + 1]) || isThing(others[other + 1]),
  ],
  // "Tried the soup": and not to do something.
  [
    'try | attempt',
    ({ tokens }, at, { tokens: others }, other) => tokens[at + 1]?.key !== 'to' && others[other + 1]?.key !== 'to',
  ],
  ['drop | fall', before(wordSet('out behind'))],
  ['head | lead', before(wordSet('home for north south east west'))],
  ['join | combine', isOfSomebody],
  [
    'lead | leader',
    ({ tokens }, at) => /^(?:has|have|had|takes?|took|loses?|lost|keeps?|kept)$/.test(tokens[at - 1]?.key ?? ''),
  ],
  // Told to do it, and shown how.
  ['instruct | teach', ({ tokens }, at) => tokens.slice(at + 1, at + 4).some(({ key }) => key === 'to')],
  ['see | view', (...all) => arePast(...all) || isOfSomebody(...all)],
  ['reach | get', isOfSomebody],
  // What it is made of, and what is in it; of so many parts both say the same.
  [
    'consist | contain include have',
    ({ tokens }, _, { tokens: others }) => ![...tokens, ...others].some(({ kind }) => kind === 'number'),
  ],
  // "Since he left": from then on.
  ['since | because', ({ tokens }, at) => tokens.slice(at + 1, at + 5).some(isPastWord)],
  // "When she called": that once.
  ['when | whenever', ({ tokens }, _, { tokens: others }) => [...tokens, ...others].some(isPastWord)],
  ['move relocate | switch migrate transition', (one, at, two, other) => isPlace(one, at) || isPlace(two, other)],
  [
    'head | lead leader leadership',
    ({ tokens }, _, { tokens: others }) => [...tokens, ...others].some((token) => hasForm(HEADED, token)),
  ],
];

const sidesOf = (line: string): Pick<Senses, 'one' | 'two'> => {
  const [one = '', two = ''] = line.split('|');
  return { one: wordSet(one), two: wordSet(two) };
};

const SENSES: readonly Senses[] = [
  ...WORDED.map(([line, differ]) => ({ ...sidesOf(line), areOther: differ })),
  ...SENSE_TABLE.trim()
    .split('\n')
    .map((line) => {
      const [sides = '', things = ''] = line.split(':');
      const isOnly = things.trim().startsWith('only ');
      const words = wordSet(things);
      const isOne = done((token) => hasForm(words, token));
      const isNone: Senses['areOther'] = (one, at, two, other) => !isOne(one, at, two, other);
      return { ...sidesOf(sides), areOther: isOnly ? isNone : isOne };
    }),
];

/** Where each word that a line has a side for is asked: most statements have none. */
const BY_WORD = new Map<string, readonly Senses[]>();
for (const senses of SENSES) for (const word of senses.one) BY_WORD.set(word, [...(BY_WORD.get(word) ?? []), senses]);

const lemmaOf = ({ key }: Token): string => verbForm(key)?.lemma ?? formsOf(key).at(-1) ?? key;

const read = new WeakMap<Statement, readonly (readonly string[])[]>();

/** What each word may be a form of; kept, since one statement is compared with many. */
function wordsOf(statement: Statement): readonly (readonly string[])[] {
  const known = read.get(statement);
  if (known !== undefined) return known;
  const words = statement.tokens.map((token) =>
    token.kind === 'word' ? [...new Set([lemmaOf(token), ...formsOf(token.key)])] : [],
  );
  read.set(statement, words);
  return words;
}

/** Whether a word of one and a word of the other, which are often the same, are not the same here. */
export function haveOtherSenses(one: Statement, two: Statement): boolean {
  return (
    isWrittenOut(one.text, two.text) ||
    isOfNation(one, two) ||
    isBeenAndGone(one, two) ||
    wordsOf(one).some((words, at) =>
      words.some((word) => BY_WORD.get(word)?.some((senses) => areOther(senses, one, at, two)) === true),
    )
  );
}

function areOther(senses: Senses, one: Statement, at: number, two: Statement): boolean {
  const has = (statement: Statement, side: ReadonlySet<string>): number =>
    wordsOf(statement).findIndex((words) => words.some((word) => side.has(word)));
  if (has(one, senses.two) >= 0 || has(two, senses.one) >= 0) return false;
  const other = has(two, senses.two);
  return other >= 0 && senses.areOther(one, at, two, other);
}

/** "Is a German teacher", "teaches German": where she is from, or what she teaches. */
function isOfNation({ tokens }: Statement, { tokens: others }: Statement): boolean {
  const isBeforeSomeone = (all: readonly Token[], i: number): boolean => {
    const next = all[i + 1];
    return next !== undefined && isSomeone(next);
  };
  return tokens.some(
    (token, i) =>
      isNation(token) &&
      isBeforeSomeone(tokens, i) &&
      others.some(({ key }, n) => key === token.key && !isBeforeSomeone(others, n)),
  );
}

/** "Has been to the dentist": and is back. */
function isBeenAndGone({ tokens }: Statement, { tokens: others }: Statement): boolean {
  const isThere = tokens.some(({ key }, i) => key === 'been' && tokens[i + 1]?.key === 'to');
  return isThere && others.some((token) => lemmaOf(token) === 'go') && !others.some(({ key }) => key === 'been');
}

/** Short for what is installed, and never for what one applies for; a day on which all is closed is nobody's vacation. */
const WRITTEN: readonly (readonly [one: RegExp, two: RegExp, beside: RegExp])[] = [
  [
    /\bapps?\b/i,
    /\bapplications?\b/i,
    /\b(?:due|deadline|submit\w*|reject\w*|accept\w*|approved|grant\w*|forms?|letters?|fees?|visas?|jobs?|applicants?|apply)\b/i,
  ],
  [
    /\bholidays?\b/i,
    /\bvacations?\b/i,
    /\b(?:on (?:public |bank |national )?holidays|(?:public|bank|national) holidays?|is a holiday)\b/i,
  ],
];

function isWrittenOut(one: string, two: string): boolean {
  return WRITTEN.some(
    ([short, long, beside]) =>
      short.test(one) &&
      !long.test(one) &&
      long.test(two) &&
      !short.test(two) &&
      (beside.test(one) || beside.test(two)),
  );
}
