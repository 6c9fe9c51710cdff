import { verbForm } from '../paraphrase/verb-forms.ts';
import { down } from './moved.ts';
import { phraseTurns, turned } from './plain-text.ts';

const SUBJECT = String.raw`(?:I|we|you|he|she|they|it|one|there|nobody|no one|everyone|everybody|the|our|my|his|her|its|their|a|an|each|every|all|any)\b`;
const IS = "(?:is|are|was|were|['’]s)";
const NAME = String.raw`(?:\p{Lu}[\p{L}\p{N}.-]*(?: \p{Lu}[\p{L}\p{N}.-]*)*)`;
const OPENS = 'in|on|at|for|with|from|to|by|since|until|every|each|when|if|because|during|without|via|under';

/** The sentence with what was stressed at its end, or before the first phrase behind the verb. */
function withObject(said: string, object: string): readonly string[] {
  const moved = down(object);
  if (new RegExp(String.raw` (?:${OPENS}|of|about|as)$`).test(said)) return [`${said} ${moved}`];
  const at = new RegExp(String.raw`^(\S+ .+?)( (?:${OPENS}) .+)$`).exec(said);
  return at === null ? [`${said} ${moved}`] : [`${at[1] ?? ''} ${moved}${at[2] ?? ''}`, `${said} ${moved}`];
}

const isDoing = (word: string | undefined): boolean => {
  const form = verbForm((word ?? '').toLowerCase());
  return form?.third === true || form?.past === true || /^(?:is|was|are|were|has|have|had)$/.test(word ?? '');
};

const WAS_STRESSED =
  /^It was\b|\b(?:was|were) (?:where|when|what|who|something|the (?:one|person|man|woman|thing|only|year|month|week|day|date|time|place|city|reason))\b|^What .+ (?:was|were)\b/u;

/** "Vault was where the keys are kept": whether that is so still, it does not say. */
export function isOverBefore(text: string): boolean {
  const found = WAS_STRESSED.exec(text)?.[0];
  if (found === undefined) return false;
  // "Are kept" is so today.
  const rest = text
    .replace(found, found.replace(/\b(?:was|were)\b/, ''))
    .replaceAll(/\b(?:is|are|gets?|be|been) \p{L}+/gu, '');
  return !rest.split(/[^\p{L}]+/u).some((word) => /^(?:was|were|had|did)$/.test(word) || verbForm(word)?.past === true);
}

/** "X is something that Nadia does not eat", "X is what we run in production". */
function somethingThat(text: string): readonly string[] {
  const found = new RegExp(
    String.raw`^(.+?) ${IS} (?:(?:something|a thing|one thing|the thing|the one|the person|the man|the woman)(?: that| which| who)?|what|who) (.+?)(?:, ever)?[.!]*$`,
    'u',
  ).exec(text);
  const [, thing = '', said = ''] = found ?? [];
  if (thing === '' || /\b(?:that|which|who|if|when)\b|,/.test(thing) || said.includes(',')) return [];
  const [first, second] = said.split(' ');
  // "X is what made Y stop": X made it.
  if (isDoing(first) && !new RegExp(`^${SUBJECT}`, 'u').test(said) && !isDoing(second)) return [`${thing} ${said}`];
  // "Swimming there is something we never do".
  const [doing = '', ...rest] = thing.split(' ');
  const lemma = verbForm(doing.toLowerCase())?.gerund === true ? verbForm(doing.toLowerCase())?.lemma : undefined;
  const does = / do(?: ever)?$/.exec(said);
  if (lemma !== undefined && does !== null) return [`${said.slice(0, does.index)} ${[lemma, ...rest].join(' ')}`];
  return withObject(said, thing);
}

/** "Tests are where it fails" is left to `turnSentence`; "the ground floor is where she lives with us" has more behind. */
function placeWhere(text: string): readonly string[] {
  const found = new RegExp(
    String.raw`^(.+?) ${IS} (?:where|the (?:place|city|town|country|room|folder|directory|repo) (?:where|in which)) (.+?)[.!]*$`,
    'u',
  ).exec(text);
  const [, place = '', said = ''] = found ?? [];
  if (place === '' || said.includes(',')) return [];
  const isPlaced = new RegExp(String.raw`^(?:${OPENS}) `, 'iu').test(place);
  return (isPlaced ? [''] : ['in ', 'on ', 'at ']).map((opener) => `${said} ${opener}${down(place)}`);
}

/** "It was in 2019 that Hannah gave up smoking", "it was while skiing that I broke it". */
function itWas(text: string): readonly string[] {
  const found = /^It(?: is| was|['’]s) (.+?) (that|who) (.+?)[.!]*$/u.exec(text);
  const [, stressed = '', joint = '', said = ''] = found ?? [];
  if (stressed === '' || /^(?:not|n't|said|clear|true|important|possible|known)\b/.test(stressed)) return [];
  if (/^(?:while|when|because|in|on|at|during|from|with|by|for|after|before|since|until)\b/.test(stressed))
    return joint === 'who' ? [] : [`${said} ${stressed}`];
  const [first] = said.split(' ');
  return isDoing(first) || /^(?:can|must|should|will|made|does|did)$/.test(first ?? '')
    ? [`${stressed} ${said}`]
    : withObject(said, stressed);
}

const UNIT = '(?:month|week|day|date|time|weekday|evening|morning)';
const WHICH = '(?: (?:in|on|at) which| that| when)?';
const SAID = String.raw`((?:${SUBJECT}|${NAME}).+?)(?<! of| for| in| on| at)([.!]*)$`;

/** "X is when it expires", "2022 was the year in which we left", "the reason why we chose it was Y". */
const ENDS = phraseTurns(String.raw`
  /^(.+?) ${IS} the year${WHICH} ${SAID}/u -> "$2 in $_1$3"
  /^(\d{4}|\p{Lu}\p{Ll}+ \d{4}) ${IS} when ${SAID}/u -> "$2 in $_1$3"
  /^((?!\d{4} )(?!\p{Lu}\p{Ll}+ \d{4} ).+?) ${IS} (?:when|the ${UNIT}${WHICH}) ${SAID}/u -> "$2 on $_1$3"
  /^(.+?) ${IS} the reason(?: why| that| for which)? (?!for\b|of\b|behind\b)(.+?)([.!]*)$/u -> "$2 because of $_1$3"
  /^The reason(?: why| that)? (?!for\b|of\b|behind\b)(.+?) (?:is|was) (?!that\b|because\b)(.+?)([.!]*)$/u -> "$1 because of $_2$3"
`).map((turn) => (text: string): readonly string[] => {
  const other = turned(text, turn);
  return other === text ? [] : [other];
});

/** "Hanna, my sister, lives", "Johanna, who is my wife, works": my sister Hanna. "Our system, Orchid, is". */
export function named(text: string): string {
  const who = String.raw`(?:(?:my|our|his|her|their|the|an?)(?: (?!(?:and|or|of)\b)[\p{L}'’-]+){1,4}?)`;
  return text
    .replace(
      new RegExp(
        String.raw`(^|\s)(${NAME}), (?:who is |which is |that is )?(${who})( of (?:ours|mine))?(?:,|(?=[.!]*$))`,
        'u',
      ),
      (whole, before: string, name: string, kind: string, of: string | undefined, at: number) => {
        if (at > 0 && /[,;]/.test(text.slice(0, at))) return whole;
        const whose = of === undefined ? kind : kind.replace(/^an?\b/, of === ' of mine' ? 'my' : 'our');
        return `${before}${whose.trim()} ${name}`;
      },
    )
    .replace(new RegExp(String.raw`^(${who}), (${NAME}),(?= \S)`, 'iu'), '$1 $2')
    .replace(new RegExp(String.raw`\b(an? (?:[\p{L}-]+ ){1,3}?)(?:called|named|by the name of) (?=\p{Lu})`, 'u'), '$1');
}

/** "On Tuesday at 16:00 there is X", "in the Makefiles, use X": the phrase to the end. */
export function unfronted(text: string): string {
  const found = new RegExp(
    String.raw`^((?:On|In|At|From|During|Until|Till|Since|Under|Before|After|For|Per|Across|Within|By) (?:(?!${SUBJECT}(?! \d))[^\s,]+ |(?:the|our|my|his|her|an?) (?=[^\s,]+ )){1,9}?)(?<!\b(?:of|and|or|in|on|at|for|from|the|our|my|an?|to|is|are) )((?:${SUBJECT}(?! \d)).+?)([.!]*)$`,
    'u',
  ).exec(text);
  const comma =
    /^((?:On|In|At|From|During|Until|Till|Since|Under|Before|After|For|Per|Across|Within|Once|Twice|Every|Each|While) [^,]+?), ((?!and\b|or\b|\d{4}\b)[^,]+?)([.!]*)$/u.exec(
      text,
    );
  const parts = comma ?? found ?? beforeName(text);
  if (parts === null) return text;
  const [, phrase = '', said = '', end = ''] = parts;
  if (
    new RegExp(`^${SUBJECT.replace('\\b', '')} \\d`).test(said) ||
    /\b(?:is|are|was|were|has|have|can|must|will)\b/.test(phrase)
  )
    return text;
  return `${said} ${down(phrase.trim())}${end}`;
}

/** "In January 2024 Lena came": a phrase, and somebody who does something. */
function beforeName(text: string): RegExpExecArray | null {
  const found =
    /^((?:On|In|At|From|During|Until|Since|Before|After|By) (?:\S+ ){0,6}?(?:\p{Ll}+|\d\S*|\p{Lu}\p{Ll}+day|January|February|March|April|May|June|July|August|September|October|November|December) )(?<!\b(?:of|and|or|in|on|at|for|from|the|our|my|an?|to|his|her) )((?:\p{Lu}[\p{L}.-]+ ){1,2}?(\S+).*?)([.!]*)$/u.exec(
      text,
    );
  const verb = found?.[3] ?? '';
  if (
    found === null ||
    !(isDoing(verb) || /^(?:won['’]t|must|can|may|will|should|does|doesn['’]t|isn['’]t)$/.test(verb))
  )
    return null;
  found.splice(3, 1);
  return found;
}

/** "What we use for monitoring is Prometheus", "tuna is the only thing that the cat eats". */
function whatWeDo(text: string): readonly string[] {
  const what = new RegExp(String.raw`^What (${SUBJECT}.+?|${NAME} .+?) ${IS} (.+?)[.!]*$`, 'u').exec(text);
  if (what !== null) return withObject(what[1] ?? '', what[2] ?? '');
  const only = new RegExp(
    String.raw`^(.+?) ${IS} the only (?:thing|one|food|drink|tool|language|format|browser|database|platform|instrument|sport)(?: that)? (${SUBJECT}.+?|${NAME} .+?)[.!]*$`,
    'u',
  ).exec(text);
  return only === null ? [] : withObject(only[2] ?? '', `only ${down(only[1] ?? '')}`);
}

export const STRESSED = [whatWeDo, somethingThat, placeWhere, itWas, ...ENDS];
