/** A table for lookup by arbitrary words: `constructor` is in it only where it was put in. */
export function wordTable<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null) as Record<string, T>, entries);
}

/** Lines of words that say the same: each stands for the first of its line. */
export function standsForFirst(lines: string): Readonly<Record<string, string>> {
  return wordTable(
    Object.fromEntries(
      lines
        .trim()
        .split('\n')
        .flatMap((line) => {
          const [first = '', ...others] = line.trim().split(/\s+/);
          return others.map((other) => [other, first] as const);
        }),
    ),
  );
}
