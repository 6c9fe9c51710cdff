import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { access, constants, mkdir, open, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { AtlasError } from '../core/atlas-error.ts';
import { rememberHome } from './known-homes.ts';
import { asStorageError } from './storage-error.ts';

/**
 * The folder that holds Atlas's state.
 *
 * Invariants
 *  H1  A folder that Atlas did not make is never filled, changed or deleted: a marker identifies ours.
 *  H2  A home that came with a cloned repository is not ours either: the marker of a home inside a project is signed
 *      with a key that only this person has. A folder that the person names on the command line needs no signature.
 *  H3  A new home is readable by its owner alone and ignores itself in git.
 */
export interface HomeRequest {
  /** As given: absolute, or relative to the project. */
  readonly path: string;
  readonly project: string;
  /** Where the person's own key is kept. */
  readonly userFolder: string;
  /** Named by the person, by flag or variable (H2). */
  readonly named: boolean;
}

export interface Home {
  readonly path: string;
  readonly database: string;
  readonly blobs: string;
  readonly runs: string;
}

const MARKER = 'atlas-home.json';
const markerSchema = z.strictObject({ format: z.literal(1), id: z.string(), signature: z.string() });

/** Folders of the system that no state belongs into, whatever they hold. */
const SYSTEM = new Set([
  '/',
  '/bin',
  '/boot',
  '/dev',
  '/etc',
  '/home',
  '/lib',
  '/lib64',
  '/media',
  '/mnt',
  '/opt',
  '/proc',
  '/root',
  '/run',
  '/sbin',
  '/srv',
  '/sys',
  '/tmp',
  '/usr',
  '/var',
  '/Users',
  '/Library',
  '/System',
  '/private',
]);

export async function resolveHome(request: HomeRequest): Promise<string> {
  const { path, project } = request;
  if (path.trim() === '' || path.includes('\0')) throw unsafe(path, 'the path is empty or holds a NUL byte');
  if (path === '~' || path.startsWith('~/')) throw unsafe(path, 'the shell did not expand ~');
  const wanted = isAbsolute(path) ? path : resolve(project, path);
  const real = await realOrParent(wanted);
  const root = await realpath(project).catch(() => project);
  if (SYSTEM.has(real) || real.startsWith('/proc/') || real.startsWith('/sys/') || real.startsWith('/dev/')) {
    throw unsafe(wanted, 'it is a folder of the system');
  }
  if (real.startsWith('/etc/') || real.startsWith('/usr/') || real.startsWith('/boot/'))
    throw unsafe(wanted, 'it lies in a folder of the system');
  if (real === root) throw unsafe(wanted, 'it is the project itself');
  if (real === (await realpath(homedir()).catch(() => homedir()))) throw unsafe(wanted, 'it is your own home folder');
  return real;
}

/** Opens the home, making it when there is none. */
export async function openHome(request: HomeRequest): Promise<Home> {
  const path = await resolveHome(request);
  try {
    const content = await listing(path);
    if (content === undefined || content.length === 0) await make(path, request);
    else await requireOurs(path, request);
    rememberHome(request.userFolder, path);
    return layout(path);
  } catch (error) {
    throw asStorageError(error, path);
  }
}

/** Opens the home only if there is one already, writing nothing. */
export async function findHome(request: HomeRequest): Promise<Home | undefined> {
  const path = await resolveHome(request);
  const content = await listing(path);
  if (content === undefined || content.length === 0) return undefined;
  await requireOurs(path, request);
  return layout(path);
}

/** Takes over a home that was made elsewhere, after the person has agreed to it. */
export async function adoptHome(request: HomeRequest): Promise<void> {
  const path = await resolveHome(request);
  await mark(path, request);
}

/** The id of this home, different from that of every other, also of one that stood at the same path before. */
export async function homeId({ path }: Home): Promise<string | undefined> {
  const text = await readFile(join(path, MARKER), 'utf8').catch(() => '{}');
  try {
    return markerSchema.parse(JSON.parse(text)).id;
  } catch {
    return undefined;
  }
}

/** Whether there is a home in the project that this person did not make. */
export async function isForeignHome(request: HomeRequest): Promise<boolean> {
  const path = await resolveHome(request);
  const content = await listing(path);
  return content !== undefined && content.length > 0 && (await ownership(path, request)) !== 'ours';
}

async function make(path: string, request: HomeRequest): Promise<void> {
  await makeFolder(path);
  await writeFile(join(path, '.gitignore'), '*\n');
  await mark(path, request);
}

/** On a file system that cannot be written, Node reports that the folder is not there: the folder above tells why. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') await access(await nearestThere(path), constants.W_OK);
    throw error;
  }
}

async function nearestThere(path: string): Promise<string> {
  const there = await stat(path).then(
    () => true,
    () => false,
  );
  return there || dirname(path) === path ? path : await nearestThere(dirname(path));
}

async function mark(path: string, request: HomeRequest): Promise<void> {
  const id = randomUUID();
  const marker = { format: 1, id, signature: await sign(id, request.userFolder) };
  await writeFile(join(path, MARKER), `${JSON.stringify(marker)}\n`, { mode: 0o600 });
}

async function requireOurs(path: string, request: HomeRequest): Promise<void> {
  const state = await ownership(path, request);
  if (state === 'ours') return;
  throw state === 'unmarked'
    ? unsafe(path, 'it exists and was not made by Atlas')
    : new AtlasError('storage.unsafe-home', `${path} was not made by you: it may have come with this project`, {
        remedy: 'Look at it, then run `atlas trust` to take it over, delete it, or choose another with --home DIR.',
        details: { path },
      });
}

async function ownership(path: string, request: HomeRequest): Promise<'ours' | 'unmarked' | 'foreign'> {
  const text = await readFile(join(path, MARKER), 'utf8').catch(() => undefined);
  if (text === undefined) return 'unmarked';
  let marker: z.infer<typeof markerSchema>;
  try {
    marker = markerSchema.parse(JSON.parse(text));
  } catch {
    return 'unmarked';
  }
  if (request.named) return 'ours';
  const expected = Buffer.from(await sign(marker.id, request.userFolder));
  const claimed = Buffer.from(marker.signature);
  return expected.length === claimed.length && timingSafeEqual(expected, claimed) ? 'ours' : 'foreign';
}

async function sign(id: string, userFolder: string): Promise<string> {
  return createHmac('sha256', await personalKey(userFolder))
    .update(id)
    .digest('hex');
}

/**
 * The key that Atlas makes once per person. Where it cannot store the key, it can sign nothing, and every home counts
 * as unsigned.
 */
async function personalKey(userFolder: string): Promise<string> {
  const path = join(userFolder, 'home.key');
  const existing = await readFile(path, 'utf8').catch(() => undefined);
  if (existing !== undefined) return existing;
  try {
    await mkdir(userFolder, { recursive: true, mode: 0o700 });
    await using file = await open(path, 'wx', 0o600);
    const key = randomBytes(32).toString('hex');
    await file.writeFile(key);
    return key;
  } catch {
    // Another process was faster, or the folder cannot be written.
    return await readFile(path, 'utf8').catch(() => '');
  }
}

async function listing(path: string): Promise<readonly string[] | undefined> {
  try {
    return await readdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'ENOTDIR') throw unsafe(path, 'it is a file');
    throw asStorageError(error, path);
  }
}

/** The real path, also of something that is not there yet: that of its nearest existing ancestor, and the rest. */
async function realOrParent(path: string): Promise<string> {
  const found = await realpath(path).catch(() => undefined);
  if (found !== undefined) return found;
  // A link to nowhere would be followed by `mkdir`.
  if ((await stat(dirname(path)).catch(() => undefined)) === undefined && dirname(path) === path) return path;
  return join(await realOrParent(dirname(path)), basename(path));
}

function layout(path: string): Home {
  return { path, database: join(path, 'atlas.db'), blobs: join(path, 'blobs'), runs: join(path, 'runs') };
}

function unsafe(path: string, why: string): AtlasError {
  return new AtlasError('storage.unsafe-home', `cannot use ${JSON.stringify(path)} as home folder: ${why}`, {
    remedy: 'Choose an empty or new folder with --home DIR.',
    details: { path },
  });
}
