import { totalmem } from 'node:os';
import type { Config } from '../config/settings.ts';
import type { Limits } from '../processes/sandbox/limits.ts';

/** No program of any use starts with less. */
const LEAST_BYTES = 128 * 2 ** 20;

/** What a program may take of this machine, as it is configured. */
export function programLimits({ limits }: Pick<Config, 'limits'>): Limits {
  const { processes, memoryShare, openFiles, fileBytes } = limits;
  const memoryBytes = Math.max(LEAST_BYTES, Math.floor(memoryShare * machineMemory()));
  return { processes, memoryBytes, openFiles, fileBytes };
}

/** In a container, what the container may use. */
function machineMemory(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}
