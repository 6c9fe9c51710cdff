import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { AtlasError, isAtlasError } from './atlas-error.ts';

interface Fault {
  readonly what: string;
  readonly remedy: string;
}

/** What the system refuses to whoever asks, and for no mistake of theirs. */
const BY_ERRNO: Readonly<Record<string, Fault>> = {
  EMFILE: {
    what: 'this process may open no more files',
    remedy: 'Raise the limit (`ulimit -n 4096`), then run it again.',
  },
  ENFILE: { what: 'this machine has no more files to open', remedy: 'End what holds many open, then run it again.' },
  EAGAIN: {
    what: 'no more processes may be started',
    remedy: 'End some, or raise the limit (`ulimit -u`), then run it again.',
  },
  ENOMEM: { what: 'there is no memory left', remedy: 'End what takes much of it, then run it again.' },
  EIO: { what: 'the disk cannot be read or written', remedy: 'Look at what the system says of that disk (`dmesg`).' },
  ENAMETOOLONG: { what: 'the name is too long', remedy: 'Work in a folder with a shorter path.' },
  EACCES: { what: 'permission denied', remedy: 'Make it accessible to you, then run it again.' },
  EPERM: { what: 'permission denied', remedy: 'Make it accessible to you, then run it again.' },
  EROFS: { what: 'it cannot be written', remedy: 'Make it writable, or name another place.' },
};

/** What the machine lacks, where that is why a call failed. */
export function machineFault(error: unknown): Fault | undefined {
  if (!(error instanceof Error) || isAtlasError(error)) return undefined;
  const { code = '', path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string };
  const inTemporary = [path, dest].some((one) => typeof one === 'string' && one.startsWith(`${tmpdir()}/`));
  return inTemporary && !isFolder(tmpdir()) ? NO_TEMPORARY : BY_ERRNO[code];
}

/** Says that the machine is at fault, and what to do; any other error stays what it is. */
export function asMachineFault(error: unknown): unknown {
  const fault = machineFault(error);
  if (fault === undefined) return error;
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  const place = fault === NO_TEMPORARY ? tmpdir() : (path ?? syscall ?? code);
  return new AtlasError('storage.failed', `cannot use ${place}: ${fault.what}`, {
    remedy: fault.remedy,
    details: { path: place, errno: code },
    cause: error,
  });
}

const NO_TEMPORARY: Fault = {
  what: 'this folder for temporary files is not there',
  remedy: 'Make it, or let TMPDIR name one that is.',
};

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
