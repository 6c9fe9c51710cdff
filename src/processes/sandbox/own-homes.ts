import { userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { isWithin } from './is-within.ts';
import { listingOf, type Listing } from './listing.ts';
import { ownFiles } from './own-files.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The folders of people's homes. Homebrew for Linux lives among them and belongs to no person. */
const FOLDERS = ['/home', '/Users'] as const;
const NOBODYS: ReadonlySet<string> = new Set(['/home/linuxbrew', '/Users/Shared']);

export interface Homes {
  /**
   * This person's: the one that the environment names, the one that the system knows, and any in which the programs of
   * this environment are installed (`sudo` keeps a PATH that leads there).
   */
  readonly own: readonly string[];
  readonly others: readonly string[];
}

/** Cached by environment, while the folders of homes do not change. */
const known = new Map<string, { readonly listings: readonly Listing[]; readonly homes: Homes }>();
const MOST_KNOWN = 16;

export function homesOf(environment: Environment): Homes {
  const listings = FOLDERS.map(listingOf);
  const key = JSON.stringify([environment['HOME'], environment['PATH']]);
  const before = known.get(key);
  if (before?.listings.every((listing, i) => listing === listings[i]) === true) return before.homes;
  const homes = look(environment, listings);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, { listings, homes });
  return homes;
}

function look(environment: Environment, listings: readonly Listing[]): Homes {
  const named = [environment['HOME'], SYSTEM_HOME].filter(
    (path): path is string => path !== undefined && isAbsolute(path) && path !== '/',
  );
  const needed = [...ownFiles(), ...(environment['PATH'] ?? '').split(':')].filter(isAbsolute);
  const all = [...listings.flatMap(below), '/root'];
  const lent = all.filter((home) => needed.some((path) => isWithin(path, home)));
  const own = [...new Set([...named, ...lent])];
  return { own, others: all.filter((home) => !own.some((mine) => isWithin(mine, home))) };
}

function below({ folder, names }: Listing): readonly string[] {
  return [...(names ?? [])].map((name) => join(folder, name)).filter((home) => !NOBODYS.has(home));
}

const SYSTEM_HOME = systemHome();

function systemHome(): string | undefined {
  try {
    return userInfo().homedir;
  } catch {
    // A user without a name has no home.
    return undefined;
  }
}
