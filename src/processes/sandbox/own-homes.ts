import { userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { isWithin } from './is-within.ts';
import { listingOf } from './listing.ts';
import { ownFiles } from './own-files.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the system keeps the homes of people. Homebrew for Linux lives among them and is nobody's. */
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

export function homesOf(environment: Environment): Homes {
  const known = [environment['HOME'], SYSTEM_HOME].filter(
    (path): path is string => path !== undefined && isAbsolute(path) && path !== '/',
  );
  const needed = [...ownFiles(), ...(environment['PATH'] ?? '').split(':')].filter(isAbsolute);
  const all = [...FOLDERS.flatMap(below), '/root'];
  const lent = all.filter((home) => needed.some((path) => isWithin(path, home)));
  const own = [...new Set([...known, ...lent])];
  return { own, others: all.filter((home) => !own.some((mine) => isWithin(mine, home))) };
}

function below(folder: string): readonly string[] {
  return [...(listingOf(folder).names ?? [])].map((name) => join(folder, name)).filter((home) => !NOBODYS.has(home));
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
