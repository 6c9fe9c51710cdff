import { existsSync, readdirSync, statSync, type Stats } from 'node:fs';
import { basename, dirname } from 'node:path';

/** The names in a folder, as they were when it was last looked at. */
export interface Listing {
  readonly folder: string;
  /** None where there is no such folder; undefined where it cannot be listed, though something may be found in it. */
  readonly names: ReadonlySet<string> | undefined;
  /** Those of them that are named pipes. */
  readonly pipes: readonly string[];
  /** The folder's identity and time then; undefined where it did not exist. */
  readonly stamp: Pick<Stats, 'dev' | 'ino' | 'ctimeMs'> | undefined;
  /** Whether a change since would show. One that changed within the last moment may change again and look the same. */
  readonly settled: boolean;
}

const SETTLED_MS = 1000;
const NONE: ReadonlySet<string> = new Set();

const known = new Map<string, Listing>();

/** A folder that has not changed since it was listed is not listed again: to look at its time is ten times cheaper. */
export function listingOf(folder: string): Listing {
  const before = known.get(folder);
  if (before !== undefined && isUnchanged(before)) return before;
  const listing = look(folder);
  known.set(folder, listing);
  return listing;
}

/** Those of many paths in a few folders at which there is something. */
export function listedOf(paths: readonly string[]): readonly string[] {
  return atOneLook(() =>
    paths.filter((path) => listingOf(dirname(path)).names?.has(basename(path)) ?? existsSync(path)),
  );
}

/** The state of folders in this turn of the event loop, in which no other code can change them. */
let moment: Map<string, Stats | undefined> | undefined;

/** During one synchronous look, each folder is asked once whether it has changed. */
export function atOneLook<T>(around: () => T): T {
  if (moment !== undefined) return around();
  moment = new Map();
  try {
    return around();
  } finally {
    moment = undefined;
  }
}

function stampOf(folder: string): Stats | undefined {
  if (moment === undefined) return statOf(folder);
  if (!moment.has(folder)) moment.set(folder, statOf(folder));
  return moment.get(folder);
}

export function isUnchanged({ folder, names, stamp, settled }: Listing): boolean {
  if (!settled || names === undefined) return false;
  const now = stampOf(folder);
  if (now === undefined || stamp === undefined) return now === stamp;
  return now.ino === stamp.ino && now.dev === stamp.dev && now.ctimeMs === stamp.ctimeMs;
}

function look(folder: string): Listing {
  const stamp = statOf(folder);
  if (stamp === undefined) return { folder, names: NONE, pipes: [], stamp, settled: true };
  const settled = Date.now() - stamp.ctimeMs > SETTLED_MS;
  return { folder, ...(stamp.isDirectory() ? entriesOf(folder) : { names: NONE, pipes: [] }), stamp, settled };
}

function entriesOf(folder: string): Pick<Listing, 'names' | 'pipes'> {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    const pipes = entries.filter((entry) => entry.isFIFO()).map(({ name }) => name);
    return { names: new Set(entries.map(({ name }) => name)), pipes };
  } catch {
    return { names: undefined, pipes: [] };
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // Nothing of this person's can be found behind a folder that they may not enter.
    return undefined;
  }
}
