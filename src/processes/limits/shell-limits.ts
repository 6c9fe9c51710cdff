import type { Limits } from '../sandbox/limits.ts';
import { kernelText } from './kernel-text.ts';
import { machineTasks } from './machine-use.ts';
import { mostThreads } from './most-threads.ts';

/**
 * The limits that the kernel itself enforces on a program, as a line of the shell that becomes it: no core dumps, no
 * larger file, no more open files. The number of processes is only a brake, for users other than root: the kernel
 * counts all processes of a user. The supervisor reports when the limit is met; the brake keeps it from being too late.
 */
export function shellLimits(limits: Limits): string {
  const { blocks, files, most } = bounds(limits);
  // A soft limit: the launcher of a sandbox then sets one of a byte, which the core handlers of the machine respect too.
  const lines = ['ulimit -S -c 0', `ulimit -f ${blocks}`, `ulimit -n ${files}`];
  // The letter is another one in each shell.
  if (Number.isFinite(most)) lines.push(`ulimit -u ${most} || ulimit -p ${most}`);
  return `{ ${lines.join('; ')}; } 2>/dev/null`;
}

/** The same for our launcher, which needs no shell. */
export function launcherLimits(limits: Limits): string {
  const { blocks, files, most } = bounds(limits);
  const letters = Object.entries({ f: blocks * BLOCK, n: files, u: most });
  return ['c0', ...letters.flatMap(([letter, value]) => (Number.isFinite(value) ? [`${letter}${value}`] : []))].join(
    ' ',
  );
}

interface Bounds {
  readonly blocks: number;
  readonly files: number;
  /** Of processes. */
  readonly most: number;
}

function bounds(limits: Limits): Bounds {
  return {
    blocks: Math.ceil(limits.fileBytes / BLOCK),
    files: Math.min(limits.openFiles, mostOpenFiles()),
    most: process.getuid?.() === 0 ? Infinity : mostThreads(limits) + machineTasks(),
  };
}

/** As every shell counts that calls itself `sh`. */
const BLOCK = 512;

let hard: number | undefined;

/** A lowered hard limit cannot be raised again. */
function mostOpenFiles(): number {
  hard ??= Number(/^Max open files\s+\S+\s+(\d+)/m.exec(kernelText('/proc/self/limits'))?.[1] ?? Infinity);
  return hard;
}
