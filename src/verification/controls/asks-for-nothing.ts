import { showPath } from '../../workspace/path-bytes.ts';
import { blankText, syntaxOf } from './expectations/blank-text.ts';
import { expectedFailures } from './expectations/expected-failures.ts';
import { holdsAnyway } from './expectations/holds-anyway.ts';
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

/** What a file only takes from elsewhere. */
const IMPORTED = /^\s*(?:import\b|from\s|(?:const|let|var)\s[^=]*=\s*require\s*\().*$/gm;

/** Words without which nothing in a test could fail but what it calls. */
const COULD_FAIL =
  /assert|expect|should|throw|raise|fail|verif|check|ensure|require[sd]?_|must|exit|snapshot|approv|golden|match|equal|compar|(?<![\w$])(?:t|tap|is|ok|eq|deny|same)\s*[.(]/i;

/**
 * Why tests say nothing about what the code answers: they ask whether something is there and of which kind it is, so that
 * a class with nothing in it would do; they hold of every answer; or they may fail.
 */
export function asksForNothing(
  files: readonly { readonly path: string; readonly source: string }[],
): string | undefined {
  let [count, anyway, could] = [0, undefined as string | undefined, files.length === 0];
  for (const { path, source } of files) {
    const syntax = syntaxOf(path);
    if (syntax !== 'javascript' && syntax !== 'python') return undefined;
    const blank = blankText(source, syntax);
    if (RAISES.test(blank.replaceAll(/\bnot\s*\.\s*toThrow\w*/g, ''))) return undefined;
    could ||= COULD_FAIL.test(blank.replaceAll(IMPORTED, ''));
    const forgiven = expectedFailures(blank, syntax);
    for (const { whole, guessed } of expectationsOf(path, source)) {
      if (whole === undefined || guessed === true) return undefined;
      count += 1;
      if (KINDS[syntax].some((kind) => kind.test(blank.slice(whole.from, whole.to)))) continue;
      const why = forgiven.some(({ from, to }) => from <= whole.from && whole.from < to)
        ? 'may fail'
        : holdsAnyway(source, blank, whole, syntax);
      if (why === undefined) return undefined;
      anyway ??= `${showPath(path)}:${source.slice(0, whole.from).split('\n').length} ${why}, and its tests ask for no more`;
    }
  }
  if (count === 0) return could ? undefined : 'its tests expect nothing of what they call';
  return anyway ?? 'its tests ask only whether something is there, or of which kind it is';
}
