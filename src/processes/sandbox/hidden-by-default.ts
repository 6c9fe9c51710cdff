import { accessSync, constants, realpathSync } from 'node:fs';
import { foundLately } from './found-lately.ts';
import { isWithin } from './is-within.ts';
import { homesOf } from './own-homes.ts';
import { placesFound, readPlaces, type FoundPlaces } from './places-found.ts';
import { SEARCHED_PLACES, SECRET_PLACES } from './secret-places.ts';

/**
 * The paths that no confined program sees: the places of `secret-places.ts` that are on this machine, named pipes beside
 * them, and the homes of other people.
 *
 * Invariants
 *  D1  A path is hidden where it really lies: to hide the name of a link would leave its target open.
 *  D2  A revealed path stays visible, with everything below it; its surroundings stay hidden.
 *  D3  A person's own home is never hidden as a whole, nor a folder above it, whatever a variable says.
 *  D4  The paths are found anew each time: a key that was made a moment ago is hidden too. Ordinary entries of a folder
 *      stay cached while that folder does not change; a link, or an entry closed to this person, is examined each time.
 *      What has to be searched for (`SEARCHED_PLACES`) is searched for every few seconds.
 */
const PLACES = readPlaces(Object.values(SECRET_PLACES).flat());
const SEARCHED = readPlaces(SEARCHED_PLACES);

export function hiddenByDefault(
  environment: Readonly<Record<string, string | undefined>>,
  reveals: readonly string[] = [],
): readonly string[] {
  const { own, others } = homesOf(environment);
  const homes = own.flatMap(withReal);
  const shown = reveals.flatMap(withReal);
  const found = placesFound(PLACES, environment, own);
  const { firm, loose, results } = resolved(found);
  const searched = searchedFor(environment, own);
  const looked = [...loose, ...found.named, ...others, ...searched].flatMap((path) => readableAt(path) ?? []);
  const key = JSON.stringify([homes, shown, looked]);
  const before = results.get(key);
  if (before !== undefined) return before;
  const real = [...firm, ...looked];
  const hidden = outermost(
    real.filter((path) => !shown.some((one) => isWithin(path, one)) && !homes.some((home) => isWithin(home, path))),
  );
  if (results.size >= MOST_RESULTS) results.clear();
  results.set(key, hidden);
  return hidden;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Asked again while nothing has changed, it would still look at each of a thousand folders. */
function searchedFor(environment: Environment, homes: readonly string[]): readonly string[] {
  const named = Object.fromEntries(SAYS_WHERE.map((name) => [name, environment[name]]));
  return search(JSON.stringify({ named, homes }));
}

const SAYS_WHERE = ['XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME', 'XDG_CACHE_HOME'] as const;

const search = foundLately((key): readonly string[] => {
  const { named, homes } = JSON.parse(key) as { readonly named: Environment; readonly homes: readonly string[] };
  return placesFound(SEARCHED, named, homes).listed;
});

interface Resolved {
  /** Entries that lie where they are named, open to this person. */
  readonly firm: readonly string[];
  readonly loose: readonly string[];
  /** The hidden paths, by the other inputs that they depend on. */
  readonly results: Map<string, readonly string[]>;
}

/** Agents differ in their revealed paths; they are few. */
const MOST_RESULTS = 16;
const known = new WeakMap<FoundPlaces, Resolved>();

/** D4 */
function resolved(found: FoundPlaces): Resolved {
  const before = known.get(found);
  if (before !== undefined) return before;
  const firm = found.listed.filter((path) => readableAt(path) === path);
  const made = { firm, loose: found.listed.filter((path) => !firm.includes(path)), results: new Map() };
  known.set(found, made);
  return made;
}

/** D1. Undefined where there is nothing, or nothing that this person could open: that needs no mount. */
function readableAt(path: string): string | undefined {
  try {
    const real = realpathSync.native(path);
    const ways = [constants.R_OK, constants.X_OK, constants.W_OK];
    return ways.some((way) => can(real, way)) ? real : undefined;
  } catch {
    return undefined;
  }
}

function can(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

function withReal(path: string): readonly string[] {
  try {
    const real = realpathSync.native(path);
    return real === path ? [path] : [path, real];
  } catch {
    return [path];
  }
}

/** A path inside a hidden folder is hidden with it. */
function outermost(paths: readonly string[]): readonly string[] {
  const sorted = [...new Set(paths)].toSorted((a, b) => (a < b ? -1 : 1));
  return sorted.filter((path) => !sorted.some((other) => other !== path && isWithin(path, other)));
}
