/**
 * What two sources give, as it comes, in one stream. Nothing is asked of either while what it gave before is not taken.
 * Ends with the first that ends; both have put down what they hold by then.
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
    // Whoever waits inside of them was told to leave by the signal that both were given.
    for (const waiting of asked.values()) waiting.catch(() => undefined);
    await Promise.allSettled([one.return(), other.return()]);
  }
}
