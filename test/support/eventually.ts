import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for something to become true, and fails with its name when it does not within a generous time. */
export async function eventually(
  what: string,
  condition: () => boolean | Promise<boolean>,
  limitMs = 180_000,
): Promise<void> {
  const start = performance.now();
  while (!(await condition())) {
    if (performance.now() - start > limitMs) throw new Error(`did not happen within ${limitMs} ms: ${what}`);
    await sleep(10);
  }
}
