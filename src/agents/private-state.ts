import {
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { ownedFolder } from '../processes/owned-folder.ts';
import { removeTree } from '../processes/remove-tree.ts';
import type { Confinement } from '../processes/sandbox/sandbox.ts';
import { carryBack } from './renewed-files.ts';
import type { StatePlace } from './state-place.ts';

/**
 * An agent's own state, as it finds it in the sandbox.
 *
 * Invariants
 *  S1  The agent's writes stay only where the catalogue says so: sessions, caches, a login that was renewed.
 *  S2  Everything else it sees as copies (files) or read-only (folders): settings, hooks and MCP entries, which would
 *      run later, stay as the person left them.
 *  S3  Beside them it can write anything; that is removed when the agent ends.
 *  S4  No copy stays behind. The next start removes those of an Atlas that was killed.
 *  S5  Of what it keeps, a folder with programs is read-only, and one with repositories of git is another, empty one.
 */
export interface PrivateState extends AsyncDisposable {
  readonly mounts: NonNullable<Confinement['shown']>;
  readonly writable: readonly string[];
  /** Folders below those from which programs are run. */
  readonly guards: readonly string[];
}

export interface PrivateStateOptions {
  /** A folder of Atlas's own for the copies; one of the system's where there is none. */
  readonly scratch?: string | undefined;
  /** Changes to copies of JSON files, by name, one after the other. A missing file is made. */
  readonly settings: readonly Changes[];
}

type Changes = Readonly<Record<string, unknown>>;

/** A larger file is no settings file, and a database in use cannot be copied: the agent makes itself a new one. */
const MAX_COPY = 4 * 2 ** 20;
const DATABASES: ReadonlySet<string> = new Set([
  '.db',
  '.sqlite',
  '.sqlite3',
  '.db-wal',
  '.db-shm',
  '.sqlite-wal',
  '.sqlite-shm',
]);

export async function openPrivateState(
  places: readonly StatePlace[],
  { scratch, settings }: PrivateStateOptions,
): Promise<PrivateState> {
  await Promise.all(places.map(makeMissing));
  const whole = places.filter(({ keeps }) => keeps === undefined).map(({ path }) => path);
  const guards = places.flatMap(({ path, guards: names }) => names.map((name) => join(path, name)));
  const parted = places.filter(({ keeps, fresh }) => keeps !== undefined || fresh.length > 0);
  if (parted.length === 0) return { mounts: [], writable: whole, guards, [Symbol.asyncDispose]: async () => undefined };
  const folder = await scratchFolder(scratch);
  const mounts: Mount[] = [];
  const logins: { copy: string; real: string }[] = [];
  let made = false;
  try {
    for (const [i, place] of parted.entries()) {
      const real = await realpath(place.path).catch(() => undefined);
      if (real === undefined) continue;
      const copy = join(folder, String(i));
      if (place.keeps === undefined) {
        mounts.push(...(await freshFolders(place, real, copy)));
        continue;
      }
      if (!(await stat(real)).isDirectory()) {
        await copyIn(real, copy, changesTo(settings, basename(real)));
        mounts.push({ source: copy, target: real, writable: true });
        continue;
      }
      const parts = await partFolder(place, real, copy, settings);
      // Its first folder of settings is where it looks for them.
      if (!made) await makeSettings(copy, parts.copied, settings);
      made = true;
      mounts.push(...parts.mounts);
      // A kept file is no copy, so there is nothing to carry back.
      const names = parts.copied.filter(isLogin);
      logins.push(...names.map((name) => ({ copy: join(copy, name), real: join(real, name) })));
    }
  } catch (error) {
    await removeTree(folder);
    throw error;
  }
  const carrying = carryBack(logins);
  return {
    mounts,
    writable: whole,
    guards,
    [Symbol.asyncDispose]: async () => {
      await carrying[Symbol.asyncDispose]();
      await removeTree(folder);
    },
  };
}

type Mount = PrivateState['mounts'][number];

/** A folder that is not there cannot be mounted, and its parent is read-only: it is made, as the agent would have. */
async function makeMissing({ path, keeps, guards, fresh }: StatePlace): Promise<void> {
  if (extname(path) !== '') return;
  const own = keeps === undefined ? fresh : keeps.filter((name) => name.endsWith('/'));
  const names = [...own, ...guards];
  const folders = [path, ...names.map((name) => join(path, name))];
  for (const one of folders) await mkdir(one, { recursive: true, mode: 0o700 }).catch(() => undefined);
}

/** S5. Of a place that is kept as a whole: each is covered. */
async function freshFolders({ fresh }: StatePlace, real: string, folder: string): Promise<readonly Mount[]> {
  return await Promise.all(
    fresh.map(async (name) => {
      const source = join(folder, name);
      await mkdir(source, { recursive: true, mode: 0o700 });
      return { source, target: join(real, name), writable: true };
    }),
  );
}

async function partFolder(
  { keeps = [], copies, fresh }: StatePlace,
  real: string,
  copy: string,
  settings: PrivateStateOptions['settings'],
): Promise<{ readonly mounts: readonly Mount[]; readonly copied: readonly string[] }> {
  await mkdir(copy, { mode: 0o700 });
  const copied: string[] = [];
  const mounts: Mount[] = [{ source: copy, target: real, writable: true }];
  const kept = new Set(keeps.map((name) => name.replace(/\/$/, '')));
  for (const entry of await readdir(real, { withFileTypes: true })) {
    // S5. It makes itself one beside the others.
    if (fresh.includes(entry.name)) continue;
    const [source, inside] = [join(real, entry.name), join(copy, entry.name)];
    const found = await stat(source).catch(() => undefined);
    const isKept = kept.has(entry.name);
    if (found === undefined || !(found.isDirectory() || found.isFile())) continue;
    if (!isKept && found.isFile()) {
      if (found.size > MAX_COPY || DATABASES.has(extname(source))) continue;
      await copyIn(source, inside, changesTo(settings, entry.name));
      copied.push(entry.name);
    } else if (!isKept && copies.includes(entry.name)) {
      await cp(source, inside, { recursive: true, verbatimSymlinks: true });
    } else if (entry.isSymbolicLink()) {
      // The link stays a link, and its target stays in place: read-only like everything, unless it is kept.
      await symlink(await readlink(source), inside);
      const target = await realpath(source);
      if (isKept) mounts.push({ source: target, target, writable: true });
    } else {
      await (found.isDirectory() ? mkdir(inside) : writeFile(inside, ''));
      mounts.push({ source, target: source, writable: isKept });
    }
  }
  return { mounts, copied };
}

/** A file with a login in it, by its name: the agent may renew it, even where the catalogue does not name it. */
function isLogin(name: string): boolean {
  return /auth|cred|token|account|login/i.test(name) && !/\.(?:lock|toml|md)$/.test(name);
}

function changesTo(settings: readonly Changes[], name: string): readonly unknown[] {
  return settings.flatMap((one) => (one[name] === undefined ? [] : [one[name]]));
}

/** Makes settings that the person does not have, without which the agent would not ask. */
async function makeSettings(folder: string, there: readonly string[], settings: readonly Changes[]): Promise<void> {
  const names = new Set(settings.flatMap((one) => Object.keys(one)));
  for (const name of names) {
    if (there.includes(name)) continue;
    const made = changesTo(settings, name).reduce(merged, {});
    // A link, or a file too large to copy, stays as it is.
    await writeFile(join(folder, name), `${JSON.stringify(made, null, 2)}\n`, { flag: 'wx' }).catch(() => undefined);
  }
}

async function copyIn(source: string, copy: string, changes: readonly unknown[]): Promise<void> {
  await copyFile(source, copy);
  if (changes.length === 0) return;
  try {
    const changed = changes.reduce(merged, JSON.parse(await readFile(copy, 'utf8')) as unknown);
    await writeFile(copy, `${JSON.stringify(changed, null, 2)}\n`);
  } catch {
    // Not JSON: the agent will report that itself.
  }
}

/** Lists are put in place of lists. */
function merged(into: unknown, change: unknown): unknown {
  if (!isRecord(into) || !isRecord(change)) return change;
  const keys = new Set([...Object.keys(into), ...Object.keys(change)]);
  return Object.fromEntries([...keys].map((key) => [key, key in change ? merged(into[key], change[key]) : into[key]]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function scratchFolder(scratch: string | undefined): Promise<string> {
  if (scratch === undefined) return ownedFolder('atlas-state');
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  await Promise.all((await readdir(scratch)).filter(isLeft).map(async (name) => await removeTree(join(scratch, name))));
  return await mkdtemp(join(scratch, `${process.pid}-`));
}

/** S4. Whether the process that made it has died. */
function isLeft(name: string): boolean {
  const pid = Number.parseInt(name, 10);
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
