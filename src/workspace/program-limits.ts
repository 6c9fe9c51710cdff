import { totalmem } from 'node:os';
import type { Config } from '../config/settings.ts';
import type { Limits } from '../processes/sandbox/limits.ts';
import type { AttemptLimits } from './attempt-limits.ts';

/** No program of any use starts with less. */
const LEAST_BYTES = 128 * 2 ** 20;

/** What a program may take of this machine, as it is configured. */
export function programLimits({ limits }: Pick<Config, 'limits'>): Limits {
  const { processes, memoryShare, openFiles, fileBytes } = limits;
  const memoryBytes = Math.max(LEAST_BYTES, Math.floor(memoryShare * machineMemory()));
  return { processes, memoryBytes, openFiles, fileBytes };
}

/** How much an attempt may write, as it is configured. */
export function attemptLimits({ limits }: Pick<Config, 'limits'>): AttemptLimits {
  return { files: limits.attemptFiles, bytes: limits.attemptBytes, diskBytes: limits.diskBytes };
}

/** In a container, what the container may use. */
function machineMemory(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}
