/** A few at a time: a thousand open questions to the system are no faster, and hold its threads. */
export async function inBatches<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += 64) {
    await Promise.all(items.slice(start, start + 64).map(work));
  }
}
