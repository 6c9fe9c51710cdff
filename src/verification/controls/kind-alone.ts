import { blankText, syntaxOf } from './expectations/blank-text.ts';
import { expectationsOf } from './expectations/turn-expectations.ts';

/** What holds of anything that is there, or that is of some kind. */
const KINDS = {
  javascript: [
    /^expect\s*\([\s\S]*\)\s*\.\s*(?:not\s*\.\s*(?:toBeUndefined|toBeNull|toThrow\w*)|toBeInstanceOf|toBeDefined|toBeTypeOf|toBeFunction)\s*\(/,
    /^expect\s*\(\s*typeof\b[\s\S]*\)\s*\.\s*to(?:Be|Equal|StrictEqual)\s*\(/,
    /^assert(?:\.strict)?\.(?:doesNotThrow|doesNotReject)\s*\(/,
    /^assert(?:\.ok)?\s*\(\s*(?:typeof\s+[^,]+===?\s*_+|Array\.isArray\s*\(.*\)|[^,]+\s+instanceof\s+[\w$.]+|[^,=<>]+!==?\s*(?:undefined|null))\s*(?:,\s*_+\s*)?\)$/,
    /^assert\.(?:strictE|e)qual\s*\(\s*typeof\b/,
    /^assert\.(?:notStrictE|notE)qual\s*\([\s\S]*,\s*(?:undefined|null)\s*\)$/,
  ],
  python: [
    /^self\.assert(?:IsInstance|IsNotNone)\s*\(/,
    /^self\.assertTrue\s*\(\s*(?:isinstance|hasattr|callable)\s*\(/,
    /^\s*(?:isinstance|hasattr|callable)\s*\([^=<>]*\)\s*$/,
    /^[^=<>]*\bis\s+not\s+None\s*$/,
  ],
} as const;

/** Calls that expect a failure: without one such a test fails. */
const RAISES = /\b(?:raises|assertRaises\w*|throws|rejects|toThrow\w*)\b/;

/**
 * Whether tests ask nothing but whether something is there and of which kind it is: a class with nothing in it would do.
 */
export function asksForKindAlone(files: readonly { readonly path: string; readonly source: string }[]): boolean {
  let count = 0;
  for (const { path, source } of files) {
    const syntax = syntaxOf(path);
    if (syntax !== 'javascript' && syntax !== 'python') return false;
    const blank = blankText(source, syntax);
    if (RAISES.test(blank.replaceAll(/\bnot\s*\.\s*toThrow\w*/g, ''))) return false;
    for (const { whole, guessed } of expectationsOf(path, source)) {
      if (whole === undefined || guessed === true) return false;
      const text = blank.slice(whole.from, whole.to);
      if (!KINDS[syntax].some((kind) => kind.test(text))) return false;
      count += 1;
    }
  }
  return count > 0;
}
