import { accessSync, constants, realpathSync } from 'node:fs';
import { isWithin } from './is-within.ts';
import { homesOf } from './own-homes.ts';
import { placesFound, readPlaces, type Found } from './places-found.ts';
import { SECRET_PLACES } from './secret-places.ts';

/**
 * What no confined program sees, whoever starts it: the places of `secret-places.ts` that are on this machine, and the
 * homes of other people.
 *
 * Invariants
 *  D1  A path is hidden where it really lies: to hide the name of a link would leave its target open.
 *  D2  What is revealed stays visible, with everything below it; what lies around it stays hidden.
 *  D3  A person's own home is never hidden as a whole, nor a folder above it, whatever a variable says.
 *  D4  It is looked at anew each time: a key that was made a moment ago is hidden too. What lay open in a folder stays
 *      known while that folder does not change; what was a link, or closed to this person, is looked at each time.
 */
const PLACES = readPlaces(Object.values(SECRET_PLACES).flat());

export function hiddenByDefault(
  environment: Readonly<Record<string, string | undefined>>,
  reveals: readonly string[] = [],
): readonly string[] {
  const { own, others } = homesOf(environment);
  const homes = own.flatMap(withReal);
  const shown = reveals.flatMap(withReal);
  const found = placesFound(PLACES, environment, own);
  const { firm, loose, results } = resolved(found);
  const looked = [...loose, ...found.named, ...others].flatMap((path) => readableAt(path) ?? []);
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

interface Resolved {
  /** What lies where it is found, open to this person. */
  readonly firm: readonly string[];
  readonly loose: readonly string[];
  /** What was hidden, by what else it depends on. */
  readonly results: Map<string, readonly string[]>;
}

/** Agents differ in what is revealed to them; they are few. */
const MOST_RESULTS = 16;
const known = new WeakMap<Found, Resolved>();

/** D4 */
function resolved(found: Found): Resolved {
  const before = known.get(found);
  if (before !== undefined) return before;
  const firm = found.listed.filter((path) => readableAt(path) === path);
  const made = { firm, loose: found.listed.filter((path) => !firm.includes(path)), results: new Map() };
  known.set(found, made);
  return made;
}

/** D1. Undefined where there is nothing, or nothing that this person could open anyhow: no mount is spent on that. */
function readableAt(path: string): string | undefined {
  try {
    const real = realpathSync.native(path);
    if (!can(real, constants.R_OK) && !can(real, constants.X_OK)) return undefined;
    return real;
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

/** What lies in a hidden folder is hidden with it. */
function outermost(paths: readonly string[]): readonly string[] {
  const sorted = [...new Set(paths)].toSorted((a, b) => (a < b ? -1 : 1));
  return sorted.filter((path) => !sorted.some((other) => other !== path && isWithin(path, other)));
}
