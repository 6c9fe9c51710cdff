import { randomBytes } from 'node:crypto';
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'mcp-token';

/** The token of this home, made at the first start and readable by its owner alone. */
export async function accessToken(
  home: string,
): Promise<{ readonly token: string; readonly path: string; readonly fresh: boolean }> {
  const path = join(home, FILE);
  const known = await readToken(path);
  if (known !== undefined) return { token: known, path, fresh: false };
  const token = randomBytes(32).toString('base64url');
  // Written whole under another name and then linked: nobody ever reads half a token.
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${token}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, path);
    return { token, path, fresh: true };
  } catch (error) {
    // Another server was faster: its token is the one.
    const other = await readToken(path);
    if (other !== undefined) return { token: other, path, fresh: false };
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function readToken(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined || text.trim().length < 32) return undefined;
  await chmod(path, 0o600);
  return text.trim();
}
