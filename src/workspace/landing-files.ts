import type { Stats } from 'node:fs';
import { constants } from 'node:fs';
import { lstat, open, readlink, realpath, symlink } from 'node:fs/promises';
import { AtlasError } from '../core/atlas-error.ts';
import { blobId } from './object-store.ts';
import { decodePath, encodePath, joinPath, showPath } from './path-bytes.ts';
import { sameEntry, type Entry } from './state.ts';

/** What stands at a path of the project right now, links not followed. */
export interface Found {
  readonly entry: Entry | undefined;
  readonly stats: Stats | undefined;
  readonly content: Buffer | undefined;
}

/** Neither a file, nor a link, nor a folder: nothing that Atlas would replace. */
const FOREIGN: Entry = { kind: 'link', oid: 'foreign' };

export async function lookAt(path: Buffer | string): Promise<Found> {
  const stats = await lstat(path).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  });
  if (stats === undefined) return { entry: undefined, stats, content: undefined };
  const mode = stats.mode & 0o7777;
  if (stats.isDirectory()) return { entry: { kind: 'folder', mode }, stats, content: undefined };
  if (stats.isSymbolicLink()) {
    const content = await readlink(path, { encoding: 'buffer' });
    return { entry: { kind: 'link', oid: blobId(content) }, stats, content };
  }
  if (!stats.isFile()) return { entry: FOREIGN, stats, content: undefined };
  await using file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  const content = await file.readFile();
  return { entry: { kind: 'file', mode, oid: blobId(content) }, stats, content };
}

/** Like `sameEntry`, except that the mode of a folder is not worth a conflict. */
export function isStill(found: Entry | undefined, expected: Entry | undefined): boolean {
  if (found?.kind === 'folder' && expected?.kind === 'folder') return true;
  return sameEntry(found, expected);
}

/** A new file or link under a name of ours, on disk before it gets the name that counts. */
export async function writeTemporary(path: string, entry: Entry, content: Buffer, time?: number): Promise<void> {
  if (entry.kind === 'folder') return;
  if (entry.kind === 'link') {
    await symlink(content, path);
    return;
  }
  await using file = await open(path, 'wx', 0o600);
  await file.writeFile(content);
  await file.chmod(entry.mode);
  if (time !== undefined) await file.utimes(time / 1000, time / 1000);
  await file.sync();
}

/** A folder on the way that has become a link would lead the write out of the project. */
export async function requireRealParent(project: string, path: string): Promise<void> {
  const slash = path.lastIndexOf('/');
  if (slash === -1) return;
  const parent = path.slice(0, slash);
  const real = await realpath(joinPath(project, parent), { encoding: 'buffer' });
  if (Buffer.compare(real, joinPath(project, parent)) === 0) return;
  throw new AtlasError('path.outside-workspace', `${showPath(parent)} leads out of the project`, {
    remedy: 'Put a real folder there, then run `atlas resume`.',
    details: { path: showPath(path), leadsTo: showPath(decodePath(real)) },
  });
}

export async function syncFolder(path: Buffer | string): Promise<void> {
  try {
    await using handle = await open(path, 'r');
    await handle.sync();
  } catch {
    // Gone again, or a file system that cannot: process death alone is claimed to be survived.
  }
}

export function parentOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

export function inProject(project: string, path: string): Buffer {
  return path === '' ? encodePath(project) : joinPath(project, path);
}
