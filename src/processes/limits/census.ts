import { statSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { childrenNow } from '../process-tree.ts';
import { kernelText } from './kernel-text.ts';

/** The processes of a program, as far as they were counted. */
export interface Census {
  readonly pids: readonly number[];
  /** Every process has at least one. */
  readonly threads: number;
}

/** So long it is counted before everybody else in this process has a turn. */
const SLICE_MS = 4;

/**
 * Counts from the first process downwards, and stops as soon as there are certainly too many: a program that multiplies
 * is not to be counted to its end.
 */
export async function census(
  root: number,
  most: { readonly processes: number; readonly threads: number },
): Promise<Census> {
  const children = childrenNow();
  const pids: number[] = [];
  const queue = [root];
  let threads = 0;
  let since = performance.now();
  for (let at = 0; at < queue.length && pids.length <= most.processes && threads <= most.threads; at += 1) {
    const pid = queue[at] ?? 0;
    const own = threadsOf(pid);
    if (own === 0) continue;
    pids.push(pid);
    threads += own;
    for (const child of children(pid)) queue.push(child);
    if (performance.now() - since > SLICE_MS) {
      await nextTurn();
      since = performance.now();
    }
  }
  return { pids, threads };
}

/** The kernel keeps a folder for each thread, so the link count gives their number without listing the names. */
function threadsOf(pid: number): number {
  try {
    return Math.max(1, statSync(`/proc/${pid}/task`).nlink - 2);
  } catch {
    return 0;
  }
}

/** The chain is never deep: a shell, the mounting program, the one that makes the namespace. */
const BEFORE_INIT = 64;

/** The first process of the namespace that a program made for itself, where it has one: with it, all of them end. */
export function initOf(root: number): number | undefined {
  const outer = numbersOf(process.pid).length;
  const children = childrenNow();
  const queue = [root];
  for (let at = 0; at < Math.min(queue.length, BEFORE_INIT); at += 1) {
    const pid = queue[at] ?? 0;
    const numbers = numbersOf(pid);
    if (numbers.length > outer && numbers.at(-1) === '1') return pid;
    if (numbers.length === outer) queue.push(...children(pid));
  }
  return undefined;
}

/** Whether the process can still act. A dead one that its parent has not collected yet cannot. */
export function isAlive(pid: number): boolean {
  return /^State:\s+[^XZ]/m.test(kernelText(`/proc/${pid}/status`));
}

/** The numbers of a process in each namespace that knows it, ours first. */
function numbersOf(pid: number): readonly string[] {
  return /^NSpid:\s+(.*)$/m.exec(kernelText(`/proc/${pid}/status`))?.[1]?.split('\t') ?? [];
}
