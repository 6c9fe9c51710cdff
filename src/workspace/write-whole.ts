import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/** Writes a small file that other processes read, or write, at the same time: each finds one content or another. */
export async function writeWhole(path: string, content: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await writeFile(aside, content);
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}
