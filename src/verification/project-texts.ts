import { posix } from 'node:path';
import { escapePattern } from '../core/escape-pattern.ts';
import type { ObjectStore } from '../workspace/object-store.ts';
import { remember } from '../workspace/remember.ts';
import type { Entry, StateId } from '../workspace/state.ts';

const MOST_FILES = 5000;
const MOST_BYTES = 200_000;

/** Attempts at a step begin from the same state, and so does every check of it. */
const READ = new WeakMap<ObjectStore, Map<StateId, Promise<ProjectTexts>>>();
const MOST_STATES = 2;

/** The texts of a state's files, to find which file names which. */
export class ProjectTexts {
  readonly #texts = new Map<string, string>();
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(entries: ReadonlyMap<string, Entry>) {
    this.#entries = entries;
  }

  static async of(store: ObjectStore, state: StateId): Promise<ProjectTexts> {
    const known = READ.get(store) ?? new Map<StateId, Promise<ProjectTexts>>();
    READ.set(store, known);
    const texts = known.get(state) ?? ProjectTexts.#read(store, state);
    remember(known, state, texts, MOST_STATES);
    return await texts;
  }

  static async #read(store: ObjectStore, state: StateId): Promise<ProjectTexts> {
    const found = new ProjectTexts(await store.entries(state));
    for (const [path, entry] of found.#entries) {
      if (entry.kind !== 'file' || found.#texts.size === MOST_FILES) continue;
      const content = await store.read(entry.oid);
      if (content.length <= MOST_BYTES && !content.includes(0)) found.#texts.set(path, content.toString('utf8'));
    }
    return found;
  }

  of(path: string): string | undefined {
    return this.#texts.get(path);
  }

  has(path: string): boolean {
    return this.#entries.has(path);
  }

  /** Files that name another one, with or without its ending, as imports, includes and paths do. */
  speakingOf(path: string): readonly string[] {
    const [name, stem] = namesOf(path);
    const ending = escapePattern(name.slice(stem.length));
    const word = new RegExp(
      String.raw`(?:^|[\s'"\x60/.(=])${escapePattern(stem)}(?:${ending})?(?:$|[\s'"\x60).,;:])`,
      'm',
    );
    // In JavaScript every path stands in quotes, and the same word outside of them is a name like any other.
    const quoted = new RegExp(
      String.raw`['"\x60](?:[^'"\x60\n]*[/.])?${escapePattern(stem)}(?:${ending}|\.[cm]?jsx?)?['"\x60]`,
    );
    return [...this.#texts]
      .filter(([other, text]) => other !== path && (/\.[cm]?[jt]sx?$/.test(other) ? quoted : word).test(text))
      .map(([other]) => other);
  }

  /** Files that name the folder of another one: code that builds paths at run time names no more than that. */
  speakingOfFolder(path: string): readonly string[] {
    const folder = posix.basename(posix.dirname(path));
    if (folder === '.' || folder === '') return [];
    const named = new RegExp(String.raw`['"\x60/]${escapePattern(folder)}['"\x60/]`);
    return [...this.#texts].filter(([other, text]) => other !== path && named.test(text)).map(([other]) => other);
  }
}

/** Its name, and the name without its ending: of a folder's own file, that of the folder. */
function namesOf(path: string): readonly [name: string, stem: string] {
  const name = posix.basename(path);
  const stem = name.replace(/\.\w+$/, '');
  const folder = posix.basename(posix.dirname(path));
  return (stem === 'index' || stem === '__init__') && folder !== '.' ? [folder, folder] : [name, stem];
}
