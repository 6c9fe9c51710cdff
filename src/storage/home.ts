import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  access,
  constants,
  link,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
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
 *  H4  A kill while it is made, or another process that makes it at the same time, leaves a folder that is made further.
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
    if (content === undefined || (await isBeingMade(path, content))) await make(path, request);
    await requireOurs(path, request);
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
  if (content === undefined || (await isBeingMade(path, content))) return undefined;
  await requireOurs(path, request);
  return layout(path);
}

/** Takes over a home that was made elsewhere, after the person has agreed to it. */
export async function adoptHome(request: HomeRequest): Promise<void> {
  const path = await resolveHome(request);
  await mark(path, request, 'over');
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
  if (content === undefined || (await isBeingMade(path, content))) return false;
  return (await ownership(path, request)) !== 'ours';
}

async function make(path: string, request: HomeRequest): Promise<void> {
  if (!request.named && (await personalKey(request.userFolder)) === '') throw keyless(path, request);
  await makeFolder(path);
  await writeFile(join(path, '.gitignore'), IGNORED);
  await mark(path, request, 'new');
}

const IGNORED = '*\n';

/** Whether there is nothing in it but what a making of ours leaves before the marker (H4). */
async function isBeingMade(path: string, content: readonly string[]): Promise<boolean> {
  const rest = content.filter((name) => !name.startsWith(`${MARKER}.`));
  if (rest.length === 0) return true;
  if (rest.length > 1 || rest[0] !== '.gitignore') return false;
  const rules = await readFile(join(path, '.gitignore'), 'utf8').catch(() => undefined);
  return rules === '' || rules === IGNORED;
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

/** Whole at once (H4). Of two who make one home, the first to mark it has named it. */
async function mark(path: string, request: HomeRequest, how: 'new' | 'over'): Promise<void> {
  const id = randomUUID();
  const marker = { format: 1, id, signature: await sign(id, request.userFolder) };
  const aside = join(path, `${MARKER}.${id}`);
  try {
    await writeFile(aside, `${JSON.stringify(marker)}\n`, { mode: 0o600 });
    await (how === 'over' ? rename(aside, join(path, MARKER)) : unlessThere(aside, join(path, MARKER)));
  } finally {
    await rm(aside, { force: true });
  }
}

async function unlessThere(aside: string, path: string): Promise<void> {
  await link(aside, path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
}

async function requireOurs(path: string, request: HomeRequest): Promise<void> {
  const state = await ownership(path, request);
  if (state === 'ours') return;
  if (state === 'nobody knows') throw keyless(path, request);
  throw state === 'unmarked'
    ? unsafe(path, 'it exists and was not made by Atlas')
    : new AtlasError('storage.unsafe-home', `${path} was not made by you: it may have come with this project`, {
        remedy: 'Look at it, then run `atlas trust` to take it over, delete it, or choose another with --home DIR.',
        details: { path },
      });
}

/** H2. Of a home in the project nobody could tell at the next command whose it is. */
function keyless(path: string, { userFolder }: HomeRequest): AtlasError {
  const message = `cannot use ${path}: nothing would tell that you made it, because no key can be kept in ${userFolder}`;
  return new AtlasError('storage.unsafe-home', message, {
    remedy: `Make ${userFolder} writable, or name the home yourself with --home DIR.`,
    details: { path, userFolder },
  });
}

async function ownership(
  path: string,
  request: HomeRequest,
): Promise<'ours' | 'unmarked' | 'foreign' | 'nobody knows'> {
  const text = await readFile(join(path, MARKER), 'utf8').catch(() => undefined);
  if (text === undefined) return 'unmarked';
  let marker: z.infer<typeof markerSchema>;
  try {
    marker = markerSchema.parse(JSON.parse(text));
  } catch {
    return 'unmarked';
  }
  if (request.named) return 'ours';
  const signature = await sign(marker.id, request.userFolder);
  if (signature === '') return 'nobody knows';
  const expected = Buffer.from(signature);
  const claimed = Buffer.from(marker.signature);
  return expected.length === claimed.length && timingSafeEqual(expected, claimed) ? 'ours' : 'foreign';
}

/** Empty where there is no key: what anybody could sign counts as unsigned (H2). */
async function sign(id: string, userFolder: string): Promise<string> {
  const key = await personalKey(userFolder);
  return key === '' ? '' : createHmac('sha256', key).update(id).digest('hex');
}

const KEY_CHARS = 64;

/** The key that Atlas makes once per person; empty where it cannot be stored. */
async function personalKey(userFolder: string): Promise<string> {
  const path = join(userFolder, 'home.key');
  const existing = await readKey(path);
  if (existing !== '') return existing;
  const aside = `${path}.${randomUUID()}`;
  try {
    await mkdir(userFolder, { recursive: true, mode: 0o700 });
    await writeFile(aside, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    // What a kill or a full disk has cut off signs nothing; of two who make one at once, both take the first.
    if (existsSync(path) && (await readKey(path)) === '') await rename(aside, path);
    else await unlessThere(aside, path);
  } catch {
    // The folder cannot be written.
  } finally {
    await rm(aside, { force: true }).catch(() => undefined);
  }
  return await readKey(path);
}

async function readKey(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.length < KEY_CHARS ? '' : text;
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
