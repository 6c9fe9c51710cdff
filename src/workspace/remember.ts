/** Keeps a few results that one step needs again and again; more would only hold memory. */
export function remember<T>(cache: Map<string, T>, key: string, value: T, limit: number): void {
  // Newest last, so that the oldest goes first.
  cache.delete(key);
  cache.set(key, value);
  for (const oldest of cache.keys()) {
    if (cache.size <= limit) break;
    cache.delete(oldest);
  }
}
