import { measured } from '../measures.ts';
import { wordTable } from '../word-table.ts';
import { impliedWord, type Word } from './word.ts';

/** How often, in one word: "every 60 minutes" is "hourly". Thirty days are no month. */
const OFTEN: Readonly<Record<string, string>> = wordTable({
  'time:60': 'minutely',
  'time:3600': 'hourly',
  'time:86400': 'daily',
  'time:604800': 'weekly',
  'time:1209600': 'biweekly',
  'months:1': 'monthly',
  'months:3': 'quarterly',
  'months:12': 'yearly',
});
const UNITS: Readonly<Record<string, string>> = wordTable({
  minute: 'minutely',
  hour: 'hourly',
  day: 'daily',
  week: 'weekly',
  month: 'monthly',
  quarter: 'quarterly',
  year: 'yearly',
});
const SAME: Readonly<Record<string, string>> = wordTable({ fortnightly: 'biweekly' });

/** One word for how often: "every 14 days", "every other week" and "fortnightly" are "biweekly". */
export function rewritePeriods(words: readonly Word[]): readonly Word[] {
  if (!words.some(({ key }) => key === 'every' || key === 'once' || SAME[key] !== undefined)) return words;
  const out: Word[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i];
    if (word === undefined) continue;
    const found = periodAt(words, i);
    const last = words[i + (found?.length ?? 1) - 1] ?? word;
    if (found === undefined) out.push(word);
    else out.push(...found.words.map((one) => ({ ...one, comma: last.comma })));
    i += (found?.length ?? 1) - 1;
  }
  return out;
}

interface Period {
  readonly words: readonly Word[];
  readonly length: number;
}

function periodAt(words: readonly Word[], at: number): Period | undefined {
  const [first, second, third] = words.slice(at, at + 3);
  if (first === undefined || first.token.kind !== 'word' || first.token.name === true) return undefined;
  const often = (adverb: string | undefined, length: number): Period | undefined =>
    adverb === undefined ? undefined : { words: [impliedWord(adverb)], length };
  if (SAME[first.key] !== undefined) return often(SAME[first.key], 1);
  const isEach = second?.token.indefinite === true && UNITS[second.key] !== undefined;
  if (first.key === 'once' && isEach) return often(UNITS[second.key], 2);
  if (first.key === 'once')
    return second?.key === 'per' || second?.key === 'every' ? often(UNITS[third?.key ?? ''], 3) : undefined;
  if (first.key !== 'every' || words[at - 1]?.key === 'of' || second === undefined) return undefined;
  if (second.key === 'fortnight') return often('biweekly', 2);
  if (second.key === 'minute') return often('minutely', 2);
  if (second.token.unit !== undefined) return often(OFTEN[second.key], 2);
  if (second.key !== 'other' && second.key !== 'second') return undefined;
  // "Every other day": every two.
  const time = third === undefined || third.token.name === true ? undefined : measured('2', third.key);
  if (time === undefined || third === undefined || UNITS[third.key] === undefined) return undefined;
  const adverb = OFTEN[time.key];
  if (adverb !== undefined) return often(adverb, 3);
  const count: Word = { ...impliedWord(time.key), token: { ...third.token, kind: 'number', ...time }, verb: undefined };
  return { words: [first, count], length: 3 };
}
