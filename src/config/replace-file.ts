import { randomUUID } from 'node:crypto';
import { mkdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file of the person's config folder whole: a concurrent reader sees the old text or the new one. A link stays
 * a link (people keep their settings elsewhere), and its target is replaced.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const target = await realpath(path).catch(() => path);
  const incoming = `${target}.${randomUUID()}`;
  try {
    await writeFile(incoming, text, { mode: 0o600, flag: 'wx' });
    await rename(incoming, target);
  } catch (error) {
    await rm(incoming, { force: true });
    throw error;
  }
}
