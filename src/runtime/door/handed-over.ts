/**
 * Yields the values that `work` gives, one by one: `work` goes on when the caller has taken the one before. Leaving the
 * loop aborts `work` through `left`, and waits until it has released what it holds.
 */
export async function* handedOver<T>(
  work: (give: (value: T) => Promise<void>, left: AbortSignal) => Promise<void>,
): AsyncGenerator<T, void> {
  const leaving = new AbortController();
  let waiting: { readonly value: T } | undefined;
  let taken: () => void = () => undefined;
  let over = false;
  let wake = Promise.withResolvers<void>();
  const give = async (value: T): Promise<void> => {
    if (leaving.signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    [waiting, taken] = [{ value }, resolve];
    wake.resolve();
    await promise;
  };
  const working = work(give, leaving.signal).finally(() => {
    over = true;
    wake.resolve();
  });
  working.catch(() => undefined);
  try {
    for (;;) {
      if (waiting !== undefined) {
        const { value } = waiting;
        waiting = undefined;
        wake = Promise.withResolvers();
        yield value;
        taken();
      } else if (over) break;
      await wake.promise;
    }
    await working;
  } finally {
    leaving.abort();
    taken();
    await working.catch(() => undefined);
  }
}
