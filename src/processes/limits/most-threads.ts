import type { Limits } from '../sandbox/limits.ts';

/**
 * A process is counted once, however many threads it has: a runtime starts a dozen for itself. But the kernel's groups
 * count threads, and whoever starts threads without end must meet a limit, too.
 */
export function mostThreads({ processes }: Pick<Limits, 'processes'>): number {
  return processes * THREADS_EACH;
}

const THREADS_EACH = 8;
