import { lstatSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { sha256 } from '../core/hash.ts';
import { WATCHED_AT_HOME, WATCHED_IN_PROJECT, WATCHED_IN_SYSTEM } from './watched-files.ts';

/** The contents of the watched files at one moment, and the files that could not be examined. */
export interface WatchedLook {
  readonly seen: ReadonlyMap<string, string>;
  readonly unseen: readonly string[];
}

export interface WatchedPlaces {
  readonly home: string;
  readonly project: string;
  /** Where the paths for all users begin. */
  readonly system?: string;
}

/** Of a larger folder only so many entries are examined, and the rest is reported as unseen. */
const MOST_ENTRIES = 200;
/** For a larger file the size and the change time are compared, which no program can set back. */
const MOST_BYTES = 2 ** 16;

export function lookAtWatched({ home, project, system = '/' }: WatchedPlaces): WatchedLook {
  const seen = new Map<string, string>();
  const unseen: string[] = [];
  const look = (path: string): void => {
    const found = fingerprint(path);
    if (found === undefined) unseen.push(path);
    else seen.set(path, found);
  };
  const paths = [
    ...WATCHED_AT_HOME.map((name) => join(home, name)),
    ...WATCHED_IN_SYSTEM.map((name) => join(system, name)),
    ...WATCHED_IN_PROJECT.map((name) => join(project, name)),
  ];
  for (const path of paths) {
    if (!path.endsWith('/')) {
      look(path);
      continue;
    }
    const names = entriesOf(path);
    if (names === undefined || names.length > MOST_ENTRIES) unseen.push(path);
    for (const name of names?.slice(0, MOST_ENTRIES) ?? []) look(join(path, name));
  }
  return { seen, unseen };
}

/** Everybody's places on this machine. */
export function watchedPlaces(project: string): WatchedPlaces {
  return { home: homedir(), project };
}

/** The files changed, made or removed between two looks; a file that only one of them could see is no change. */
export function changedWatched(before: WatchedLook, after: WatchedLook): readonly string[] {
  const blind = new Set([...before.unseen, ...after.unseen]);
  const hidden = (path: string): boolean => blind.has(path) || blind.has(join(dirname(path), '/'));
  const paths = new Set([...before.seen.keys(), ...after.seen.keys()]);
  return [...paths].filter((path) => !hidden(path) && before.seen.get(path) !== after.seen.get(path)).toSorted();
}

/** The type and content of a file; undefined where it cannot be read. A missing file has a fingerprint too. */
function fingerprint(path: string): string | undefined {
  try {
    const itself = lstatSync(path, { throwIfNoEntry: false });
    if (itself === undefined) return 'nothing';
    // People keep such files elsewhere: a link is followed.
    const link = itself.isSymbolicLink() ? `link to ${readlinkSync(path)}: ` : '';
    const stats = statSync(path);
    const { mode, uid, size, ctimeMs } = stats;
    if (!stats.isFile()) return `${link}no file ${mode}`;
    const content = size > MOST_BYTES ? `${size} ${ctimeMs}` : sha256(readFileSync(path));
    return `${link}${mode} ${uid} ${content}`;
  } catch (error) {
    // A part of the way that is no folder, or a link to nowhere: there is no such file.
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOTDIR' || code === 'ENOENT' ? 'nothing' : undefined;
  }
}

/** Undefined where the folder exists and cannot be read. */
function entriesOf(path: string): readonly string[] | undefined {
  try {
    return readdirSync(path).toSorted();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? [] : undefined;
  }
}
