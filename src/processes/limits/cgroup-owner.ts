import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { kernelFiles, type CgroupFiles } from './cgroup-files.ts';
import { kernelText } from './kernel-text.ts';

/**
 * Whose a group is, by its name: a process is told from a later one of the same number by when it was started, and the
 * numbers of another process namespace are not ours to judge.
 */
export function ownCgroupName(count: number): string {
  return `${prefix()}${process.pid}-${startOf(process.pid)}-${count}`;
}

/** Takes away the groups in a folder whose owner is gone, with whoever is still in them. */
export function sweepCgroups(folder: string): void {
  const ours = prefix();
  for (const name of namesIn(folder)) {
    const [, pid, start] = name.startsWith(ours) ? (/^(\d+)-(\d+)-\d+$/.exec(name.slice(ours.length)) ?? []) : [];
    if (pid === undefined || startOf(Number(pid)) === start) continue;
    endMembers(kernelFiles, join(folder, name));
    removeCgroup(kernelFiles, join(folder, name));
  }
}

export function endMembers(files: CgroupFiles, folder: string): void {
  for (const pid of files.read(join(folder, 'cgroup.procs')).split('\n').filter(Boolean)) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // Already gone.
    }
  }
}

/** False while somebody is in it. */
export function removeCgroup(files: CgroupFiles, folder: string): boolean {
  try {
    files.remove(folder);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

function prefix(): string {
  return `atlas-${/\d+/.exec(namespace())?.[0] ?? 0}-`;
}

function namespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** By the kernel's clock. The name of the program comes before it, and may hold blanks and brackets. */
function startOf(pid: number): string {
  const text = kernelText(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
