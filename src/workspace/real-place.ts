import { chmodSync, closeSync, constants, fchmodSync, fstatSync, openSync, readlinkSync, realpathSync } from 'node:fs';
import { AtlasError } from '../core/atlas-error.ts';
import { decodePath, encodePath, joinPath, showPath } from './path-bytes.ts';

/**
 * Where a path of a folder really is.
 *
 * Invariants
 *  N1  No link on the way is followed: the folder that holds the path is opened, and must be the one that its name says.
 *  N2  All work happens below the opened folder: a process that puts a link in its place meanwhile changes nothing.
 *  N3  A mode is set on the opened file, never by a name.
 *
 * Node has no `openat`; on Linux a path below /proc/self/fd/N is one. Elsewhere the name is checked and then used.
 */
const O_PATH = 0o10000000;
const BY_DESCRIPTOR = process.platform === 'linux';

/**
 * Does something to a path of `folder`, which is itself a real path. `gone` is done instead where the folder that would
 * hold it is not there. Throws `path.outside-workspace` where that is a link, or reached through one.
 */
export async function inPlace<T>(
  folder: string,
  path: string,
  work: (at: Buffer) => T | Promise<T>,
  gone: () => T | Promise<T>,
): Promise<T> {
  const slash = path.lastIndexOf('/');
  const parent = slash === -1 ? encodePath(folder) : joinPath(folder, path.slice(0, slash));
  const name = encodePath(path.slice(slash + 1));
  const opened = openReal(parent, path);
  if (opened === undefined) return await gone();
  const base = BY_DESCRIPTOR ? Buffer.from(`/proc/self/fd/${opened}`) : parent;
  try {
    return await work(Buffer.concat([base, Buffer.from('/'), name]));
  } catch (error) {
    throw renamed(error, base.toString(), parent.toString());
  } finally {
    closeSync(opened);
  }
}

/** The descriptor of a folder, reached through no link (N1); undefined where there is none. */
function openReal(parent: Buffer, path: string): number | undefined {
  const flags = constants.O_DIRECTORY | constants.O_NOFOLLOW | (BY_DESCRIPTOR ? O_PATH : constants.O_RDONLY);
  let opened: number;
  try {
    opened = openSync(parent, flags);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOENT') return undefined;
    // A link or a file has replaced the folder. Nothing can be written through a file.
    if (code !== 'ENOTDIR' && code !== 'ELOOP') throw error;
    const real = realOf(parent);
    if (real === undefined || real.equals(parent)) return undefined;
    throw leadsAway(path, real);
  }
  const real = BY_DESCRIPTOR ? nameOf(opened) : realOf(parent);
  if (real?.equals(parent) === true) return opened;
  closeSync(opened);
  throw leadsAway(path, real ?? parent);
}

function nameOf(opened: number): Buffer {
  return readlinkSync(`/proc/self/fd/${opened}`, { encoding: 'buffer' });
}

function realOf(path: Buffer): Buffer | undefined {
  try {
    return realpathSync.native(path, { encoding: 'buffer' });
  } catch {
    return undefined;
  }
}

/** Sets the mode of a file or folder, and never of one that has replaced it (N3). False where there is none. */
export function setMode(at: Buffer, kind: 'file' | 'folder', mode: number): boolean {
  let opened: number;
  try {
    // Opened neither for reading nor for writing: its own mode may forbid both.
    opened = openSync(at, constants.O_NOFOLLOW | (BY_DESCRIPTOR ? O_PATH : constants.O_RDONLY | constants.O_NONBLOCK));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
  try {
    const stats = fstatSync(opened);
    if (!(kind === 'file' ? stats.isFile() : stats.isDirectory())) return false;
    if (BY_DESCRIPTOR) chmodSync(`/proc/self/fd/${opened}`, mode);
    else fchmodSync(opened, mode);
    return true;
  } finally {
    closeSync(opened);
  }
}

function leadsAway(path: string, real: Buffer): AtlasError {
  const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return new AtlasError('path.outside-workspace', `${showPath(parent)} leads out of the project`, {
    remedy: 'Put a real folder there, then run `atlas resume`.',
    details: { path: showPath(path), leadsTo: showPath(decodePath(real)) },
  });
}

/** The system names a descriptor; people know the folder. */
function renamed(error: unknown, base: string, parent: string): unknown {
  if (base === parent || !(error instanceof Error)) return error;
  for (const key of ['path', 'dest'] as const) {
    const named = error as NodeJS.ErrnoException & { dest?: string };
    const value = named[key];
    if (typeof value === 'string' && value.startsWith(`${base}/`)) named[key] = `${parent}${value.slice(base.length)}`;
  }
  return error;
}
