import { lstatSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errand, hasHelper } from './errands.ts';

/**
 * Removes a folder of ours, whatever is in it. Overlays, and projects too, may leave folders that cannot be read; every
 * user but root must open them first.
 */
export async function removeTree(path: string): Promise<void> {
  if ((await removedByHelper(path)) || removeSmall(path, { left: SMALL })) return;
  try {
    await rm(path, { recursive: true, force: true });
  } catch (error) {
    if (!['EACCES', 'EPERM', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    const env = { PATH: process.env['PATH'] ?? '' };
    await errand({ command: 'chmod', args: ['-R', 'u+rwX', '--', path], cwd: '/', env });
    // Not by whole paths, which may be longer than the system accepts.
    await errand({ command: 'rm', args: ['-rf', '--', path], cwd: '/', env });
  }
}

/** With a helper, this process need not wait for the disk. */
async function removedByHelper(path: string): Promise<boolean> {
  try {
    if (!hasHelper() || lstatSync(path, { throwIfNoEntry: false }) === undefined) return false;
    const env = { PATH: process.env['PATH'] ?? '' };
    return (await errand({ command: 'rm', args: ['-rf', '--', path], cwd: '/', env })).exitCode === 0;
  } catch {
    return false;
  }
}

/** So few names are removed at once: each of them handed to another thread costs many times as much. */
const SMALL = 200;

/** False when something is left: there is more of it, or it cannot be removed. */
function removeSmall(folder: string, budget: { left: number }): boolean {
  try {
    const stats = lstatSync(folder, { throwIfNoEntry: false });
    if (stats?.isDirectory() !== true) return stats === undefined;
    for (const entry of readdirSync(folder, { withFileTypes: true, encoding: 'buffer' })) {
      const name = entry.name.toString('utf8');
      budget.left -= 1;
      // A name that is no valid text is left to `rm`.
      if (budget.left < 0 || !Buffer.from(name).equals(entry.name)) return false;
      const path = join(folder, name);
      if (!entry.isDirectory()) unlinkSync(path);
      else if (!removeSmall(path, budget)) return false;
    }
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
