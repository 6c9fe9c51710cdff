import { isAtlasError, type ErrorCode } from '../core/atlas-error.ts';

/** Another machine would have gone on. */
const OF_THE_MACHINE: ReadonlySet<ErrorCode> = new Set([
  'process.not-found',
  'sandbox.unavailable',
  'storage.corrupt',
  'storage.disk-full',
  'storage.failed',
  'storage.newer-schema',
  'storage.read-only',
  'storage.sqlite-too-old',
  'storage.unsafe-home',
]);

/** Of these nobody is at fault: another has the run, or will have it as soon as the store is back. */
const OF_NOBODY: ReadonlySet<ErrorCode> = new Set(['storage.busy', 'storage.fenced', 'storage.unreachable']);

/**
 * Whose fault it is that a run could not go on here: the machine's, and every run would end here like this one; nobody's;
 * or the run's, at least on this machine.
 */
export function faultOf(error: unknown): 'machine' | 'nobody' | 'run' {
  if (!isAtlasError(error)) return 'run';
  if (OF_THE_MACHINE.has(error.code)) return 'machine';
  return OF_NOBODY.has(error.code) ? 'nobody' : 'run';
}
