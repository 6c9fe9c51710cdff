import type { Limits } from '../sandbox/limits.ts';

/**
 * The supervisor counts a process once, however many threads it has: a runtime starts a dozen for itself. But the
 * kernel's groups count threads, and a program that starts threads without end must meet a limit, too.
 */
export function mostThreads({ processes }: Pick<Limits, 'processes'>): number {
  return processes * THREADS_EACH;
}

const THREADS_EACH = 8;
