import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsync,
  futimesSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { blobId } from './object-store.ts';
import { encodePath, joinPath } from './path-bytes.ts';
import { sameEntry, type Entry } from './state.ts';

/** The present content of a project's path, without following links. */
export interface Found {
  readonly entry: Entry | undefined;
  readonly stats: Stats | undefined;
  readonly content: Buffer | undefined;
}

/** Neither a file, nor a link, nor a folder: Atlas never replaces it. */
const FOREIGN: Entry = { kind: 'link', oid: 'foreign' };

export async function lookAt(path: Buffer | string): Promise<Found> {
  const stats = statOf(path);
  if (stats === undefined) return { entry: undefined, stats, content: undefined };
  const mode = stats.mode & 0o7777;
  if (stats.isDirectory()) return { entry: { kind: 'folder', mode }, stats, content: undefined };
  if (stats.isSymbolicLink()) {
    const content = readlinkSync(path, { encoding: 'buffer' });
    return { entry: { kind: 'link', oid: blobId(content) }, stats, content };
  }
  if (!stats.isFile()) return { entry: FOREIGN, stats, content: undefined };
  const content = stats.size > SMALL ? await readLarge(path) : readSmall(path);
  if (content === undefined) return { entry: FOREIGN, stats, content };
  return { entry: { kind: 'file', mode, oid: blobId(content) }, stats, content };
}

/** Undefined where there is nothing; to ask so is cheaper than to catch an error. */
function statOf(path: Buffer | string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

/** Smaller files are read at once; reading a larger one must not block the event loop. */
const SMALL = 512 * 1024;
/** Without O_NONBLOCK, opening a path that has just become a pipe would wait for a writer. */
const TO_LOOK = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

function readSmall(path: Buffer | string): Buffer | undefined {
  const file = openSync(path, TO_LOOK);
  try {
    return fstatSync(file).isFile() ? readFileSync(file) : undefined;
  } finally {
    closeSync(file);
  }
}

async function readLarge(path: Buffer | string): Promise<Buffer | undefined> {
  await using file: FileHandle = await open(path, TO_LOOK);
  return (await file.stat()).isFile() ? await file.readFile() : undefined;
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
    symlinkSync(content, path);
    return;
  }
  if (content.byteLength > SMALL) {
    await using file = await open(path, 'wx', 0o600);
    await file.writeFile(content);
    await finishFile(file.fd, entry.mode, time);
    return;
  }
  const file = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(file, content);
    await finishFile(file, entry.mode, time);
  } finally {
    closeSync(file);
  }
}

async function finishFile(file: number, mode: number, time: number | undefined): Promise<void> {
  fchmodSync(file, mode);
  if (time !== undefined) futimesSync(file, time / 1000, time / 1000);
  await toDisk(file);
}

const toDisk = promisify(fsync);

export async function syncFolder(path: Buffer | string): Promise<void> {
  try {
    const folder = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY);
    try {
      await toDisk(folder);
    } finally {
      closeSync(folder);
    }
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
