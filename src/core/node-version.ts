/** The oldest Node whose SQLite can do what Atlas needs. */
export const OLDEST_NODE = '22.23.3';

/** Whether a version of Node is too old for Atlas. */
export function isTooOld(version: string): boolean {
  const [have, need] = [version, OLDEST_NODE].map((text) => text.split('.').map(Number));
  for (const [i, part] of (need ?? []).entries()) {
    const mine = have?.[i] ?? 0;
    if (mine !== part) return mine < part;
  }
  return false;
}
