import type { ErrorCode } from './atlas-error.ts';
import type { RunStatus } from './runtime-event.ts';

/** Bad usage, configuration or environment: nothing was begun, and there is nothing to resume. */
const USAGE =
  /^(?:usage|process\.not-found|config\.|plan\.|storage\.|sandbox\.|run\.|tool\.(?:unknown|invalid-arguments|unavailable)|embedding\.model-unavailable|memory\.(?:invalid|not-found)|agent\.unknown|vector\.unavailable|workspace\.(?:invalid-id|unknown-path))/;

export function exitCodeFor(code: ErrorCode): number {
  if (code === 'permission.needed') return 3;
  return USAGE.test(code) ? 2 : 1;
}

const BY_STATUS: Readonly<Record<Exclude<RunStatus, 'interrupted'>, number>> = {
  proven: 0,
  unproven: 1,
  failed: 1,
  paused: 3,
};

/** The same for whoever reads it later; that of an interruption stands with it. */
export function exitCodeOfStatus(status: RunStatus): number {
  return status === 'interrupted' ? 130 : BY_STATUS[status];
}

/** How a run came out, as a number; who was interrupted says by which signal. */
export function exitCodeOfRun(status: RunStatus, signal: AbortSignal): number {
  if (status !== 'interrupted') return BY_STATUS[status];
  return signal.reason === 'SIGTERM' ? 143 : 130;
}
