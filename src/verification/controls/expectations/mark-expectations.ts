import { blankText, syntaxOf } from './blank-text.ts';
import { beforeImports, outermost } from './guard-expectations.ts';
import { applyEdits, expectationsOf } from './turn-expectations.ts';

/**
 * A test file in which every assertion fails with a mark of its own when it is reached: the runner's output then shows,
 * test by test, which tests reach their expectations. `judged`: only once the assertion has been made, so that a test
 * which the assertion skips is seen as well. A test that fails there counts too: one that ended early may have left its
 * stand-ins to the next.
 */
export interface Marked {
  readonly text: string;
  /** The marks, those of one test together: of each the first that is reached is printed. */
  readonly groups: readonly (readonly string[])[];
}

/** Where tests begin. */
export const TEST_START = {
  javascript: /(?<![\w$.])(?:test|it)(?:\.\w+)*\s*\(/g,
  python: /^[ \t]*(?:async\s+)?def\s+test\w*\s*\(/gm,
} as const;

export function markExpectations(
  path: string,
  source: string,
  { mark, judged }: { readonly mark: string; readonly judged: boolean },
): Marked | undefined {
  const syntax = syntaxOf(path);
  if (syntax !== 'javascript' && syntax !== 'python') return undefined;
  const blank = blankText(source, syntax);
  const starts = [...blank.matchAll(TEST_START[syntax])].map(({ index }) => index);
  const groups = new Map<number, string[]>();
  // The mark is put together only when it is thrown: runners print lines of the source around a failure.
  const javascript = (said: string, before: string, i: number): string => {
    const fails = `throw new Error("${mark}" + "n${i}z");`;
    if (!judged || /\byield\b/.test(said)) return `(() => { ${fails} })()`;
    const led = `catch (out) { if (/skip|pend/i.test([out?.name, out?.code, out?.message, out?.constructor?.name])) throw out; }`;
    if (/\bawait\b/.test(said)) return `(await (async () => { try { ${said}; } ${led} ${fails} })())`;
    const later = /\bawait\s*$/.test(before) || /\.(?:resolves|rejects|doesNotReject)\b/.test(said);
    return later
      ? `(async () => { try { await ${said}; } ${led} ${fails} })()`
      : `(() => { try { ${said}; } ${led} ${fails} })()`;
  };
  const python = (said: string, before: string, i: number): string =>
    `${/\bassert\s*$/.test(before) ? ' ' : ''}${mark}_here(${judged ? (/\bawait\b|:=|\byield\b/.test(said) ? said : `lambda: (${said})`) : 'None'}, "n${i}z")`;
  const edits = outermost(expectationsOf(path, source)).flatMap(({ whole }, i) => {
    if (whole === undefined) return [];
    const name = `${mark}n${i}z`;
    const group = starts.findLastIndex((start) => start < whole.from);
    groups.set(group, [...(groups.get(group) ?? []), name]);
    const said = source.slice(whole.from, whole.to);
    const before = blank.slice(0, whole.from);
    const text = syntax === 'javascript' ? javascript(said, before, i) : python(said, before, i);
    return [{ ...whole, text }];
  });
  if (edits.length === 0) return undefined;
  const text = applyEdits(source, edits);
  return { text: syntax === 'python' ? withDefinition(text, mark) : text, groups: [...groups.values()] };
}

function withDefinition(text: string, mark: string): string {
  const lines = [
    `def ${mark}_here(said, name):`,
    '    try:',
    '        said() if callable(said) else None',
    '    except BaseException as out:',
    '        if type(out).__name__ in ("SkipTest", "Skipped", "XFailed", "Exit", "SystemExit"):',
    '            raise',
    `    raise AssertionError("${mark}" + name)`,
    '',
    '',
  ].join('\n');
  return beforeImports(text, lines);
}
