import { userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { isWithin } from './is-within.ts';
import { listingOf, type Listing } from './listing.ts';
import { loginHomes } from './login-homes.ts';
import { ownFiles } from './own-files.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where homes are looked for. */
export interface HomePlaces {
  /** The folders of people's homes. */
  readonly folders: readonly string[];
  /** The folders of homes of another system that runs beside this one: nothing in them is needed here. */
  readonly foreign: readonly string[];
  readonly logins: () => readonly string[];
}

const HERE: HomePlaces = {
  folders: ['/home', '/Users', '/var/home', '/export/home'],
  foreign: ['/mnt/c/Users', '/mnt/d/Users', '/c/Users'],
  logins: loginHomes,
};

/** Homebrew for Linux lives among them and belongs to no person. */
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

export function homesOf(environment: Environment, places: HomePlaces = HERE): Homes {
  const { folders, foreign, logins } = places;
  const listings = [...folders, ...foreign].map(listingOf);
  const registered = logins();
  const key = JSON.stringify([environment['HOME'], environment['PATH'], registered, folders]);
  const before = known.get(key);
  if (before?.listings.every((listing, i) => listing === listings[i]) === true) return before.homes;
  const homes = look(
    environment,
    [...listings.slice(0, folders.length).flatMap(below), ...registered],
    listings.slice(folders.length).flatMap(below),
  );
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, { listings, homes });
  return homes;
}

function look(environment: Environment, here: readonly string[], foreign: readonly string[]): Homes {
  const named = [environment['HOME'], SYSTEM_HOME].filter(
    (path): path is string => path !== undefined && isAbsolute(path) && path !== '/',
  );
  const needed = [...ownFiles(), ...(environment['PATH'] ?? '').split(':')].filter(isAbsolute);
  const all = [...new Set([...here, '/root'])];
  const lent = all.filter((home) => needed.some((path) => isWithin(path, home)));
  const own = [...new Set([...named, ...lent])];
  return { own, others: [...all, ...foreign].filter((home) => !own.some((mine) => isWithin(mine, home))) };
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
