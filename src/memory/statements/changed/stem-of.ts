import { verbForm } from '../paraphrase/verb-forms.ts';
import { similarKeys, similarVerbs } from '../paraphrase/similar-words.ts';
import { formsOf } from '../token.ts';
import { standsForFirst } from '../word-table.ts';

/** Words that speak of one attribute, be they verbs or nouns: the first stands for the others of its line. */
const LINES = `
  own owner ownership
  lead leader leadership
  maintain maintainer maintenance
  deliver delivery deliveries
  register registration
  collect collection pickup
  expire expiry expiration
  retain retention
  weigh weight
  maximum limit cap atmost most ceiling longest highest
  minimum atleast least floor shortest lowest
  married wedding
  night nightly
  day daily
  week weekly
  month monthly
  year yearly annual
  hour hourly
  quarter quarterly
  timeout timed
  assign assignee
  respond response
  choose choice
  prefer preference preferred favorite
  speed fast
  tall height
  employ employer employee employment
  bed bedtime
  birth birthday
  sell sale
  pay payment
  close closing closure
  depart departure leave
  arrive arrival
  fly flight
  use usage
  settle settings
  name called named titled
  child children kids kid
  president presidency
  cookie cookies
  start begin began begun`;

const STANDS_FOR = standsForFirst(LINES);

/** Stems that speak of one attribute only beside each other; none of these lines may be read as one class. */
const ALIKE = `
  every per
  each per
  member people
  due pay
  expire live
  expire ttl
  expire valid
  expire lifetime
  ttl live
  ttl lifetime
  live home
  live reside
  live residence
  live hometown
  home hometown
  retain keep
  employ work
  job work
  work transfer
  live move
  live relocate
  company work
  manage report
  boss manage
  cost price
  price charge
  age old
  age turn
  long length
  long duration
  long last
  big size
  launch release
  go-live launch
  host serve
  gate boarding
  class grade
  employ company
  married married
  doctor dentist
  number extension
  inspect inspection
  phone number
  reach url
  call name
  coverage cover
  delay postpone
  need minimum
  need require
  last valid
  start launch
  charge admission
  charge cost
  pay bill
  cost bill
  require minimum`;

const PAIRS = new Set(
  ALIKE.trim()
    .split('\n')
    .flatMap((line) => {
      const [one = '', two = ''] = line.trim().split(/\s+/);
      return [`${one} ${two}`, `${two} ${one}`];
    }),
);

const ENDINGS: readonly (readonly [string, readonly string[]])[] = [
  ['ment', ['']],
  ['ation', ['', 'e']],
  ['ion', ['', 'e']],
  ['ance', ['', 'e']],
  ['al', ['', 'e']],
  ['er', ['', 'e']],
  ['or', ['', 'e']],
  ['ure', ['', 'e']],
];
/** Their ending is no ending, or what they name is not what the verb does. */
const WHOLE = new Set(['user', 'server', 'production', 'counter', 'station', 'folder', 'customer', 'section']);
/** Verbs by their look, and things in a statement. */
const THINGS = new Set([
  'building',
  'meeting',
  'setting',
  'settings',
  'wedding',
  'training',
  'building',

  'found',
]);

const known = new Map<string, string>();

/** One form for a word and what is derived from it: `collect` of "collection", `own` of "owner" and of "owned". */
export function stemOf(word: string): string {
  const kept = known.get(word);
  if (kept !== undefined) return kept;
  const stem = derive(word);
  if (known.size < MOST_KEPT) known.set(word, stem);
  return stem;
}

const MOST_KEPT = 5000;

/** "relicensed", "reassigned": doing it again, which changes what it was. */
const AGAIN =
  /^re-?((?:assign|install|configur|licens|host|deploy|build|brand|format|titl|schedul|siz|order|organiz|elect|paint|map|rout|pric|implement|register|design)[a-z]*)$/;

export const isDoneAgain = (word: string): boolean => AGAIN.test(word);

function derive(word: string): string {
  const again = AGAIN.exec(word)?.[1];
  if (again !== undefined) return stemOf(again);
  const direct = STANDS_FOR[word];
  if (direct !== undefined) return direct;
  if (WHOLE.has(word)) return word;
  if (THINGS.has(word)) return formsOf(word).at(-1) ?? word;
  const lemma = verbForm(word)?.lemma ?? regularPast(word) ?? formsOf(word).at(-1) ?? word;
  const whole = STANDS_FOR[lemma];
  if (whole !== undefined) return whole;
  if (WHOLE.has(lemma) || (lemma !== word && verbForm(lemma)?.base === true)) return lemma;
  if (lemma.length < 6 || verbForm(lemma)?.base === true) return lemma;
  for (const [ending, tails] of ENDINGS) {
    if (!lemma.endsWith(ending)) continue;
    const rest = lemma.slice(0, -ending.length);
    const base = tails.map((tail) => rest + tail).find((verb) => verb.length > 2 && verbForm(verb)?.base === true);
    if (base !== undefined) return STANDS_FOR[base] ?? base;
  }
  return lemma;
}

/** "rescheduled", "stepped": verbs that stand in no list. */
function regularPast(word: string): string | undefined {
  const rest = /^([a-z]{3,})ed$/.exec(word)?.[1];
  if (rest === undefined || word.endsWith('eed')) return undefined;
  if (rest.endsWith('i')) return `${rest.slice(0, -1)}y`;
  if (/([bdgmnprt])\1$/.test(rest)) return rest.slice(0, -1);
  return /(?:[aeiou][bcdgklmprstuvz]|[cglrsu]|[dr]g|nc)$/.test(rest) &&
    !/(?:[aeiou]{2}[a-z]|[nlrs][dtkp]|er|en|on|it|et|el|ow|ck|sh|ch|ss|ll)$/.test(rest)
    ? `${rest}e`
    : rest;
}

/** Whether two stems may stand for each other in what two statements speak of. */
export function alikeStems(one: string, two: string): boolean {
  return one === two || PAIRS.has(`${one} ${two}`) || similarVerbs(one, two) || similarKeys(one, two);
}
