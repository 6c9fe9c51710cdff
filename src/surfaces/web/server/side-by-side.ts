/**
 * Merges two sources into one stream, as their values come. It asks a source for more only when its last value was
 * taken. Ends with the first that ends; both have released what they hold by then.
 */
export async function* sideBySide<T>(
  one: AsyncGenerator<T, void>,
  other: AsyncGenerator<T, void>,
): AsyncGenerator<T, void> {
  const ask = async (source: AsyncGenerator<T, void>) => ({ source, taken: await source.next() });
  const asked = new Map([one, other].map((source) => [source, ask(source)]));
  try {
    for (;;) {
      const { source, taken } = await Promise.race(asked.values());
      if (taken.done === true) return;
      yield taken.value;
      asked.set(source, ask(source));
    }
  } finally {
    // The signal that both sources got ends the waits inside of them.
    for (const waiting of asked.values()) waiting.catch(() => undefined);
    await Promise.allSettled([one.return(), other.return()]);
  }
}
