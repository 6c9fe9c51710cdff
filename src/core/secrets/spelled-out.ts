/** Signs that are written for others: of an address (`%3D`), of code (`\u003d`), of a page (`&#61;`). */
const WRITTEN =
  /%[0-9A-Fa-f]{2}|\\u00[0-9A-Fa-f]{2}|\\x[0-7][0-9A-Fa-f]|&#(?:\d{2,3}|x[0-9A-Fa-f]{2});|&(?:quot|apos|amp|lt|gt|equals|colon);/;
/** Signs that look like others, or like nothing. */
const LOOKALIKE = /[\uff01-\uff5e\u200b-\u200d\u2060\ufeff\u00ad]|[a-z][\u0430-\u045f]|[\u0430-\u045f][a-z]/i;
const ALL = new RegExp(
  `${WRITTEN.source}|[\\uff01-\\uff5e\\u200b-\\u200d\\u2060\\ufeff\\u00ad]|(?<=[A-Za-z][\\u0430-\\u045f]{0,3})[\\u0430-\\u045f]|[\\u0430-\\u045f](?=[\\u0430-\\u045f]{0,4}[A-Za-z])`,
  'gi',
);
const NAMED: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&equals;': '=',
  '&colon;': ':',
};
const CYRILLIC: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  к: 'k',
};

export interface SpelledOut {
  readonly text: string;
  /** Where a place of it stands in the text it was made from. */
  placeOf(at: number): number;
}

/**
 * A text as whoever it is written for reads it: encoded signs decoded, unseen ones gone, look-alikes as what they look
 * like. Undefined where there is none of them.
 */
export function spelledOut(input: string): SpelledOut | undefined {
  if (!WRITTEN.test(input) && !LOOKALIKE.test(input)) return undefined;
  let text = '';
  let done = 0;
  /** Behind each sign that was replaced: where it is in the one text, and in the other. */
  const here: number[] = [0];
  const there: number[] = [0];
  for (const match of input.matchAll(ALL)) {
    text += input.slice(done, match.index) + signOf(match[0]);
    done = match.index + match[0].length;
    here.push(text.length);
    there.push(done);
  }
  if (done === 0) return undefined;
  text += input.slice(done);
  return {
    text,
    placeOf: (at) => {
      let low = 0;
      let high = here.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((here[middle] ?? 0) <= at) low = middle;
        else high = middle - 1;
      }
      return (there[low] ?? 0) + at - (here[low] ?? 0);
    },
  };
}

function signOf(written: string): string {
  const named = NAMED[written];
  if (named !== undefined) return named;
  const digits = /^(?:%|\\u00|\\x|&#x)([0-9A-Fa-f]{2})/.exec(written)?.[1];
  if (digits !== undefined) return plain(Number.parseInt(digits, 16));
  const decimal = /^&#(\d{2,3});$/.exec(written)?.[1];
  if (decimal !== undefined) return plain(Number(decimal));
  const cyrillic = CYRILLIC[written.toLowerCase()];
  if (cyrillic !== undefined) return written === written.toLowerCase() ? cyrillic : cyrillic.toUpperCase();
  const code = written.charCodeAt(0);
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
  return /[\u0430-\u045f]/i.test(written) ? written : '';
}

/** Parts of letters that several bytes make are left as one sign that belongs to no word. */
function plain(code: number): string {
  return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : code === 0x0a || code === 0x09 ? ' ' : '\u00b7';
}
