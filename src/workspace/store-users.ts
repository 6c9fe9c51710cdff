import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AtlasError } from '../core/atlas-error.ts';
import { isAlive, processIdentitySchema, thisProcess } from '../storage/process-identity.ts';

/**
 * The processes that use the store of a project, and the one that tidies it up. A user registers in `indexes/` before
 * looking for a tidier; a tidier registers in `tidying.json` before looking for users. So at least one of two that come
 * at once sees the other, and the tidier gives way. A killed process counts for nothing.
 */
export interface StoreUser extends AsyncDisposable {
  /** A folder of this user's own. */
  readonly folder: string;
}

const PATIENCE_MS = 120_000;
/** A folder without a name in it is one that is just being made, or was left by a kill. */
const NAMELESS_MS = 3_600_000;

export async function enterStore(store: string): Promise<StoreUser> {
  const folder = join(store, 'indexes', randomUUID());
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, OWNER), JSON.stringify(thisProcess()));
  for (let waited = 0; await isOwned(join(store, TIDYING)); waited += 50) {
    if (waited > PATIENCE_MS) {
      throw new AtlasError('storage.busy', `the store ${store} is being tidied up by another process`, {
        remedy: 'Wait for it to end, or end it, then try again.',
      });
    }
    await sleep(50);
  }
  return {
    folder,
    [Symbol.asyncDispose]: async () => {
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Does the work if no process uses the store; otherwise does nothing and returns false. The caller sees to it that no
 * other process tidies: an old mark belongs to a process that was killed.
 */
export async function aloneInStore(store: string, work: () => Promise<void>): Promise<boolean> {
  const mark = join(store, TIDYING);
  await mkdir(store, { recursive: true });
  await writeFile(`${mark}.new`, JSON.stringify(thisProcess()));
  await rename(`${mark}.new`, mark);
  try {
    if ((await usersOf(store)) > 0) return false;
    await work();
    return true;
  } finally {
    await rm(mark, { force: true });
  }
}

/** Counts the living users and removes what dead ones left. */
async function usersOf(store: string): Promise<number> {
  let living = 0;
  for (const name of await readdir(join(store, 'indexes')).catch(() => [])) {
    const folder = join(store, 'indexes', name);
    const [named, age] = await Promise.all([isOwned(join(folder, OWNER)), ageOf(folder)]);
    const nameless = (await readFile(join(folder, OWNER)).catch(() => undefined)) === undefined;
    if (named || (nameless && age < NAMELESS_MS)) living += 1;
    else await rm(folder, { recursive: true, force: true });
  }
  return living;
}

const OWNER = 'owner.json';
const TIDYING = 'tidying.json';

/** Whether the process that is named there may still live. */
async function isOwned(path: string): Promise<boolean> {
  const owner = await ownerIn(path);
  return owner !== undefined && isAlive(owner) !== false;
}

async function ownerIn(path: string): Promise<ReturnType<typeof thisProcess> | undefined> {
  try {
    return processIdentitySchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}

async function ageOf(path: string): Promise<number> {
  return Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? 0);
}
