/**
 * Where a secret stands in a text: its first character, and the one behind it. A doubtful one is taken out, since it may
 * be one, and is not looked for in other places.
 */
export type SecretSpan = readonly [start: number, end: number, doubt?: 'doubtful'];

/** Finds secrets that one pattern cannot tell: what one line says decides over another. */
export interface SecretFinder {
  readonly kind: string;
  /** What a text must have that is worth a search; quick to tell. */
  readonly hint?: RegExp;
  find(text: string): Iterable<SecretSpan>;
}

/** Where a group of a pattern stands; `group` must hold the end of what the pattern matches, or occur once in it. */
export function spansIn(text: string, pattern: RegExp, group = 1, offset = 0): readonly SecretSpan[] {
  const spans: SecretSpan[] = [];
  for (const match of text.matchAll(pattern)) {
    const value = match[group];
    if (value === undefined) continue;
    const start = offset + match.index + match[0].lastIndexOf(value);
    spans.push([start, start + value.length]);
  }
  return spans;
}
