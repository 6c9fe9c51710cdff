import { existsSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AtlasError, isAtlasError, messageOf, type ErrorCode } from '../core/atlas-error.ts';

/** SQLite's primary result codes, as `node:sqlite` reports them in `errcode`. */
const SQLITE = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  io: 10,
  corrupt: 11,
  full: 13,
  cantOpen: 14,
  notADatabase: 26,
} as const;

interface Fault {
  readonly code: ErrorCode;
  readonly what: string;
  readonly remedy: string;
}

const FULL: Fault = {
  code: 'storage.disk-full',
  what: 'the disk is full',
  remedy: 'Free some space there, then run the command again; nothing that was acknowledged is lost.',
};
const READ_ONLY: Fault = {
  code: 'storage.read-only',
  what: 'it cannot be written',
  remedy: 'Make the folder writable for you, or choose another with --home DIR.',
};
const CORRUPT: Fault = {
  code: 'storage.corrupt',
  what: 'the file is damaged',
  remedy: 'Keep a copy of it, then move it away or restore a backup; `atlas doctor` says what is wrong.',
};

const BY_SQLITE: Readonly<Record<number, Fault>> = {
  [SQLITE.full]: FULL,
  [SQLITE.readOnly]: READ_ONLY,
  [SQLITE.cantOpen]: READ_ONLY,
  [SQLITE.corrupt]: CORRUPT,
  [SQLITE.notADatabase]: CORRUPT,
};

const BY_ERRNO: Readonly<Record<string, Fault>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EFBIG: FULL,
  EROFS: READ_ONLY,
  EACCES: READ_ONLY,
  EPERM: READ_ONLY,
};

export function isBusy(error: unknown): boolean {
  const code = primaryCode(error);
  return code === SQLITE.busy || code === SQLITE.locked;
}

/** Names the file and the way out for anything that SQLite or the file system throws. */
export function asStorageError(error: unknown, path: string): unknown {
  if (isAtlasError(error) || !(error instanceof Error)) return error;
  const sqlite = primaryCode(error);
  const errno = (error as NodeJS.ErrnoException).code ?? '';
  const known = (sqlite === undefined ? undefined : BY_SQLITE[sqlite]) ?? BY_ERRNO[errno];
  // Where SQLite cannot extend its shared memory it reports an I/O error; the state of the disk shows why.
  const fault = known ?? (sqlite === SQLITE.io && isFull(path) ? FULL : undefined);
  if (fault === undefined && sqlite === undefined) return error;
  const { code, what, remedy } = fault ?? {
    code: 'storage.failed' as const,
    what: messageOf(error),
    remedy: 'Run `atlas doctor` to check the home folder.',
  };
  return new AtlasError(code, `cannot use ${path}: ${what}`, {
    remedy,
    details: { path, sqlite, errno },
    cause: error,
  });
}

/**
 * Names the place where a write found no room: Node says of a failed `write` neither the file nor the disk. The first
 * place without room is meant, otherwise the first.
 */
export function asFullDisk(error: unknown, places: readonly [string, ...string[]]): unknown {
  if (!(error instanceof Error)) return error;
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (BY_ERRNO[code] !== FULL) return error;
  return diskFull(path ?? places.find((place) => isFull(join(place, 'file'))) ?? places[0], error);
}

/** Names the folder that somebody removed, or whose disk went away, while a program worked on it. */
export function asGoneFolder(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || (error as NodeJS.ErrnoException).code !== 'ENOENT') return error;
  return goneFolder(folder, error) ?? error;
}

/** The outermost folder on the way there that is gone; undefined where nothing is. */
export function goneFolder(folder: string, cause: unknown): AtlasError | undefined {
  if (existsSync(folder)) return undefined;
  let gone = folder;
  while (dirname(gone) !== gone && !existsSync(dirname(gone))) gone = dirname(gone);
  return new AtlasError('workspace.failed', `the folder ${gone} is gone`, {
    remedy: 'Put it back where it was, then resume the run; what had landed stands in its receipts.',
    details: { path: gone },
    cause,
  });
}

export function diskFull(path: string, cause: unknown): AtlasError {
  return new AtlasError(FULL.code, `cannot use ${path}: ${FULL.what}`, {
    remedy: FULL.remedy,
    details: { path },
    cause,
  });
}

/** What git says of a disk without room, in the words of the C library or its own. */
export function saysFull(text: string): boolean {
  return /No space left on device|Disk quota exceeded|Out of diskspace/.test(text);
}

const LITTLE_BYTES = 256 * 1024;

function isFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize < LITTLE_BYTES;
  } catch {
    return false;
  }
}

function primaryCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode & 0xff;
}
