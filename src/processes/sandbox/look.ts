import { accessSync, constants, lstatSync, realpathSync, statSync } from 'node:fs';

/** The questions of a mount plan about existing files. */
export interface Look {
  /** The kind of a path's target, links followed. */
  kind(path: string): 'folder' | 'file' | undefined;
  real(path: string): string | undefined;
  isLink(path: string): boolean;
  mayRead(path: string): boolean;
  /** The mark of an overlay's upper layer for a removed file. */
  isWhiteout(path: string): boolean;
}

export const lookAround: Look = {
  kind: (path) => {
    const stats = tried(() => statSync(path, { throwIfNoEntry: false }));
    return stats === undefined ? undefined : stats.isDirectory() ? 'folder' : 'file';
  },
  real: (path) => tried(() => realpathSync.native(path)),
  isLink: (path) => tried(() => lstatSync(path, { throwIfNoEntry: false }))?.isSymbolicLink() ?? false,
  mayRead: (path) =>
    tried(() => {
      accessSync(path, constants.R_OK);
      return true;
    }) ?? false,
  isWhiteout: (path) => {
    const stats = tried(() => lstatSync(path, { throwIfNoEntry: false }));
    return stats?.isCharacterDevice() === true && stats.rdev === 0;
  },
};

/** The same with a cache, for one synchronous use: no path is examined twice. */
export function onceEach(look: Look): Look {
  const kinds = new Map<string, ReturnType<Look['kind']>>();
  const reals = new Map<string, string | undefined>();
  const links = new Map<string, boolean>();
  const kind: Look['kind'] = (path) => remembered(kinds, path, () => look.kind(path));
  return {
    ...look,
    kind,
    // Asking first is cheaper than catching the error for a missing path; most paths are asked about anyway.
    real: (path) => remembered(reals, path, () => (kind(path) === undefined ? undefined : look.real(path))),
    isLink: (path) => remembered(links, path, () => look.isLink(path)),
  };
}

function remembered<T>(known: Map<string, T>, path: string, ask: () => T): T {
  const before = known.get(path);
  if (before !== undefined || known.has(path)) return before as T;
  const found = ask();
  known.set(path, found);
  return found;
}

/** A path that cannot be examined (a folder on the way is closed to us) counts as missing. */
function tried<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
