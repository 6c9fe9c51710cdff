import { AtlasError } from '../core/atlas-error.ts';
import { RunPaused } from './run-paused.ts';

/** Throws where the run must stop: with its pause where a limit stopped it, otherwise as an interruption. */
export function requireGoingOn(signal: AbortSignal): void {
  if (!signal.aborted) return;
  throw signal.reason instanceof RunPaused ? signal.reason : new AtlasError('cancelled', 'the run was interrupted');
}

/**
 * Throws away a result that came while the run was being stopped: it says nothing about the work and must not be
 * journaled.
 */
export async function unlessStopped<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    // A program that was stopped in the middle fails in some way of its own: the reason is that the run stops.
    requireGoingOn(signal);
  }
}
