import { accessSync, constants, existsSync, lstatSync, realpathSync, statSync } from 'node:fs';

/** What a plan of mounts needs to know of the files that are there. */
export interface Look {
  /** What a path leads to, links followed. */
  kind(path: string): 'folder' | 'file' | undefined;
  real(path: string): string | undefined;
  isLink(path: string): boolean;
  mayRead(path: string): boolean;
  /** The mark of an overlay's upper layer for what was removed. */
  isWhiteout(path: string): boolean;
}

export const lookAround: Look = {
  kind: (path) => {
    const stats = tried(() => statSync(path, { throwIfNoEntry: false }));
    return stats === undefined ? undefined : stats.isDirectory() ? 'folder' : 'file';
  },
  // To ask first is cheaper than to catch what is thrown for a path that is not there.
  real: (path) => (existsSync(path) ? tried(() => realpathSync.native(path)) : undefined),
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

/** What cannot be looked at (a folder on the way is closed to us) counts as not there. */
function tried<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
