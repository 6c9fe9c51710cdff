import { cp, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../core/hash.ts';
import type { BlobStore } from '../storage/blobs.ts';

/** One file that an attempt made, changed or (when `after` is null) removed. */
export interface Change {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly mode: number;
}

/** Never part of a project's own content. */
const LEFT_OUT = new Set(['.git', '.atlas', 'node_modules']);

/** A private, plain copy of a project. */
export async function copyProject(project: string, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  for (const name of await readdir(project)) {
    if (LEFT_OUT.has(name)) continue;
    await cp(join(project, name), join(target, name), {
      recursive: true,
      verbatimSymlinks: true,
      preserveTimestamps: true,
    });
  }
}

/** What differs between two folders, the new contents stored by hash. */
export async function changesBetween(base: string, changed: string, blobs: BlobStore): Promise<readonly Change[]> {
  const [old, now] = await Promise.all([digests(base), digests(changed)]);
  const changes: Change[] = [];
  for (const path of [...new Set([...old.keys(), ...now.keys()])].toSorted()) {
    const before = old.get(path) ?? null;
    const after = now.get(path) ?? null;
    if (before === after) continue;
    const mode = after === null ? 0 : (await stat(join(changed, path))).mode & 0o777;
    if (after !== null) await blobs.put(await readFile(join(changed, path)));
    changes.push({ path, before, after, mode });
  }
  return changes;
}

export async function digestOf(path: string): Promise<string | null> {
  return await readFile(path).then(sha256, () => null);
}

async function digests(folder: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1);
    if (!entry.isFile() || LEFT_OUT.has(path.split('/')[0] ?? '')) continue;
    found.set(path, (await digestOf(join(folder, path))) ?? '');
  }
  return found;
}
