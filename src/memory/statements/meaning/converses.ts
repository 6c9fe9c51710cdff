import { verbForm } from '../paraphrase/verb-forms.ts';
import { wordTable } from '../word-table.ts';
import { down, up } from './moved.ts';

const NAME = String.raw`(?:\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)*)`;
const MORE: readonly (readonly [string, string])[] =
  'older younger, taller shorter, bigger smaller, larger smaller, faster slower, heavier lighter, longer shorter, higher lower, wider narrower, thicker thinner, stronger weaker, richer poorer, warmer colder, hotter colder, deeper shallower, earlier later, stricter laxer'
    .split(', ')
    .map((pair) => pair.split(' ') as [string, string]);
const CONVERSE = new Map(MORE.flatMap(([one, two]) => [[one, two] as const, [two, one] as const]).toReversed());
const KIN: Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>> = {
  his: { brother: ['his', 'brother'], sister: ['her', 'brother'] },
  her: { brother: ['his', 'sister'], sister: ['her', 'sister'] },
};

const ownerOf = (owner: string): string => (/^(?:I|we|you)$/i.test(owner) ? '' : `${owner}'s`);

/** "Jonas is two years older than his sister Frieda": she is younger than he is. */
export function compared(text: string): readonly string[] {
  const plain = text.replace(/ than (I|he|she|they|we|it) (?:am|is|are|does|do)(?=[.!]*$)/u, ' than $1');
  // "Jonas's sister Frieda is younger than he": than Jonas.
  const owned = new RegExp(
    String.raw`^(${NAME})['’]s (brother|sister) (${NAME}) is (.*?\bthan) (?:he|she)([.!]*)$`,
    'u',
  ).exec(plain);
  if (owned !== null) {
    const [, one = '', kin = '', two = '', said = '', end = ''] = owned;
    const whose = / than he[.!]*$/u.test(plain) ? 'his' : 'her';
    const [his = '', other = ''] = KIN[whose]?.[kin] ?? [];
    return his === '' ? [] : [`${two} is ${said} ${his} ${other} ${one}${end}`];
  }
  const found =
    /^(.+?) (is|are|am|['’]m) ((?:(?:\S+ (?:years?|months?|days?|minutes?|cm|kg|metres|meters|centimetres|inches)|much|a bit|a little|slightly|far|twice) )?)(\p{L}+) than (.+?)([.!]*)$/u.exec(
      plain.replace(/^I['’]m /, 'I am '),
    );
  const [, one = '', , much = '', word = '', two = '', end = ''] = found ?? [];
  const other = CONVERSE.get(word);
  if (
    other === undefined ||
    /\b(?:than|if|when|not)\b|\d/.test(`${one} ${two}`) ||
    /^(?:usual|before|ever|expected|that)\b/.test(two)
  )
    return [];
  const kin = new RegExp(String.raw`^(his|her) (brother|sister) (${NAME})$`, 'u').exec(two);
  const [his = '', relation = ''] = KIN[kin?.[1] ?? '']?.[kin?.[2] ?? ''] ?? [];
  const said = kin === null ? down(one) : `${his} ${relation} ${one}`;
  const who = kin === null ? up(two) : (kin[3] ?? '');
  if (kin === null && /^(?:his|her|their|its) /.test(two)) return [];
  const be = /^(?:me|I)$/i.test(who) ? 'I am' : `${who} is`;
  return [
    `${be} ${much}${other} than ${said === 'I' ? 'me' : said}${end}`,
    ...(plain === text ? [] : [plain.replace(/ than I(?=[.!]*$)/, ' than me')]),
  ];
}

const GIVEN: Readonly<Record<string, readonly [verb: string, opener: string]>> = {
  bought: ['sold', 'from'],
  borrowed: ['lent', 'from'],
  inherited: ['left', 'from'],
  learned: ['taught', 'from'],
  learnt: ['taught', 'from'],
  rented: ['let', 'from'],
};

/** "Jonas bought the car from Ben", "I borrowed Ahmed's tent from him": Ben sold it to Jonas. */
function boughtFrom(text: string): readonly string[] {
  const found =
    /^(.+?) (bought|borrowed|inherited|learned|learnt) (.+?) from ((?:(?! in | for | at | on )[^,])+?)([.!]*)$/u.exec(
      text,
    );
  const [, who = '', verb = '', what = '', from = '', end = ''] = found ?? [];
  const [given = ''] = GIVEN[verb] ?? [];
  if (given === '' || /,/.test(who)) return [];
  return [`${up(from)} ${given} ${what} to ${who === 'I' ? 'me' : who === 'We' ? 'us' : down(who)}${end}`];
}

/** "sold Jonas his car": his car to Jonas. "Nikhil was given Carla's bike by Carla". */
function givenTo(text: string): readonly string[] {
  const passive = /^(.+?) (?:was|were) given (.+?) by ([^,]+?)([.!]*)$/u.exec(text);
  if (passive !== null) {
    const [, who = '', what = '', by = '', end = ''] = passive;
    return [`${up(by)} gave ${what} to ${who === 'I' ? 'me' : down(who)}${end}`];
  }
  const found = new RegExp(
    String.raw`^(.+?) (sold|gave|lent|left|showed|sent|handed|taught(?= \S+ \p{Ll}+[.!]*$)) (me|us|him|her|them|${NAME}) ((?:his|her|their|the|an?|my|our|\S+['’]s) .+?|(?<=taught \S+ )\p{Ll}+)([.!]*)$`,
    'u',
  ).exec(text);
  const [, who = '', verb = '', to = '', what = '', end = ''] = found ?? [];
  if (verb === '' || /\b(?:to|by|in|with)\b/.test(what)) return [];
  const owner = new RegExp(`^${NAME}$`, 'u').test(to) ? what.replace(/^(?:his|her|their) /, `${to}'s `) : what;
  return [`${who} ${verb} ${owner} to ${to}${end}`];
}

/** "Aunt Rosa sold her car", "bought Rosa's car from her": whose, and from whom. */
export function ownersNamed(text: string): string {
  const given = new RegExp(
    String.raw`^((?:Aunt |Uncle )?${NAME}) (sold|gave|lent|left|bought|showed|sent|handed) (?:his|her) (?=\p{L}+(?: \p{L}+)* (?:to|from) )`,
    'u',
  ).exec(text);
  if (given !== null) {
    const [whole, who = '', verb = ''] = given;
    return `${who} ${verb} ${ownerOf(who)} ${text.slice(whole.length)}`;
  }
  const back = new RegExp(
    String.raw`((?:\b(?:Aunt|Uncle) )?${NAME})['’]s (.+?) (from|by|to) (?:him|her)([.!]*)$`,
    'u',
  ).exec(text);
  const rest = text.slice(0, back?.index ?? 0);
  // Of one who is named before it may be said as well.
  if (
    back === null ||
    (new RegExp(String.raw`^(?!I |We |Our |My )`, 'u').test(rest) && !/^\S+(?: \S+)? (?:was|were) given $/u.test(rest))
  )
    return text;
  const [, who = '', what = '', opener = '', end = ''] = back;
  return `${rest}${who}'s ${what} ${opener} ${who}${end}`;
}

const DEED_DONE: Readonly<Record<string, string>> = wordTable({
  birth: 'was born',
  construction: 'was built',
  death: 'died',
  foundation: 'was founded',
  founding: 'was founded',
  invention: 'was invented',
  retirement: 'retired',
});
const DEED = `(${Object.keys(DEED_DONE).join('|')})`;
const PERIOD = '(?:year|date|day|place)';
/** Who, what was done, and when: each in the places of its groups. */
const YEARS: readonly (readonly [RegExp, readonly [who: number, deed: number, time: number]])[] = [
  [new RegExp(String.raw`^(\S+(?: \S+)?) (?:is|was) the ${PERIOD} of (.+?)['’]s? ${DEED}[.!]*$`, 'u'), [2, 3, 1]],
  [new RegExp(String.raw`^The ${PERIOD} of (.+?)['’]s? ${DEED} (?:is|was) (\S+(?: \S+){0,2}?)[.!]*$`, 'u'), [1, 2, 3]],
  [
    new RegExp(
      String.raw`^(.+?)['’]s? (?:${PERIOD} of )?${DEED}(?: ${PERIOD})? (?:is|was) (?:on |in )?((?:\d|\p{Lu})\S*(?: \S+){0,2}?)[.!]*$`,
      'u',
    ),
    [1, 2, 3],
  ],
];

/** "1938 is the year of his birth", "the year of the house's construction is 1932": then. */
function yearOf(text: string): readonly string[] {
  for (const [pattern, [who, deed, time]] of YEARS) {
    const found = pattern.exec(text);
    const [done, when = ''] = [DEED_DONE[found?.[deed] ?? ''], found?.[time]];
    if (done !== undefined)
      return [`${up(found?.[who] ?? '')} ${done} ${/^(?:\d{4}|\p{Lu}\p{Ll}+)$/u.test(when) ? 'in' : 'on'} ${when}`];
  }
  return [];
}

/** "December 31 is the last day of the contract", "July 4 is the start of it": then it ends, or starts. */
function endOf(text: string): readonly string[] {
  const found = /^(.+?) (?:is|was) the (last day|end|first day|start|beginning) of ([^,]+?)([.!]*)$/u.exec(text);
  const [, time = '', end = '', what = '', mark = ''] = found ?? [];
  if (!/\d|\p{Lu}\p{Ll}+day/u.test(time)) return [];
  return [`${up(what)} ${/last|end/.test(end) ? 'ends' : 'starts'} on ${down(time)}${mark}`];
}

/** "The cause of the outage was a full disk", "the outage was due to a full disk": it caused the outage. */
function causeOf(text: string): readonly string[] {
  const is = String.raw`(is|was|are|were)`;
  const one = new RegExp(String.raw`^The (?:cause of|reason for) (.+?) ${is} (.+?)([.!]*)$`, 'u').exec(text);
  const two = new RegExp(
    String.raw`^(.+?) ${is} (?:due to|because of|caused by|the result of) (.+?)([.!]*)$`,
    'u',
  ).exec(text);
  const three = new RegExp(String.raw`^(.+?) ${is} the (?:cause of|reason for) (.+?)([.!]*)$`, 'u').exec(text);
  const put = (what: string, be: string, why: string, end: string): readonly string[] => [
    `${up(why)} ${/w/.test(be) ? 'caused' : 'causes'} ${down(what)}${end}`,
  ];
  const found = one ?? two;
  if (found !== null && !/\b(?:not|only|cancelled|canceled|closed|late)\b/.test(found[1] ?? ''))
    return put(found[1] ?? '', found[2] ?? '', found[3] ?? '', found[4] ?? '');
  return three === null ? [] : put(three[3] ?? '', three[2] ?? '', three[1] ?? '', three[4] ?? '');
}

/** "The black car is Ellen's": it belongs to her. "The guarantee is valid for two years": it lasts them. */
function belongs(text: string): readonly string[] {
  const owned = new RegExp(String.raw`^(.+?) (?:is|are) (${NAME})['’]s([.!]*)$`, 'u').exec(text);
  if (owned !== null) return [`${owned[1] ?? ''} belongs to ${owned[2] ?? ''}${owned[3] ?? ''}`];
  return / (?:is|are) valid for /u.test(text) ? [text.replace(/ (?:is|are) valid for /u, ' lasts for ')] : [];
}

const LANGUAGE =
  '(English|German|French|Spanish|Italian|Polish|Dutch|Portuguese|Russian|Ukrainian|Swedish|Japanese|Chinese)';

/** "The documentation language is English", "English is the language of the documentation": it is in English. */
function inLanguage(text: string): readonly string[] {
  const one = new RegExp(String.raw`^((?:The|Our) [\p{Ll} -]+?) language is ${LANGUAGE}([.!]*)$`, 'u').exec(text);
  const two = new RegExp(String.raw`^${LANGUAGE} is the language of ((?:the|our) .+?)([.!]*)$`, 'u').exec(text);
  if (one !== null) return [`${one[1] ?? ''} is in ${one[2] ?? ''}${one[3] ?? ''}`];
  return two === null ? [] : [`${up(two[2] ?? '')} is in ${two[1] ?? ''}${two[3] ?? ''}`];
}

/** "The Kafka topic X has 24 partitions": X is one with 24 partitions. */
function withHad(text: string): readonly string[] {
  const found = /^(\S+) is an? ((?:\p{L}+ ){1,2}?)with (\S+ .+?)([.!]*)$/u.exec(text);
  const [, thing = '', kind = '', what = '', end = ''] = found ?? [];
  return thing === '' || /^(?:it|he|she|this|that|there|who|what)$/i.test(thing)
    ? []
    : [`The ${kind}${down(thing)} has ${what}${end}`];
}

/** "A BOM in the CSV makes the job fail": it fails if the CSV has one. */
function failsIf(text: string): readonly string[] {
  const found = /^(An? \p{L}+) in (the .+?) (?:makes|causes) (.+?) (?:to )?(fail|crash|hang|stop|break)([.!]*)$/u.exec(
    text,
  );
  const [, what = '', where = '', who = '', does = '', end = ''] = found ?? [];
  return does === '' ? [] : [`${up(who)} ${does}s if ${where} has ${down(what)}${end}`];
}

/** "Storing sessions", "session storing": what is done, and to what. */
function ofDoing(text: string): readonly string[] {
  const found =
    /^(.+? (?:for|of)(?: only| nothing but)?) (\p{Ll}+ing) (\p{Ll}+s)((?: (?:in|on|at|by|with) .+?)?)([.!]*)$/u.exec(
      text,
    );
  const [, before = '', doing = '', what = '', behind = '', end = ''] = found ?? [];
  return verbForm(doing)?.gerund === true ? [`${before} ${what} ${doing}${behind}${end}`] : [];
}

/** "The gym charges 35 euros for a pass", "our vendor charges us 1 cent per message": that costs so much there. */
function charged(text: string): readonly string[] {
  const found =
    /^(.+?) charges? (us |me )?((?:[$€£]?\d|\p{L}+ (?:euros|dollars|pounds|cents)).*?) (for|per) (.+?)([.!]*)$/u.exec(
      text,
    );
  const [, who = '', us = '', sum = '', opener = '', what = '', end = ''] = found ?? [];
  if (sum === '' || /^(?:hour|day|week|month|year)/.test(what)) return [];
  const thing = opener === 'per' ? `Each ${what}` : up(what);
  return ['for', 'at'].map((at) =>
    at === 'at'
      ? `${thing} costs ${us}${sum} at ${down(who)}${end}`
      : `${thing} for ${down(who)} costs ${us}${sum}${end}`,
  );
}

export const CONVERSES = [
  charged,
  compared,
  boughtFrom,
  givenTo,
  yearOf,
  endOf,
  causeOf,
  belongs,
  inLanguage,
  withHad,
  failsIf,
  ofDoing,
];
