import { verbForm } from '../paraphrase/verb-forms.ts';
import { wordTable } from '../word-table.ts';
import { compared } from './compared.ts';
import { gerundOf, up } from './moved.ts';
import { phraseTurns, turned } from './plain-text.ts';
import { LANGUAGE, NAMED_ONE } from './pattern-parts.ts';

const SUM = String.raw`((?:[$€£]?\d|\p{L}+ (?:euros|dollars|pounds|cents)).*?)`;
const FROM = String.raw`((?:(?! in | for | at | on )[^,])+?)`;
const GAVE = '(sold|gave|lent|left|showed|sent|handed)';
const HIS = '(?:his|her|their)';
const OWNED = String.raw`((?:${HIS}|the|an?|my|our|\S+['’]s) (?:(?! to | by | in | with ).)+?)`;

/** What the one party does, and the other; what it is, and what has it: each may be said for the other. */
const OTHER_SIDES = phraseTurns(String.raw`
  /^([^,]+?) bought (.+?) from ${FROM}([.!]*)$/u -> "$^3 sold $2 to $_1$4"
  /^([^,]+?) borrowed (.+?) from ${FROM}([.!]*)$/u -> "$^3 lent $2 to $_1$4"
  /^([^,]+?) inherited (.+?) from ${FROM}([.!]*)$/u -> "$^3 left $2 to $_1$4"
  /^([^,]+?) learn(?:ed|t) (.+?) from ${FROM}([.!]*)$/u -> "$^3 taught $2 to $_1$4"
  /^(.+?) (?:was|were) given (.+?) by ([^,]+?)([.!]*)$/u -> "$^3 gave $2 to $_1$4"
  /^(.+?) ${GAVE} (me|us|him|her|them) ${OWNED}([.!]*)$/u -> "$1 $2 $4 to $3$5"
  /^(.+?) ${GAVE} (${NAMED_ONE}) ${HIS} ([^,]+?)([.!]*)$/u -> "$1 $2 $3's $4 to $3$5"
  /^(.+?) ${GAVE} (${NAMED_ONE}) (?!${HIS})${OWNED}([.!]*)$/u -> "$1 $2 $4 to $3$5"
  /^(.+?) taught (me|us|${NAMED_ONE}) (\p{Ll}+)([.!]*)$/u -> "$1 taught $3 to $2$4"
  /^(.+?) charges? (us |me )?${SUM} per (?!hour|day|week|month|year)(.+?)([.!]*)$/u -> "Each $4 costs $2$3 at $_1$5"
  /^(.+?) charges? (us |me )?${SUM} for (.+?)([.!]*)$/u -> "$^4 costs $2$3 at $_1$5"
  /^(.+?) charges? (us |me )?${SUM} for (.+?)([.!]*)$/u -> "$^4 for $_1 costs $2$3$5"
  /^((?=.*(?:\d|day\b)).+?) is the (?:last day|end) of ([^,]+?)([.!]*)$/u -> "$^2 ends on $_1$3"
  /^((?=.*(?:\d|day\b)).+?) is the (?:first day|start|beginning) of ([^,]+?)([.!]*)$/u -> "$^2 starts on $_1$3"
  /^The (?:cause of|reason for) (.+?) (?:was|were) (.+?)([.!]*)$/u -> "$^2 caused $_1$3"
  /^The (?:cause of|reason for) (.+?) (?:is|are) (.+?)([.!]*)$/u -> "$^2 causes $_1$3"
  /^((?!.*\b(?:not|only)\b).+?) (?:was|were) (?:due to|because of|caused by|the result of) (.+?)([.!]*)$/u -> "$^2 caused $_1$3"
  /^((?!.*\b(?:not|only)\b).+?) (?:is|are) (?:due to|because of|caused by|the result of) (.+?)([.!]*)$/u -> "$^2 causes $_1$3"
  /^(.+?) (?:was|were) the (?:cause of|reason for) (.+?)([.!]*)$/u -> "$1 caused $_2$3"
  /^(.+?) (?:is|are) the (?:cause of|reason for) (.+?)([.!]*)$/u -> "$1 causes $_2$3"
  /^(.+?) (?:is|are) (${NAMED_ONE})['’]s([.!]*)$/u -> "$1 belongs to $2$3"
  /^(.+?) (?:is|are) valid for (.+?)$/u -> "$1 lasts for $2"
  /^((?:The|Our) [\p{Ll} -]+?) language is ${LANGUAGE}([.!]*)$/u -> "$1 is in $2$3"
  /^${LANGUAGE} is the language of ((?:the|our) .+?)([.!]*)$/u -> "$^2 is in $1$3"
  /^((?!It |He |She |This |That |There |Who |What )\S+) is an? ((?:\p{L}+ ){1,2}?)with (\S+ .+?)([.!]*)$/u -> "The $2$_1 has $3$4"
  /^(An? \p{L}+) in (the .+?) (?:makes|causes) (.+?) (?:to )?(fail|crash|hang|stop|break)([.!]*)$/u -> "$^3 $4s if $2 has $_1$5"
  /^(?:You|We|One) can (?:reach|call|phone) (\S+(?: \S+)?) (?:at|on|under) (\+?\d[\d -]+\d)([.!]*)$/u -> "$1's phone number is $2$3"
  /^My bedtime is (?:at )?(.+?)$/u -> "I go to bed at $1"
  /^(.+?(?:s['’]|children['’]s)) bedtime is (?:at )?(.+?)$/u -> "$1 go to bed at $2"
  /^It takes (.+?) for (.+?) to (\p{Ll}+)([.!]*)$/u -> "$^2 $3s in $1$4"
  /^(.+? (?:for|of)(?: only| nothing but)?) (\p{Ll}+ing) (\p{Ll}+s)((?: (?:in|on|at|by|with) .+?)?)([.!]*)$/u -> "$1 $3 $2$4$5"
`).map((turn) => (text: string): readonly string[] => {
  const other = turned(text, turn);
  return other === text ? [] : [other];
});

/** "Aunt Rosa sold her car", "bought Rosa's car from her": whose, and from whom. */
export function ownersNamed(text: string): string {
  const given = new RegExp(
    String.raw`^((?:Aunt |Uncle )?${NAMED_ONE}) (sold|gave|lent|left|bought|showed|sent|handed) (?:his|her) (?=\p{L}+(?: \p{L}+)* (?:to|from) )`,
    'u',
  ).exec(text);
  if (given !== null) {
    const [whole, who = '', verb = ''] = given;
    return `${who} ${verb} ${who}'s ${text.slice(whole.length)}`;
  }
  const back = new RegExp(
    String.raw`((?:\b(?:Aunt|Uncle) )?${NAMED_ONE})['’]s (.+?) (from|by|to) (?:him|her)([.!]*)$`,
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

/** "The job that cleans the cache runs", "the job for cleaning the cache": the cache cleaning job. */
function whatItDoes(text: string): readonly string[] {
  const found =
    /^(.*?\b(?:[Tt]he|[Oo]ur|[Aa]n?) )(\p{Ll}+(?: \p{Ll}+)?) (?:(?:that|which) (\p{Ll}+s)|for (\p{Ll}+ing)) (?:the |our |all )?(\p{Ll}+(?: \p{Ll}+)?)((?: (?:is|are|has|must|can|may|should|\p{Ll}+s) .+?)?)([.!]*)$/u.exec(
      text,
    );
  const [, before = '', thing = '', third, doing = '', what = '', rest = '', end = ''] = found ?? [];
  const verb = verbForm(third ?? doing);
  const main = rest.trim().split(' ')[0] ?? '';
  if (verb === undefined || (verb.third !== true && verb.gerund !== true)) return [];
  if (rest !== '' && verbForm(main)?.third !== true && !/^(?:is|are|has|must|can|may|should)$/.test(main)) return [];
  return [`${before}${what} ${gerundOf(verb.lemma)} ${thing}${rest}${end}`];
}

/** "Lukas cooks and Mara eats", the other way round. */
function inOtherOrder(text: string): readonly string[] {
  const found = new RegExp(
    String.raw`^(${NAMED_ONE}) (\p{Ll}+s)\b(.*?) and (${NAMED_ONE}) (\p{Ll}+s)\b(.*?)([.!]*)$`,
    'u',
  ).exec(text);
  const [, one = '', does = '', what = '', two = '', does2 = '', what2 = '', end = ''] = found ?? [];
  const areVerbs = verbForm(does)?.third === true && verbForm(does2)?.third === true;
  return areVerbs && !/\b(?:before|after|then|because|so)\b/.test(text)
    ? [`${two} ${does2}${what2} and ${one} ${does}${what}${end}`]
    : [];
}

export const CONVERSES = [...OTHER_SIDES, compared, yearOf, whatItDoes, inOtherOrder];
