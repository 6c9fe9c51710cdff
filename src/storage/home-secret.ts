import { randomBytes } from 'node:crypto';
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface HomeSecret {
  readonly secret: string;
  readonly path: string;
  /** True where it was made just now. */
  readonly fresh: boolean;
}

/** A random secret of this home, made at the first need and readable by its owner alone. */
export async function homeSecret(home: string, name: string): Promise<HomeSecret> {
  const path = join(home, name);
  const known = await read(path);
  if (known !== undefined) return { secret: known, path, fresh: false };
  const secret = randomBytes(32).toString('base64url');
  // Written whole under another name and then linked, so that no process reads half a secret.
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, path);
    return { secret, path, fresh: true };
  } catch (error) {
    // Another process was faster: its secret is the one.
    const other = await read(path);
    if (other !== undefined) return { secret: other, path, fresh: false };
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function read(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined || text.trim().length < 32) return undefined;
  await chmod(path, 0o600);
  return text.trim();
}
