import type { AttemptPlace } from './capabilities.ts';
import type { Lane, RunState } from './run-state.ts';

/** The place of the files of a lane's attempt. */
export function attemptPlace({ planNumber }: RunState, { step, attempt }: Lane): AttemptPlace {
  return { planNumber, step, attempt };
}
