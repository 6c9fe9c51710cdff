import { blankText, syntaxOf, type Syntax } from './blank-text.ts';
import type { Edit } from './edit.ts';
import { nearValue } from './near-value.ts';
import { applyEdits, expectationsOf } from './turn-expectations.ts';

/**
 * A test file that passes only if every single expectation can be refuted: each assertion that runs is inverted, and
 * must fail. One that does not throws the mark, with its place in the order of the file.
 *
 * Turned together, as in D1, one live assertion hides all that are dead. Here each answers for itself.
 */
export function guardExpectations(path: string, source: string, mark: string): string | undefined {
  const syntax = syntaxOf(path);
  if (syntax !== 'javascript' && syntax !== 'python') return undefined;
  const blank = blankText(source, syntax);
  const values = expectationsOf(path, source);
  const kept = guardable(values);
  const edits = kept.flatMap((edit, i) => {
    const { whole } = edit;
    if (whole === undefined || /\byield\b/.test(blank.slice(whole.from, whole.to))) return [];
    const put = edit.exact === true ? (otherOf(edit, values, source) ?? edit.text) : edit.text;
    const turned = `${source.slice(whole.from, edit.from)}${put}${source.slice(edit.to, whole.to)}`;
    // The mark is put together only when it is thrown: runners print lines of the source around a failure.
    const text = guarded(syntax, blank, whole.from, turned, `"n${i}z"`, mark);
    return text === undefined ? [] : [{ ...whole, text }];
  });
  if (edits.length === 0) return undefined;
  const text = applyEdits(source, edits);
  return syntax === 'python' ? withHelpers(text, mark) : text;
}

/** The line of the assertion that a guarded file gave this number. */
export function expectationLine(path: string, source: string, number: number): number | undefined {
  const from = guardable(expectationsOf(path, source))[number]?.whole?.from;
  return from === undefined ? undefined : source.slice(0, from).split('\n').length;
}

function guardable(edits: readonly Edit[]): readonly Edit[] {
  return outermost(edits.filter((edit) => edit.records !== true && edit.guessed !== true));
}

/** Whether every expectation of a test file can be inverted by itself. */
export function isGuardedWhole(path: string, source: string): boolean {
  const syntax = syntaxOf(path);
  const edits = expectationsOf(path, source);
  return (
    (syntax === 'javascript' || syntax === 'python') &&
    edits.length > 0 &&
    !/\byield\b/.test(source) &&
    edits.every(({ whole, records, guessed }) => whole !== undefined && records !== true && guessed !== true)
  );
}

/** Of nested assertions, the outer one. */
export function outermost(edits: readonly Edit[]): readonly Edit[] {
  const kept: Edit[] = [];
  let end = -1;
  for (const edit of edits
    .filter(({ whole }) => whole !== undefined)
    .toSorted((a, b) => (a.whole?.from ?? 0) - (b.whole?.from ?? 0))) {
    if ((edit.whole?.from ?? 0) < end) continue;
    kept.push(edit);
    end = edit.whole?.to ?? end;
  }
  return kept;
}

/** Another expected value of the same kind from the file; else a value close by. */
function otherOf(edit: Edit, all: readonly Edit[], source: string): string | undefined {
  const own = source.slice(edit.from, edit.to);
  const kind = kindOf(own);
  const elsewhere = all
    .filter(({ exact }) => exact === true)
    .map(({ from, to }) => source.slice(from, to))
    .find((text) => kind !== undefined && kindOf(text) === kind && text !== own);
  return elsewhere ?? nearValue(own);
}

/** Only values whose difference can be seen from how they are written. */
function kindOf(text: string): string | undefined {
  if (/^-?\d+$/.test(text)) return 'number';
  return /^(["'])[^"'`\\$]*\1$/.test(text) ? text.charAt(0) : undefined;
}

function guarded(
  syntax: Syntax,
  blank: string,
  from: number,
  turned: string,
  name: string,
  mark: string,
): string | undefined {
  const before = blank.slice(0, from);
  const waits = /\bawait\b/.test(turned);
  if (syntax === 'python') {
    if (/\bassert\s*$/.test(before)) return ` ${mark}_untrue(${turned}, ${name})`;
    return waits || turned.includes(':=') ? undefined : `${mark}_refuted(lambda: ${turned}, ${name})`;
  }
  const fails = `throw new Error("${mark}" + ${name});`;
  if (waits) return `(await (async () => { try { ${turned}; } catch { return; } ${fails} })())`;
  const later = /\bawait\s*$/.test(before) || /\.(?:resolves|rejects|doesNotReject)\b/.test(turned);
  return later
    ? `(async () => { try { await ${turned}; } catch { return; } ${fails} })()`
    : `(() => { try { ${turned}; } catch { return; } ${fails} })()`;
}

function withHelpers(text: string, mark: string): string {
  const helpers = [
    `def ${mark}_untrue(said, name):`,
    '    if said:',
    `        raise AssertionError("${mark}" + name)`,
    '    return True',
    '',
    `def ${mark}_refuted(run, name):`,
    '    try:',
    '        run()',
    '    except Exception:',
    '        return',
    `    raise AssertionError("${mark}" + name)`,
    '',
    '',
  ].join('\n');
  return beforeImports(text, helpers);
}

/** Definitions of Python where everything after them can use them. */
export function beforeImports(text: string, lines: string): string {
  const at = /^(?:import\s|from\s+(?!__future__))/m.exec(text)?.index;
  return at === undefined ? `${text}\n\n${lines}` : `${text.slice(0, at)}${lines}${text.slice(at)}`;
}
