import { existsSync, readdirSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** A place of `secret-places.ts`, read. */
interface Place {
  /** What it begins with: a home, a folder of the person's settings, a variable, or the root. */
  readonly word: string;
  readonly first: string;
  /** The folders between the beginning and the last name, each behind a slash. */
  readonly between: string;
  readonly last: string;
  /** Where the last name stands for several. */
  readonly pattern: RegExp | undefined;
}

const XDG: Readonly<Record<string, readonly [variable: string, usual: string]>> = {
  '@config': ['XDG_CONFIG_HOME', '.config'],
  '@data': ['XDG_DATA_HOME', '.local/share'],
  '@state': ['XDG_STATE_HOME', '.local/state'],
  '@cache': ['XDG_CACHE_HOME', '.cache'],
};

export function readPlaces(places: readonly string[]): readonly Place[] {
  return places.map((text) => {
    const [word = '', ...parts] = text.split('/');
    const last = parts.at(-1) ?? '';
    const between = parts
      .slice(0, -1)
      .map((part) => `/${part}`)
      .join('');
    return { word, first: parts[0] ?? '', between, last, pattern: last.includes('*') ? asPattern(last) : undefined };
  });
}

/**
 * Which of the places are on this machine. The folders in which most of them would lie are listed once and names looked
 * up in the listing: a place that is not there costs no call. Links are not followed.
 */
export function placesFound(
  places: readonly Place[],
  environment: Environment,
  homes: readonly string[],
): readonly string[] {
  const names = lookedUpOnce(listing);
  const folders = lookedUpOnce((word) => foldersOf(word, environment, homes));
  const found = new Set<string>();
  for (const place of places) {
    for (const folder of folders(place.word)) for (const path of placesIn(folder, place, names)) found.add(path);
  }
  return [...found];
}

function placesIn(
  folder: string,
  { first, between, last, pattern }: Place,
  names: (folder: string) => ReadonlySet<string>,
): readonly string[] {
  // A variable, or the system's own folders: too few to list anything for them.
  if (last === '') return [folder];
  const parent = `${folder}${between}`;
  if (folder !== '' && between !== '' && !names(folder).has(first)) return [];
  if (pattern !== undefined)
    return [...names(parent)].filter((name) => pattern.test(name)).map((name) => `${parent}/${name}`);
  const path = `${parent}/${last}`;
  return (folder !== '' && between === '' ? names(folder).has(last) : existsSync(path)) ? [path] : [];
}

/** What the first word of a place stands for; the root is the empty word, to be followed by a slash. */
function foldersOf(word: string, environment: Environment, homes: readonly string[]): readonly string[] {
  if (word === '') return [''];
  if (word === '~') return homes;
  if (word.startsWith('$')) return (environment[word.slice(1)] ?? '').split(':').filter(isAbsolute);
  const [variable = '', usual = ''] = XDG[word] ?? [];
  const moved = environment[variable];
  const folders = homes.map((home) => `${home}/${usual}`);
  return moved !== undefined && isAbsolute(moved) ? [moved, ...folders] : folders;
}

function lookedUpOnce<T>(look: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const value = known.get(key) ?? look(key);
    known.set(key, value);
    return value;
  };
}

function asPattern(glob: string): RegExp {
  const parts = glob.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`, 'su');
}

const listed = new Map<string, { readonly stamp: string; readonly names: ReadonlySet<string> }>();

/** A folder that has not changed since it was listed need not be listed again: to look at its time is ten times cheaper. */
function listing(folder: string): ReadonlySet<string> {
  try {
    const found = statSync(folder, { bigint: true, throwIfNoEntry: false });
    if (found === undefined) return NONE;
    const stamp = `${found.dev} ${found.ino} ${found.mtimeNs}`;
    const before = listed.get(folder);
    if (before?.stamp === stamp) return before.names;
    const names = new Set(readdirSync(folder));
    // One that changed within the last moment may change again without looking any different.
    if (Date.now() - Number(found.mtimeMs) > SETTLED_MS) listed.set(folder, { stamp, names });
    return names;
  } catch {
    return NONE;
  }
}

const NONE: ReadonlySet<string> = new Set();
const SETTLED_MS = 1000;
