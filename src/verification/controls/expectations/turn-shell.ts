import type { Edit } from './edit.ts';

/**
 * Tests in a shell, where what a program printed is compared: `[ "$(sum 1 2)" = 3 ]`, `assert_eq "$(sum 1 2)" 3`. Another value
 * is expected of each. What compares anything else may be no expectation, and stays.
 */
export function turnShell(source: string): readonly Edit[] {
  const edits: Edit[] = [];
  for (const { 0: line, index } of source.matchAll(/[^\n]+/g)) {
    if (/^\s*#/.test(line)) continue;
    const found = COMPARES.exec(line) ?? HELPER.exec(line);
    const value = found?.[2];
    if (found === null || value === undefined) continue;
    const from = index + found.index + (found[1]?.length ?? 0);
    edits.push({ from, to: from + value.length, text: other(value), guessed: true });
  }
  return edits;
}

/** The literals that such tests expect. */
export function expectedInShell(source: string): readonly string[] {
  return turnShell(source).map(({ from, to }) => source.slice(from, to).replace(/^(["'])(.*)\1$/s, '$2'));
}

const PRINTED = String.raw`"?(?:\$\([^\n]*\)|${'`'}[^${'`'}\n]*${'`'})"?`;
const VALUE = String.raw`("[^"$\n]*"|'[^'\n]*'|-?[\w.,/+%:-]+)`;
const COMPARES = new RegExp(
  String.raw`((?:\[\[?|\btest)\s+${PRINTED}\s+(?:=|==|!=|-eq|-ne)\s+)${VALUE}(?=\s*(?:\]|[;&|]|$))`,
);
const HELPER = new RegExp(
  String.raw`(^\s*(?!(?:echo|printf|export|local|return|eval|exec|set|cd)\b)[A-Za-z_]\w*\s+${PRINTED}\s+)${VALUE}\s*(?=$|[;&|])`,
);

function other(value: string): string {
  const quote = /^["']/.exec(value)?.[0] ?? '';
  // A number stays one.
  return quote === '' ? `${value}7` : `${value.slice(0, -1)}7${quote}`;
}
