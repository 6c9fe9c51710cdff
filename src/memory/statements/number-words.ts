import { wordTable } from './word-table.ts';

const ONES: Readonly<Record<string, number>> = wordTable({
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  dozen: 12,
});
const TENS: Readonly<Record<string, number>> = wordTable({
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
});
const SCALES: Readonly<Record<string, number>> = wordTable({ hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9 });

/** How many of `words`, from `at` on, are one number, and which. `first` is a number in digits that stands before. */
export function readNumberWords(
  words: readonly string[],
  at: number,
  first?: number,
): { readonly value: number; readonly length: number } | undefined {
  let total = 0;
  let part = first;
  let i = at;
  // "A hundred" is one hundred; "half a million" is read by itself.
  const isOne =
    words[at] === 'a' &&
    words[at - 1] !== 'half' &&
    (SCALES[words[at + 1] ?? ''] !== undefined || words[at + 1] === 'dozen');
  if (isOne && first === undefined) {
    part = words[at + 1] === 'dozen' ? undefined : 1;
    i += 1;
  }
  for (; i < words.length; i += 1) {
    const word = words[i] ?? '';
    const ones = ONES[word];
    const tens = TENS[word];
    const scale = SCALES[word];
    if (
      ones !== undefined &&
      (part === undefined || (part % 10 === 0 && part !== 0 && first === undefined && ones < 10))
    )
      part = (part ?? 0) + ones;
    else if (tens !== undefined && (part === undefined || part % 100 === 0)) part = (part ?? 0) + tens;
    else if (scale !== undefined && part !== undefined) {
      part *= scale;
      if (scale >= 1000) {
        total += part;
        part = 0;
      }
    } else break;
  }
  return i === at ? undefined : { value: total + (part ?? 0), length: i - at };
}
