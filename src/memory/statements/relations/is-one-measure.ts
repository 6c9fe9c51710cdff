import { sameTokens } from '../align-tokens.ts';
import { readStatement, type Statement } from '../read-statement.ts';
import { prefaceOf } from '../spelling/preface-of.ts';

/**
 * Whether two statements give one measure of one thing, once with a verb and once with its noun: "the parcel weighs 5 kg",
 * "the weight of the parcel is 5 kg", "the parcel has a weight of 5 kg". The thing, the measure and the value are the
 * same, and nothing else is said.
 */
export function isOneMeasure(old: Statement, fresh: Statement): boolean {
  const theirs = measuresOf(fresh);
  if (theirs.length === 0) return false;
  return measuresOf(old).some((one) =>
    theirs.some(
      (two) =>
        one.what === two.what &&
        !(one.isDone && two.isDone && !ALIKE.has(one.what)) &&
        isOne(one.of, two.of) &&
        isOne(one.value, two.value),
    ),
  );
}

/** Of these two verbs say the same; what runs for ten hours does not take them. */
const ALIKE = new Set(['length', 'capacity', 'age', 'version']);

const isOne = (one: string, two: string): boolean =>
  one !== '' && sameTokens(readStatement(one).tokens, readStatement(two).tokens);

interface Measure {
  readonly what: string;
  readonly of: string;
  readonly value: string;
  /** It is told with a verb. */
  readonly isDone: boolean;
}

const VALUE = String.raw`(?<value>(?:about |around |roughly |almost |nearly |over |under |at least |at most |up to )?(?:[$€£¥]? ?\d|(?:EUR|USD|GBP|CHF) ?\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|a hundred|half an?|an? (?:hour|year|week|month|day|kilo|litre|liter|metre|meter|mile))\b).*)`;
const OF = '(?<of>(?:(?!\\b(?:not|never|only|and|or|if|when|that)\\b).)+?)';

/** The verb, or how it is put, and what is measured by it; where the unit decides, it stands behind the sign. */
const VERBS: readonly (readonly [form: string, what: string, unit?: string])[] = [
  [`${OF} weighs? ${VALUE}`, 'weight', 'mass'],
  [`${OF} (?:weighs?|is|are) ${VALUE}`, 'size', 'bytes'],
  [`${OF} costs? ${VALUE}`, 'price'],
  [`${OF} (?:is|are) worth ${VALUE}`, 'value'],
  [`${OF} (?:is|are) insured for ${VALUE}`, 'insured'],
  [`${OF} (?:lasts?|takes?) ${VALUE}`, 'duration', 'time'],
  [`${OF} (?:is|are) ${VALUE} long`, 'duration', 'time'],
  [`${OF} (?:is|are) ${VALUE} long`, 'length', 'length'],
  [`${OF} (?:covers?|measures?) ${VALUE}`, 'length', 'length'],
  [`${OF} (?:is|are) ${VALUE} (?:tall|high)`, 'height', 'length'],
  [`${OF} (?:is|are) ${VALUE} wide`, 'width', 'length'],
  [`${OF} (?:is|are) ${VALUE} deep`, 'depth', 'length'],
  [`${OF} (?:is|are) ${VALUE} thick`, 'thickness', 'length'],
  [`${OF} (?:holds?|seats?|has room for|has space for) ${VALUE}`, 'capacity'],
  [`${OF} (?:is|am|are) ${VALUE} (?:years? old|years? of age)`, 'age'],
  [`${OF} (?:is|am|are) aged ${VALUE}`, 'age'],
  [`${OF} (?:travels?|goes|drives?|flies|moves?|runs?) at ${VALUE}`, 'speed'],
];

/** By its nouns; of what a noun has two senses for, the unit tells. */
const NOUNS: ReadonlyMap<string, string> = new Map(
  `weight weight|mass weight|size size|file size size|price price|cost price|value value|worth value
  |insurance sum insured|insured sum insured|sum insured insured|insured value insured|insurance value insured
  |duration duration|running time duration|length length|distance length|height height|width width|breadth width
  |depth depth|thickness thickness|capacity capacity|age age|speed speed`
    .split('|')
    .map((line) => line.trim())
    .map((line) => [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)] as const),
);
const NOUN = `(?<noun>${[...NOUNS.keys()].join('|')})`;
const IS = '(?:is|are|amounts to|comes to)';
const BY_NOUN = [
  `(?:the )?${NOUN} of ${OF} ${IS} ${VALUE}`,
  `${OF}['’]s? ${NOUN} ${IS} ${VALUE}`,
  `${OF} (?:has|have) an? ${NOUN} of ${VALUE}`,
].map((form) => new RegExp(`^${form}$`, 'iu'));

const PERIOD = '(?:per|an?|each|every) (?<period>hour|day|week|month|year)';
const PERIODS: ReadonlyMap<string, string> = new Map([
  ['hourly', 'hour'],
  ['daily', 'day'],
  ['weekly', 'week'],
  ['monthly', 'month'],
  ['yearly', 'year'],
  ['annual', 'year'],
]);
const KIND = '(?: (?<kind>gross|net|before tax|after tax))?';
const PAY = '(?:salary|pay|wage|income)';
const TIMED = `(?<timed>${[...PERIODS.keys()].join('|')})`;
const BY_PAY = [
  `${OF} (?:earns?|makes?) (?<value>\\S*\\d\\S*(?: \\p{L}+| [€$£])?)${KIND} ${PERIOD}`,
  `${OF} (?:earns?|makes?) (?<value>\\S*\\d\\S*(?: \\p{L}+?| [€$£])?) ${PERIOD}${KIND}`,
  `${OF}['’]s? (?:(?<kind>gross|net) )?${TIMED} ${PAY} is ${VALUE}`,
  `${OF}['’]s? ${TIMED} (?:(?<kind>gross|net) )?${PAY} is ${VALUE}`,
  `the (?:(?<kind>gross|net) )?${TIMED} ${PAY} of ${OF} is ${VALUE}`,
  `${OF} has an? (?:(?<kind>gross|net) )?${TIMED} ${PAY} of ${VALUE}`,
].map((form) => new RegExp(`^${form}$`, 'iu'));

const NAME = String.raw`(?<of>\p{Lu}[\p{L}\p{N}+#.]*(?: \p{Lu}[\p{L}\p{N}+#.]*)?)`;
const NUMBER = String.raw`(?<value>v?\d+(?:\.[\dx]+)*)`;
const BY_VERSION = [
  `[Ww]e(?:['’]re on| are on| use| run| are using| are running) ${NAME} (?:version )?${NUMBER}`,
  `(?:[Tt]he|[Oo]ur) ${NAME} version (?:(?:that )?we (?:use|run|are on|are using) )?is ${NUMBER}`,
  `(?:[Tt]he|[Oo]ur) version of ${NAME} (?:(?:that )?we (?:use|run|are on|are using) )?is ${NUMBER}`,
].map((form) => new RegExp(`^${form}$`, 'u'));

const BY_VERB = VERBS.map(([form, what, unit]) => ({ form: new RegExp(`^${form}$`, 'iu'), what, unit }));

const known = new WeakMap<Statement, readonly Measure[]>();

function measuresOf(statement: Statement): readonly Measure[] {
  const before = known.get(statement);
  if (before !== undefined) return before;
  const text = statement.text
    .slice(prefaceOf(statement.text))
    .trim()
    .replace(/[.!]+$/, '');
  const out = /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|hundred|half|an?)\b/.test(text)
    ? [...byVerb(text), ...byNoun(text), ...byPay(text), ...byVersion(text)]
    : [];
  known.set(statement, out);
  return out;
}

const unitOf = (value: string): string | undefined =>
  readStatement(value).tokens.find(({ kind, unit }) => kind === 'number' && unit !== undefined)?.unit;

function byVerb(text: string): readonly Measure[] {
  return BY_VERB.flatMap(({ form, what, unit }) => {
    const { of = '', value = '' } = form.exec(text)?.groups ?? {};
    if (of === '' || (unit !== undefined && unitOf(value) !== unit)) return [];
    return [{ what, of, value: what === 'age' ? value.replace(/ years?$/i, '') : value, isDone: true }];
  });
}

function byNoun(text: string): readonly Measure[] {
  return BY_NOUN.flatMap((form) => {
    const { noun = '', of = '', value = '' } = form.exec(text)?.groups ?? {};
    const what = NOUNS.get(noun.toLowerCase());
    if (what === undefined) return [];
    // "Its length is 90 minutes".
    const meant = what === 'length' && unitOf(value) === 'time' ? 'duration' : what;
    return [
      { what: meant, of, value: meant === 'age' ? value.replace(/ years?(?: old)?$/i, '') : value, isDone: false },
    ];
  });
}

function byPay(text: string): readonly Measure[] {
  return BY_PAY.flatMap((form) => {
    const { of = '', value = '', kind = '', period, timed = '' } = form.exec(text)?.groups ?? {};
    // What is earned is money.
    if (of === '' || !/^(?:[$€£¥]|CHF)$/.test(unitOf(value) ?? '')) return [];
    const when = period ?? PERIODS.get(timed.toLowerCase()) ?? '';
    return [
      {
        what: `pay ${kind.replace('before tax', 'gross').replace('after tax', 'net')} ${when}`,
        of,
        value,
        isDone: false,
      },
    ];
  });
}

function byVersion(text: string): readonly Measure[] {
  return BY_VERSION.flatMap((form) => {
    const { of = '', value = '' } = form.exec(text)?.groups ?? {};
    return of === '' ? [] : [{ what: 'version', of, value, isDone: false }];
  });
}
