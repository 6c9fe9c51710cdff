import { AtlasError } from '../core/atlas-error.ts';
import { RunPaused } from './run-paused.ts';

/** Throws where a run was told to stop: with its pause where a limit stopped it, otherwise as an interruption. */
export function requireGoingOn(signal: AbortSignal): void {
  if (!signal.aborted) return;
  throw signal.reason instanceof RunPaused ? signal.reason : new AtlasError('cancelled', 'the run was interrupted');
}

/** What was seen while everything was being stopped says nothing about the work: it must not be journaled. */
export async function unlessStopped<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    // A program that was stopped in the middle fails in some way of its own: the reason is that the run stops.
    requireGoingOn(signal);
  }
}
