import type { ErrorCode } from './atlas-error.ts';
import type { RunStatus } from './runtime-event.ts';

/** Bad usage, configuration or environment: Atlas began no run, so there is nothing to resume. */
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

/** The exit code for a stored status, read after the run; an interrupted run reads as 130. */
export function exitCodeOfStatus(status: RunStatus): number {
  return status === 'interrupted' ? 130 : BY_STATUS[status];
}

/** The exit code of the process that worked on the run; an interrupted one names the signal (130 or 143). */
export function exitCodeOfRun(status: RunStatus, signal: AbortSignal): number {
  if (status !== 'interrupted') return BY_STATUS[status];
  return signal.reason === 'SIGTERM' ? 143 : 130;
}
