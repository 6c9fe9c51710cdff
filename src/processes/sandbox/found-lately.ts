/** What was found stands for so long. A home in which a program is started does not change all the time. */
const LATELY_MS = 3000;
const MOST_KEPT = 16;

/** Remembers for a moment what a search found, by what it was asked: several programs in a row cost one search. */
export function foundLately<T>(search: (key: string) => T): (key: string) => T {
  const kept = new Map<string, { readonly at: number; readonly found: T }>();
  return (key) => {
    const now = Date.now();
    const before = kept.get(key);
    if (before !== undefined && now >= before.at && now - before.at < LATELY_MS) return before.found;
    const found = search(key);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, { at: now, found });
    return found;
  };
}
