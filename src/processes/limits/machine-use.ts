import { KernelFile, numberIn } from './kernel-text.ts';

/** The use of all programs of the machine together: no single one uses more. */
export interface MachineUse {
  /** Processes and threads. */
  readonly tasks: number;
  readonly bytes: number;
}

const LOAD = new KernelFile('/proc/loadavg', 256);
const MEMORY = new KernelFile('/proc/meminfo', 4096);

/**
 * Two small files say whether any program can have met a limit at all, so that the supervisor need not count processes
 * while all is well. Where they cannot be read, everything is possible.
 */
export function machineTasks(): number {
  const tasks = Number(/\/(\d+) /.exec(LOAD.text())?.[1] ?? 0);
  return tasks === 0 ? Infinity : tasks;
}

/** The kernel sums this up from all its lists each time: it costs more than the number of tasks. */
export function machineBytes(): number {
  const memory = MEMORY.text();
  const kilobytes = (numberIn(memory, 'AnonPages:') ?? 0) + (numberIn(memory, 'Shmem:') ?? 0);
  return kilobytes === 0 ? Infinity : kilobytes * 1024;
}
