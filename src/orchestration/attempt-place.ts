import type { AttemptPlace } from './capabilities.ts';
import type { Lane, RunState } from './run-state.ts';

/** Where the files of the attempt stand that a lane is at. */
export function attemptPlace({ planNumber }: RunState, { step, attempt }: Lane): AttemptPlace {
  return { planNumber, step, attempt };
}
