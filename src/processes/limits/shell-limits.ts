import type { Limits } from '../sandbox/limits.ts';
import { kernelText } from './kernel-text.ts';
import { machineUse } from './machine-use.ts';
import { mostThreads } from './most-threads.ts';

/**
 * What the kernel itself holds a program to, as a line of the shell that becomes it: no core dumps, no larger file, no
 * more open files.
 *
 * The number of processes is only a brake, for whoever is not root: the kernel counts all of a user's. The supervisor
 * says when the limit is met; the brake is why it cannot come too late.
 */
export function shellLimits(limits: Limits): string {
  const { openFiles, fileBytes } = limits;
  const files = Math.min(openFiles, mostOpenFiles());
  // Not for good: the launcher of a sandbox forbids them in a way that programs which take cores heed too.
  const lines = ['ulimit -S -c 0', `ulimit -f ${Math.ceil(fileBytes / BLOCK)}`, `ulimit -n ${files}`];
  const most = process.getuid?.() === 0 ? Infinity : mostThreads(limits) + machineUse().tasks;
  // The letter is another one in each shell.
  if (Number.isFinite(most)) lines.push(`ulimit -u ${most} || ulimit -p ${most}`);
  return `{ ${lines.join('; ')}; } 2>/dev/null`;
}

/** As every shell counts that calls itself `sh`. */
const BLOCK = 512;

let hard: number | undefined;

/** What was lowered once cannot be raised again. */
function mostOpenFiles(): number {
  hard ??= Number(/^Max open files\s+\S+\s+(\d+)/m.exec(kernelText('/proc/self/limits'))?.[1] ?? Infinity);
  return hard;
}
