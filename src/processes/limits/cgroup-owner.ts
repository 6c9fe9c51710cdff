import { readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ownerIsGone, ownerMark } from '../owner-mark.ts';
import { kernelFiles, type CgroupFiles } from './cgroup-files.ts';

const PREFIX = 'atlas-';
/** A machine with more groups than this is swept in part: the nearer to the top, the sooner. */
const MOST_GROUPS = 4000;

export function ownCgroupName(count: number): string {
  return `${PREFIX}${ownerMark()}-${count}`;
}

/** Removes the groups in a folder whose owner has died, and kills the processes that are still in them. */
export function sweepCgroups(folder: string): void {
  for (const name of namesIn(folder)) sweep(folder, name);
}

/**
 * The same in every group of the machine: a killed Atlas may have been in another group than ours, as after a new
 * login. This takes a while, and no caller waits for it.
 */
export async function sweepAllCgroups(folder: string, signal: AbortSignal): Promise<void> {
  const folders = [topOf(folder)];
  for (const one of folders) {
    if (signal.aborted) return;
    const entries = await readdir(one, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (!entry.isDirectory()) continue;
      if (entry.name.startsWith(PREFIX)) sweep(one, entry.name);
      else if (folders.length < MOST_GROUPS) folders.push(join(one, entry.name));
    }
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

/** False while a process is in it. */
export function removeCgroup(files: CgroupFiles, folder: string): boolean {
  try {
    files.remove(folder);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

function sweep(folder: string, name: string): void {
  if (!name.startsWith(PREFIX) || !ownerIsGone(name.slice(PREFIX.length))) return;
  endMembers(kernelFiles, join(folder, name));
  removeCgroup(kernelFiles, join(folder, name));
}

/** The highest visible group above a folder. */
function topOf(folder: string): string {
  const above = dirname(folder);
  return above !== folder && kernelFiles.has(join(above, 'cgroup.procs')) ? topOf(above) : folder;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
