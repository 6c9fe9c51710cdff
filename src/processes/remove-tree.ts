import { rm } from 'node:fs/promises';
import { errand } from './errands.ts';

/**
 * Removes a folder of ours, whatever is in it. Overlays leave folders that nobody may read, and so may a project; for
 * everybody but root they must be opened first.
 */
export async function removeTree(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true });
  } catch (error) {
    if (!['EACCES', 'EPERM', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    const env = { PATH: process.env['PATH'] ?? '' };
    await errand({ command: 'chmod', args: ['-R', 'u+rwX', '--', path], cwd: '/', env });
    // Not by whole paths, which may be longer than the system takes.
    await errand({ command: 'rm', args: ['-rf', '--', path], cwd: '/', env });
  }
}
