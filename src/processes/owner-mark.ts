import { readlinkSync } from 'node:fs';
import { kernelText } from './limits/kernel-text.ts';

/**
 * Whose something is, as a part of its name: a process is told from a later one of the same number by when it was
 * started, and the numbers of another process namespace are not ours to judge.
 */
export function ownerMark(): string {
  return `${namespace()}-${process.pid}-${startOf(process.pid)}`;
}

/** Whether a name starts with the mark of a process of ours that is no more. False for every other name. */
export function ownerIsGone(name: string): boolean {
  const [, space, pid, start] = /^(\d+)-(\d+)-(\d+)(?:-|$)/.exec(name) ?? [];
  return pid !== undefined && space === namespace() && startOf(Number(pid)) !== start;
}

function namespace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';
  } catch {
    return '0';
  }
}

/** By the kernel's clock; 0 where nobody has that number. The name of the program comes before it, and may hold blanks. */
function startOf(pid: number): string {
  const text = kernelText(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
}
