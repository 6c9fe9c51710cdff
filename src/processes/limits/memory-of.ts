import { lstatSync, statfsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { kernelText, numberIn } from './kernel-text.ts';

/** So many processes are measured before other work of this process gets a turn. */
const SLICE = 100;
/** A smaller process is not worth an exact measurement. */
const SMALL = 2 ** 20;
/** Where a sandbox mounts file systems that are made of memory. */
const IN_MEMORY = ['tmp', 'var/tmp', 'dev/shm', 'run'] as const;
const TMPFS = 0x01021994;

/**
 * The memory that processes really use, in bytes, what lies in the temporary file systems of their sandbox included.
 * Exact only as far as it matters: whether it is more than `allowed`.
 *
 * Pages that several processes share are first counted for each of them. Only if that is too much are they divided up
 * as the kernel does it, for which it takes its time.
 */
export async function memoryOf(pids: readonly number[], init: number | undefined, allowed: number): Promise<number> {
  const large: (readonly [pid: number, bytes: number])[] = [];
  let bytes = init === undefined ? 0 : inFileSystems(init);
  let total = bytes;
  for (const [at, pid] of pids.entries()) {
    const own = kilobytes(kernelText(`/proc/${pid}/status`), 'RssAnon:', 'RssShmem:');
    total += own;
    if (own > SMALL) large.push([pid, own]);
    else bytes += own;
    if (at % SLICE === SLICE - 1) await nextTurn();
  }
  if (total <= allowed) return total;
  for (const [pid, own] of large.toSorted(([, a], [, b]) => b - a)) {
    bytes += await shareOf(pid, own);
    if (bytes > allowed) break;
  }
  return bytes;
}

/** The memory of a process with shared pages divided up. A process that we may not inspect counts by its own figure. */
async function shareOf(pid: number, otherwise: number): Promise<number> {
  try {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'latin1');
    return /^Pss_Anon:/m.test(text) ? kilobytes(text, 'Pss_Anon:', 'Pss_Shmem:') : otherwise;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ESRCH' ? 0 : otherwise;
  }
}

function inFileSystems(init: number): number {
  const counted = new Set<number>();
  let bytes = 0;
  for (const folder of IN_MEMORY) {
    try {
      const inside = `/proc/${init}/root/${folder}`;
      const { dev } = lstatSync(inside);
      // One that everybody has is not its own, and a link could lead to one.
      if (counted.has(dev) || dev === lstatSync(`/${folder}`, { throwIfNoEntry: false })?.dev) continue;
      counted.add(dev);
      const { type, blocks, bfree, bsize } = statfsSync(inside);
      if (type === TMPFS) bytes += (blocks - bfree) * bsize;
    } catch {
      // The process is gone, or we may not inspect it.
    }
  }
  return bytes;
}

function kilobytes(text: string, ...words: readonly string[]): number {
  return words.reduce((sum, word) => sum + (numberIn(text, word) ?? 0), 0) * 1024;
}
