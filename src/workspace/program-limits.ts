import { totalmem } from 'node:os';
import type { Limits } from '../processes/sandbox/limits.ts';
import type { AttemptLimits } from './attempt-limits.ts';

/** The settings that say how much programs and attempts may take. */
export interface LimitSettings {
  readonly limits: {
    readonly processes: number;
    readonly memoryShare: number;
    readonly openFiles: number;
    readonly fileBytes: number;
    readonly attemptFiles: number;
    readonly attemptBytes: number;
    readonly diskBytes: number;
  };
}

/** No program of any use starts with less. */
const LEAST_BYTES = 128 * 2 ** 20;

/** The configured limits on a program's use of this machine. */
export function programLimits({ limits }: LimitSettings): Limits {
  const { processes, memoryShare, openFiles, fileBytes } = limits;
  const memoryBytes = Math.max(LEAST_BYTES, Math.floor(memoryShare * machineMemory()));
  return { processes, memoryBytes, openFiles, fileBytes };
}

/** The configured limits on an attempt's writes. */
export function attemptLimits({ limits }: LimitSettings): AttemptLimits {
  return { files: limits.attemptFiles, bytes: limits.attemptBytes, diskBytes: limits.diskBytes };
}

/** In a container, the container's own limit. */
function machineMemory(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}
