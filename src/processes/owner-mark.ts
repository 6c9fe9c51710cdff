import { readlinkSync } from 'node:fs';
import { kernelText } from './limits/kernel-text.ts';

/**
 * Identifies the owning process as a part of a name: its start time distinguishes it from a later one of the same
 * number, and the numbers of another process namespace are not ours to judge.
 */
export function ownerMark(): string {
  return (own ??= `${namespace()}-${process.pid}-${startOf(process.pid)}`);
}

/** It does not change while a process lives. */
let own: string | undefined;

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

/**
 * By the kernel's clock; 0 where no process has that number. The name of the program comes before it, and may hold
 * blanks.
 */
function startOf(pid: number): string {
  const text = kernelText(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
}
