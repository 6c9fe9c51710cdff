import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { isUnchanged, listingOf, type Listing } from './listing.ts';
import { isSettingsFile } from './settings-file.ts';
import { isOwnFolder, isProfile, mayHoldSettings } from './telling-folder.ts';
import { isTellingName } from './telling-name.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A place of `secret-places.ts`, read. */
interface Place {
  /** Its first word: a home, a folder of the person's settings, a variable, or the root. */
  readonly word: string;
  /** The folders between the beginning and the last name; some stand for several. */
  readonly between: readonly (string | Names)[];
  readonly last: string | Names;
}

type Names = (name: string) => boolean;

const PROFILE = '?profile';
const MANY = 150;
const NO_NAMES: ReadonlySet<string> = new Set();

const XDG: Readonly<Record<string, readonly [variable: string, usual: string]>> = {
  '@config': ['XDG_CONFIG_HOME', '.config'],
  '@data': ['XDG_DATA_HOME', '.local/share'],
  '@state': ['XDG_STATE_HOME', '.local/state'],
  '@cache': ['XDG_CACHE_HOME', '.cache'],
};

export function readPlaces(places: readonly string[]): readonly Place[] {
  return places.map((text) => {
    const [word = '', ...parts] = text.split('/');
    return { word, between: parts.slice(0, -1).map(named), last: named(parts.at(-1) ?? '') };
  });
}

/** The found paths: the very same object for as long as no searched folder has changed. */
export interface FoundPlaces {
  /** Found by name in a listed folder; and all named pipes in the folders that were listed. */
  readonly listed: readonly string[];
  /** Named by a variable; whether anything is there was not checked. */
  readonly named: readonly string[];
}

interface Finding {
  readonly found: FoundPlaces;
  readonly looked: readonly Listing[];
}

interface Findings {
  readonly words: readonly string[];
  readonly kept: Map<string, Finding>;
}

const findings = new WeakMap<readonly Place[], Findings>();
/** Environments differ from program to program; the results of so many are cached. */
const MOST_KEPT = 8;

/**
 * Which of the places are on this machine. The folders in which they would lie are listed and names looked up in the
 * listing; where none of these folders has changed since, what was found the last time stands. Links are not followed.
 */
export function placesFound(places: readonly Place[], environment: Environment, homes: readonly string[]): FoundPlaces {
  const { words, kept } = findingsOf(places);
  const roots = new Map(words.map((word) => [word, foldersOf(word, environment, homes)]));
  const key = JSON.stringify([...roots.values()]);
  const before = kept.get(key);
  if (before?.looked.every(isUnchanged) === true) return before.found;
  const looked = new Map<string, Listing>();
  const listed = (folder: string): Listing => {
    const listing = looked.get(folder) ?? listingOf(folder);
    looked.set(folder, listing);
    return listing;
  };
  const names = new Set<string>();
  const paths = new Set<string>();
  for (const place of places) {
    for (const folder of roots.get(place.word) ?? []) {
      if (place.last === '') names.add(folder);
      else for (const path of placesIn(folder, place, listed)) paths.add(path);
    }
  }
  // A read-only mount does not stop a program from writing into a pipe at which somebody listens.
  for (const { folder, pipes } of looked.values())
    for (const name of pipes) paths.add(`${folder === '/' ? '' : folder}/${name}`);
  if (kept.size >= MOST_KEPT) kept.clear();
  const found = { listed: [...paths], named: [...names] };
  kept.set(key, { found, looked: [...looked.values()] });
  return found;
}

function findingsOf(places: readonly Place[]): Findings {
  const known = findings.get(places);
  if (known !== undefined) return known;
  const made = { words: [...new Set(places.map(({ word }) => word))], kept: new Map<string, Finding>() };
  findings.set(places, made);
  return made;
}

function placesIn(folder: string, { between, last }: Place, listed: (folder: string) => Listing): readonly string[] {
  let parents: readonly string[] = [folder];
  for (const part of between) parents = parents.flatMap((parent) => partsIn(parent, part, listed));
  // Such a folder is found by what is in it.
  if (last === PROFILE) return parents.filter((parent) => isProfile(listed(parent).names ?? NO_NAMES));
  // Where so many lie, they are data.
  const few = (parent: string): boolean => between.length === 0 || (listed(parent).names?.size ?? 0) < MANY;
  return (last === isSettingsFile ? parents.filter(few) : parents).flatMap((parent) => partsIn(parent, last, listed));
}

function partsIn(parent: string, part: string | Names, listed: (folder: string) => Listing): readonly string[] {
  const { names } = listed(parent === '' ? '/' : parent);
  if (typeof part !== 'string') return [...(names ?? [])].filter(part).map((name) => `${parent}/${name}`);
  const path = `${parent}/${part}`;
  // In a folder that may be entered and not listed, each name is checked by itself.
  return (names === undefined ? existsSync(path) : names.has(part)) ? [path] : [];
}

/** The folders behind the first word of a place; the root is the empty word, to be followed by a slash. */
function foldersOf(word: string, environment: Environment, homes: readonly string[]): readonly string[] {
  if (word === '') return [''];
  if (word === '~') return homes;
  if (word.startsWith('$')) return (environment[word.slice(1)] ?? '').split(':').filter(isAbsolute);
  const [variable = '', usual = ''] = XDG[word] ?? [];
  const moved = environment[variable];
  const folders = homes.map((home) => `${home}/${usual}`);
  return moved !== undefined && isAbsolute(moved) ? [moved, ...folders] : folders;
}

function named(part: string): string | Names {
  if (part === '?telling') return isTellingName;
  if (part === '?settings') return mayHoldSettings;
  if (part === '?file') return isSettingsFile;
  if (part === '?own') return isOwnFolder;
  if (!part.includes('*')) return part;
  const pattern = asPattern(part);
  return (name) => pattern.test(name);
}

function asPattern(glob: string): RegExp {
  const parts = glob.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`, 'su');
}
