import { blankText, closing } from './controls/expectations/blank-text.ts';

/** Tests in a file of Rust, by name: with their attributes, and without white space. */
function testsIn(source: string): ReadonlyMap<string, string> {
  const blank = blankText(source, 'rust');
  const found = new Map<string, string>();
  for (const { index, 0: head } of blank.matchAll(
    /(?:#\[[^\n]*\]\s*)*#\[\s*(?:\w+::)*test\b[^\n]*\]\s*(?:#\[[^\n]*\]\s*)*[^{;#]*\{/g,
  )) {
    const end = closing(blank, index + head.length - 1);
    const name = /\bfn\s+(\w+)/.exec(head)?.[1];
    if (end !== undefined && name !== undefined) found.set(name, source.slice(index, end + 1).replaceAll(/\s+/g, ' '));
  }
  return found;
}

/** The first test that stood beside code and is no longer as it was. */
export function changedTest(path: string, before: string, after: string): string | undefined {
  if (!path.endsWith('.rs')) return undefined;
  const now = testsIn(after);
  return [...testsIn(before)].find(([name, text]) => now.get(name) !== text)?.[0];
}
