import { readFileSync, realpathSync, statSync } from 'node:fs';
import { foundLately } from './found-lately.ts';
import { isWithin } from './is-within.ts';
import { homesOf } from './own-homes.ts';
import { placesFound, readPlaces } from './places-found.ts';
import { publicJson } from './public-json.ts';
import { publicPart } from './public-part.ts';
import { PARTLY_SECRET } from './secret-places.ts';
import { standInFile } from './stand-in-file.ts';

/** Settings are short; a longer file is not shown at all. */
const MAX_BYTES = 2 ** 20;
/** Of a program that no list knows, a longer file is taken for data. */
const MAX_BYTES_OF_ANY = 2 ** 17;

type Environment = Readonly<Record<string, string | undefined>>;
type Kind = keyof typeof PARTLY_SECRET;

interface Part {
  readonly target: string;
  readonly part: string;
}

const KINDS = (['shell', 'settings'] as const).map((kind) => ({ kind, places: readPlaces(PARTLY_SECRET[kind]) }));
const ANY = readPlaces(PARTLY_SECRET.any);
const SAYS_WHERE = ['XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME'] as const;

/** The public part of a file, cached while the file does not change. */
const known = new Map<string, { readonly stamp: string; readonly part: string | undefined }>();

/** Files of settings with a secret in them, and what is shown in their place. Those without one need nothing. */
export function shownInPart(
  environment: Environment,
  reveals: readonly string[],
): readonly { readonly source: string; readonly target: string }[] {
  const { own } = homesOf(environment);
  const parts = KINDS.flatMap(({ kind, places }) => partsAt(places, environment, own, kind));
  const named = Object.fromEntries(SAYS_WHERE.map((name) => [name, environment[name]]));
  const shown = new Map<string, string>();
  for (const { target, part } of [...parts, ...anyParts(JSON.stringify({ named, own }))]) {
    if (shown.has(target) || reveals.some((one) => isWithin(target, one))) continue;
    shown.set(target, standInFile(part));
  }
  return [...shown].map(([target, source]) => ({ source, target }));
}

/** There are hundreds of them. */
const anyParts = foundLately((key): readonly Part[] => {
  const { named, own } = JSON.parse(key) as { readonly named: Environment; readonly own: readonly string[] };
  return partsAt(ANY, named, own, 'any');
});

function partsAt(
  places: ReturnType<typeof readPlaces>,
  environment: Environment,
  homes: readonly string[],
  kind: Kind,
): readonly Part[] {
  const { listed, named } = placesFound(places, environment, homes);
  return [...listed, ...named].flatMap((path) => {
    const part = partOf(path, kind);
    const target = part === undefined ? undefined : realOf(path);
    return part === undefined || target === undefined ? [] : [{ target, part }];
  });
}

function partOf(path: string, kind: Kind): string | undefined {
  const found = stampOf(path);
  if (found === undefined) return undefined;
  const { stamp, size, settled } = found;
  const before = known.get(path);
  if (settled && before?.stamp === stamp) return before.part;
  const part = kind === 'any' ? partOfAny(path, size) : size > MAX_BYTES ? '' : read(path, kind);
  known.set(path, { stamp, part });
  return part;
}

/** Undefined where there is no file, or none that is open to this person. */
function stampOf(
  path: string,
): { readonly stamp: string; readonly size: number; readonly settled: boolean } | undefined {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (found?.isFile() !== true) return undefined;
    const stamp = [found.ino, found.size, found.mtimeNs, found.ctimeNs].join(' ');
    // A file that changed within the last moment may change again without looking any different.
    return { stamp, size: Number(found.size), settled: Date.now() - Number(found.ctimeMs) > 1000 };
  } catch {
    return undefined;
  }
}

function read(path: string, kind: 'shell' | 'settings'): string | undefined {
  try {
    return publicPart(readFileSync(path, 'utf8'), kind);
  } catch {
    // A file that this person cannot read, their programs cannot read either.
    return undefined;
  }
}

/** Words beside which secrets stand, and anything as long as one: what has neither need not be searched. */
const MAY_BE_SECRET = /pass|pwd|secret|token|key|auth|cred|bearer|login|:\/\/[^\s/]*@|cookie|session|[\w+/=-]{24}/i;
const SHELLS = /(?:^|[./_-])(?:\w*rc|profile|env|sh|zsh|bash|fish|nu|local|zshenv|zprofile|exports?|extra|private)$/i;

/** Nobody knows what a program does without its settings, so only text with a secret in it is changed, and little of it. */
function partOfAny(path: string, size: number): string | undefined {
  if (size === 0 || size > MAX_BYTES_OF_ANY) return undefined;
  try {
    const text = readFileSync(path, 'utf8');
    if (text.includes('\0') || !MAY_BE_SECRET.test(text)) return undefined;
    return publicJson(text) ?? publicPart(text, SHELLS.test(path) ? 'shell' : 'settings');
  } catch {
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
