import { down, up } from './moved.ts';
import { NAMED_ONE } from './pattern-parts.ts';

const MORE: readonly (readonly [string, string])[] =
  'older younger, taller shorter, bigger smaller, larger smaller, faster slower, heavier lighter, longer shorter, higher lower, wider narrower, thicker thinner, stronger weaker, richer poorer, warmer colder, hotter colder, deeper shallower, earlier later, stricter laxer'
    .split(', ')
    .map((pair) => pair.split(' ') as [string, string]);
const CONVERSE = new Map(MORE.flatMap(([one, two]) => [[one, two] as const, [two, one] as const]).toReversed());
const KIN: Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>> = {
  his: { brother: ['his', 'brother'], sister: ['her', 'brother'] },
  her: { brother: ['his', 'sister'], sister: ['her', 'sister'] },
};

/** "Jonas is two years older than his sister Frieda": she is younger than he is. */
export function compared(text: string): readonly string[] {
  const plain = text.replace(/ than (I|he|she|they|we|it) (?:am|is|are|does|do)(?=[.!]*$)/u, ' than $1');
  // "Jonas's sister Frieda is younger than he": than Jonas.
  const owned = new RegExp(
    String.raw`^(${NAMED_ONE})['’]s (brother|sister) (${NAMED_ONE}) is (.*?\bthan) (?:he|she)([.!]*)$`,
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
  const kin = new RegExp(String.raw`^(his|her) (brother|sister) (${NAMED_ONE})$`, 'u').exec(two);
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
