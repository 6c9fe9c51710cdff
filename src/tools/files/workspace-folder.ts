import { randomUUID } from 'node:crypto';
import { constants, type Dirent, type Stats } from 'node:fs';
import { lstat, mkdir, open, readdir, readlink, realpath, rename, rm, type FileHandle } from 'node:fs/promises';
import { isAbsolute, join, normalize, resolve, sep } from 'node:path';
import { AtlasError } from '../../core/atlas-error.ts';
import { isProtected } from './protected-paths.ts';

/**
 * A folder that no path escapes from.
 *
 * Invariants
 *  W1  Every step from the root to a file is opened by its own descriptor, below the descriptor of the step before, and
 *      the system never follows a link for us. A name that is swapped meanwhile changes nothing: the opened file stays
 *      open. A link is read as text and walked anew from the root, if it leads inside at all.
 *  W2  A new file appears whole: it is written beside its place, synced and renamed below the same descriptor.
 *  W3  Only regular files within the size limit are read, and opening never blocks.
 *  W4  A refusal does not reveal whether something exists outside.
 */
const MAX_FILE_BYTES = 16 * 2 ** 20;
const MAX_LINKS = 16;

/** Node has no `openat`; on Linux a path below /proc/self/fd/N is one. */
const BY_DESCRIPTOR = process.platform === 'linux';

export class WorkspaceFolder {
  readonly #root: string;
  readonly #staged: boolean;

  private constructor(root: string, staged: boolean) {
    this.#root = root;
    this.#staged = staged;
  }

  /** `staged`: a private copy, in which files that run later may be written. */
  static async open(folder: string, staged: boolean = false): Promise<WorkspaceFolder> {
    return new WorkspaceFolder(await realpath(folder), staged);
  }

  async readFile(path: string, limit: number = MAX_FILE_BYTES): Promise<Buffer> {
    await using place = await this.#place(path, false);
    if (place.name === '') throw refused(path, 'it is a folder');
    await using file = await openBelow(place.folder, place.name, constants.O_RDONLY | constants.O_NONBLOCK, path);
    const { size } = requireFile(await file.stat(), path);
    if (size > limit) throw tooLarge(path, size, limit);
    const bytes = Buffer.alloc(size);
    let length = 0;
    while (length < size) {
      const { bytesRead } = await file.read(bytes, length, size - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return bytes.subarray(0, length);
  }

  async writeFile(path: string, content: string | Uint8Array): Promise<'created' | 'replaced'> {
    if (isProtected(relativePath(this.#root, path), this.#staged)) throw protectedPath(path);
    await using place = await this.#place(path, true);
    if (place.name === '') throw refused(path, 'it is a folder');
    // A link may have led where the name did not.
    if (isProtected(place.inside, this.#staged)) throw protectedPath(path);
    const existing = await statBelow(place.folder, place.name);
    if (existing !== undefined) requireFile(existing, path);
    const temporary = `.${randomUUID()}.tmp`;
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
    const below = childPath(place.folder, temporary);
    try {
      await using file = await openBelow(
        place.folder,
        temporary,
        flags,
        path,
        existing === undefined ? 0o666 : existing.mode & 0o777,
      );
      await file.writeFile(content);
      if (existing !== undefined) await file.chmod(existing.mode & 0o777);
      await file.sync();
      await rename(below, childPath(place.folder, place.name));
    } catch (error) {
      await rm(below, { force: true }).catch(() => undefined);
      throw named(error, path);
    }
    return existing === undefined ? 'created' : 'replaced';
  }

  async list(path: string): Promise<readonly Dirent[]> {
    await using place = await this.#place(path, false);
    if (place.name === '') return await readdir(ownPath(place.folder), { withFileTypes: true });
    await using folder = await openBelow(place.folder, place.name, constants.O_RDONLY | constants.O_DIRECTORY, path);
    return await readdir(ownPath({ handle: folder, path: join(place.folder.path, place.name) }), {
      withFileTypes: true,
    });
  }

  /** The folder that holds the last name of a path, opened step by step (W1). */
  async #place(path: string, create: boolean): Promise<Place> {
    let rest = partsOf(relativePath(this.#root, path));
    for (let links = 0; links <= MAX_LINKS; links += 1) {
      const step = await this.#walk(path, rest, create);
      if ('folder' in step) return step;
      rest = step;
    }
    throw refused(path, 'it goes through too many links');
  }

  /** One walk from the root: the place, or where a link on the way leads instead. */
  async #walk(path: string, parts: readonly string[], create: boolean): Promise<Place | readonly string[]> {
    let current: Opened = {
      handle: await open(this.#root, constants.O_RDONLY | constants.O_DIRECTORY),
      path: this.#root,
    };
    let keep = false;
    try {
      for (const [index, part] of parts.entries()) {
        const link = await linkBelow(current, part);
        if (link !== undefined) return this.#target(path, parts.slice(0, index), link, parts.slice(index + 1));
        if (index === parts.length - 1) break;
        if (create) await mkdir(childPath(current, part)).catch(ignoreExisting);
        const handle = await openBelow(current, part, constants.O_RDONLY | constants.O_DIRECTORY, path);
        await current.handle.close();
        current = { handle, path: join(current.path, part) };
      }
      keep = true;
      const folder = current;
      return {
        folder,
        name: parts.at(-1) ?? '',
        inside: parts.join('/'),
        [Symbol.asyncDispose]: async () => await folder.handle.close(),
      };
    } catch (error) {
      throw named(error, path);
    } finally {
      if (!keep) await current.handle.close();
    }
  }

  #target(path: string, before: readonly string[], link: string, after: readonly string[]): readonly string[] {
    const absolute = isAbsolute(link) ? normalize(link) : resolve(this.#root, ...before, link);
    if (absolute !== this.#root && !absolute.startsWith(this.#root + sep)) throw outside(path);
    return [...partsOf(absolute.slice(this.#root.length + 1)), ...after];
  }
}

interface Opened {
  readonly handle: FileHandle;
  readonly path: string;
}

interface Place extends AsyncDisposable {
  readonly folder: Opened;
  readonly name: string;
  /** The path below the root in which no part is a link. */
  readonly inside: string;
}

function partsOf(path: string): readonly string[] {
  return path.split('/').filter((part) => part !== '');
}

async function linkBelow(folder: Opened, name: string): Promise<string | undefined> {
  return await readlink(childPath(folder, name)).catch(() => undefined);
}

/**
 * The path below the root, by segments and before anything is touched. Absolute paths count when they lead inside.
 */
export function relativePath(root: string, path: string): string {
  if (path === '' || /[\u0000-\u001f\u007f]/.test(path))
    throw refused(path, 'it has characters that no name should have');
  const base = normalize(root).replace(/\/+$/, '');
  const absolute = isAbsolute(path) ? normalize(path) : resolve(base, path);
  if (absolute === base || `${absolute}/` === `${base}/`) return '';
  if (!absolute.startsWith(base + sep)) throw outside(path);
  return absolute.slice(base.length + 1);
}

export function outside(path: string): AtlasError {
  return new AtlasError('path.outside-workspace', `${show(path)} is outside the workspace`, {
    remedy: 'Give a path inside the workspace, without links.',
  });
}

export function protectedPath(path: string): AtlasError {
  return new AtlasError('path.protected', `${show(path)} is protected: it decides what runs later`, {
    remedy: 'Change it yourself, with your own editor.',
  });
}

function refused(path: string, why: string): AtlasError {
  return new AtlasError('path.refused', `${show(path)} cannot be used: ${why}`, {
    remedy: 'Give the path of a regular file or folder in the workspace; list_files shows what there is.',
  });
}

function tooLarge(path: string, size: number, limit: number): AtlasError {
  return new AtlasError('path.refused', `${show(path)} is too large: ${size} bytes, at most ${limit} are read`, {
    remedy: 'Read a part of it with run_shell (head, tail, sed -n).',
  });
}

function show(path: string): string {
  return JSON.stringify(path.length > 200 ? `${path.slice(0, 197)}...` : path);
}

function childPath(folder: Opened, name: string): string {
  return BY_DESCRIPTOR ? `/proc/self/fd/${folder.handle.fd}/${name}` : join(folder.path, name);
}

function ownPath(folder: Opened): string {
  return BY_DESCRIPTOR ? `/proc/self/fd/${folder.handle.fd}/.` : folder.path;
}

async function openBelow(
  folder: Opened,
  name: string,
  flags: number,
  path: string,
  mode?: number,
): Promise<FileHandle> {
  try {
    const handle = await open(childPath(folder, name), flags | constants.O_NOFOLLOW, mode);
    if (BY_DESCRIPTOR) return handle;
    // Without descriptors the name is checked again: a link that was swapped in leads elsewhere.
    const real = await realpath(join(folder.path, name)).catch(() => '');
    if (real === join(folder.path, name)) return handle;
    await handle.close();
    throw refused(path, 'it is reached through a link');
  } catch (error) {
    throw named(error, path);
  }
}

async function statBelow(folder: Opened, name: string): Promise<Stats | undefined> {
  return await lstat(childPath(folder, name)).catch(() => undefined);
}

function requireFile(stats: Stats, path: string): Stats {
  if (stats.isFile()) return stats;
  throw refused(path, stats.isDirectory() ? 'it is a folder' : 'it is not a regular file');
}

function ignoreExisting(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
}

/** The system's error, without the descriptor's path, which means nothing to a person. */
function named(error: unknown, path: string): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (error instanceof AtlasError || code === undefined) return error;
  switch (code) {
    // The machine's fault and not the call's: who calls the tool names the disk, and the run goes on when it has room.
    case 'ENOSPC':
    case 'EDQUOT':
      return error;
    case 'ELOOP':
      return refused(path, 'it is a link, and links are not followed');
    case 'ENOTDIR':
      return refused(path, 'a part of it is a link or a file, not a folder');
    case 'ENOENT':
      return new AtlasError('tool.failed', `${show(path)} does not exist`, {
        remedy: 'See what there is with list_files, or make it with write_file.',
      });
    case 'ENXIO':
    case 'ENODEV':
      return refused(path, 'it is not a regular file');
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new AtlasError('tool.failed', `${show(path)} cannot be opened: permission denied`, {
        remedy: 'Change its permissions (`chmod u+rw`), or use another path.',
      });
    default:
      return new AtlasError('tool.failed', `${show(path)} cannot be used: the system says ${code}`, {
        remedy: 'Look at the file and the disk it is on (`ls -l`, `df`), then try again.',
      });
  }
}
