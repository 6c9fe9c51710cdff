import { blankText, syntaxOf } from '../expectations/blank-text.ts';

const STARTS = {
  javascript: /^(?:export\s+)?(?:let|var)\s+([\w$]+)(?:\s*:\s*number)?\s*=\s*(\d+)(?=\s*;?\s*$)/,
  python: /^()([A-Za-z_]\w*)(?:\s*:\s*int)?\s*=\s*(\d+)(?=\s*$)/,
} as const;
/** More calls than a test makes, and one before a number that every small one divides. */
const MANY = 2 * 720_720 - 1;

/**
 * Rewrites a file so that every counter which the step added starts as if it had counted for long: code that is right
 * only for the first calls then fails. A number that is only handed out, such as an id, is left alone: the code
 * compares it with nothing.
 */
export function countedText(
  path: string,
  text: string,
  known: ReadonlySet<string>,
): { readonly text: string; readonly line: number } | undefined {
  const syntax = syntaxOf(path);
  if (syntax !== 'javascript' && syntax !== 'python') return undefined;
  const blank = blankText(text, syntax);
  let first: number | undefined;
  const lines = text.split('\n').map((line, i) => {
    const found = known.has(line) ? null : STARTS[syntax].exec(line);
    const [name, start] = (found?.slice(1) ?? []).filter((part) => part !== '');
    if (found === null || name === undefined || start === undefined || !decides(blank, name)) return line;
    first ??= i + 1;
    return `${line.slice(0, found[0].length - start.length)}${Number(start) + MANY}${line.slice(found[0].length)}`;
  });
  return first === undefined ? undefined : { text: lines.join('\n'), line: first };
}

/** Whether a name counts on, and is compared. */
function decides(blank: string, name: string): boolean {
  const word = name.replaceAll('$', String.raw`\$`);
  const counts = new RegExp(
    String.raw`(?<![\w$.])${word}\s*(?:\+\+|--|[+-]=)|(?:\+\+|--)\s*${word}(?![\w$])|(?<![\w$.])${word}\s*=\s*${word}\s*[+-]`,
  );
  const compared = new RegExp(
    String.raw`(?<![\w$.])${word}(?:\+\+|--)?\s*\)?\s*(?:[<>]|[!=]==?|%\s*\d|&(?!&)|\])|(?:[<>]=?|[!=]==?)\s*(?:\+\+|--)?${word}(?![\w$])`,
  );
  return counts.test(blank) && compared.test(blank);
}
