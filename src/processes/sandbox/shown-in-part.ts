import { readFileSync, realpathSync, statSync } from 'node:fs';
import { isWithin } from './is-within.ts';
import { homesOf } from './own-homes.ts';
import { placesFound, readPlaces } from './places-found.ts';
import { publicPart } from './public-part.ts';
import { PARTLY_SECRET } from './secret-places.ts';
import { standInFile } from './stand-in-file.ts';

/** Settings are short; a longer file is not shown at all. */
const MAX_BYTES = 2 ** 20;

const PLACES = (['shell', 'settings'] as const).map((kind) => ({ kind, places: readPlaces(PARTLY_SECRET[kind]) }));

/** The public part of a file, cached while the file does not change. */
const known = new Map<string, { readonly stamp: string; readonly part: string | undefined }>();

/** Files of settings with a secret in them, and what is shown in their place. Those without one need nothing. */
export function shownInPart(
  environment: Readonly<Record<string, string | undefined>>,
  reveals: readonly string[],
): readonly { readonly source: string; readonly target: string }[] {
  const { own } = homesOf(environment);
  return PLACES.flatMap(({ kind, places }) => {
    const { listed, named } = placesFound(places, environment, own);
    return [...listed, ...named].flatMap((path) => {
      const target = realOf(path);
      if (target === undefined || reveals.some((one) => isWithin(target, one))) return [];
      const part = partOf(target, kind);
      return part === undefined ? [] : [{ source: standInFile(part), target }];
    });
  });
}

function partOf(path: string, kind: 'shell' | 'settings'): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (found?.isFile() !== true) return undefined;
  const stamp = [found.ino, found.size, found.mtimeNs, found.ctimeNs].join(' ');
  const before = known.get(path);
  // A file that changed within the last moment may change again without looking any different.
  const settled = Date.now() - Number(found.mtimeMs) > 1000;
  if (settled && before?.stamp === stamp) return before.part;
  const part = found.size > MAX_BYTES ? '' : read(path, kind);
  known.set(path, { stamp, part });
  return part;
}

function read(path: string, kind: 'shell' | 'settings'): string | undefined {
  try {
    return publicPart(readFileSync(path, 'utf8'), kind);
  } catch {
    // A file that this person cannot read, their programs cannot read either.
    return undefined;
  }
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
