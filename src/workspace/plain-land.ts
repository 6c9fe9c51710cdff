import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AtlasError } from '../core/atlas-error.ts';
import type { BlobStore } from '../storage/blobs.ts';
import { digestOf, type Change } from './plain-copy.ts';

/**
 * Writes proven changes into a folder. Doing it again after a crash finishes what was begun: a path that already has
 * its new content is done, one with its old content is replaced, and anything else is the person's edit.
 */
export async function applyChanges(folder: string, changes: readonly Change[], blobs: BlobStore): Promise<void> {
  const current = await Promise.all(changes.map(async (change) => await digestOf(join(folder, change.path))));
  const edited = changes.filter((change, i) => current[i] !== change.before && current[i] !== change.after);
  if (edited.length > 0) {
    throw new AtlasError('workspace.conflict', `changed meanwhile: ${edited.map(({ path }) => path).join(', ')}`, {
      remedy: 'Put your edits aside (or finish them), then run `atlas resume`.',
      details: { paths: edited.map(({ path }) => path) },
    });
  }
  for (const [i, change] of changes.entries()) {
    if (current[i] !== change.after) await applyOne(folder, change, blobs);
  }
}

async function applyOne(folder: string, change: Change, blobs: BlobStore): Promise<void> {
  const target = join(folder, change.path);
  if (change.after === null) {
    await rm(target, { force: true });
    return;
  }
  await mkdir(dirname(target), { recursive: true });
  const temporary = join(dirname(target), `.atlas-${randomUUID()}`);
  {
    await using file = await open(temporary, 'wx', change.mode);
    await file.writeFile(await blobs.get(change.after));
    await file.sync();
  }
  await rename(temporary, target);
}
