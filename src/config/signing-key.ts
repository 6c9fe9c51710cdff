import { createPrivateKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { link, mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { messageOf } from '../core/atlas-error.ts';
import { publicKeyOf, type Signer, type Signing } from '../core/signer.ts';
import { TrustedKeys } from './trusted-keys.ts';

/**
 * The key that signs this person's receipts.
 *
 * Invariants
 *  K1  It lies in the person's config folder and never in a project, where an agent's copy would hold it too.
 *  K2  A key that other users can read signs nothing, because any of them could have signed.
 *  K3  Two processes that need one at once get the same one.
 *  K4  A new key does not invalidate the receipts of the one before it: that one stays on the list, with its end.
 */
export interface KeyPlace {
  readonly userFolder: string;
  readonly project: string;
}

export type FoundKey =
  | { readonly state: 'there'; readonly signer: Signer; readonly path: string }
  | { readonly state: 'missing'; readonly path: string }
  | { readonly state: 'unusable'; readonly path: string; readonly reason: string };

/** The key that signs; made where there is none. Never throws: where there can be none, receipts say why. */
export async function openSigningKey(place: KeyPlace, now: Date): Promise<Signing> {
  const found = await findSigningKey(place);
  const known = found.state === 'missing' ? await makeKey(place, found.path) : found;
  if (known.state !== 'there') {
    return { unsigned: known.state === 'unusable' ? known.reason : `there is no key at ${known.path}` };
  }
  // `atlas doctor` reports a key that cannot be put on the list; the person's own key is trusted without it.
  await putOnList(new TrustedKeys(place.userFolder), known.signer, now).catch(() => undefined);
  return known.signer;
}

/** Looks, and makes nothing. */
export async function findSigningKey({ userFolder, project }: KeyPlace): Promise<FoundKey> {
  const path = join(userFolder, 'signing.key');
  const unusable = (reason: string): FoundKey => ({ state: 'unusable', path, reason });
  if (await liesIn(userFolder, project)) return unusable(`your config folder ${userFolder} lies in the project`);
  try {
    const { mode } = await stat(path);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      return unusable(`others can read ${path} (mode ${(mode & 0o777).toString(8).padStart(3, '0')}, not 600)`);
    }
    const signer = signerOf(createPrivateKey(await readFile(path, 'utf8')));
    return signer === undefined ? unusable(`${path} holds no Ed25519 key`) : { state: 'there', signer, path };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { state: 'missing', path };
    return unusable(`the key ${path} cannot be read: ${messageOf(error)}`);
  }
}

async function makeKey(place: KeyPlace, path: string): Promise<FoundKey> {
  // Written whole under another name and then linked: no process reads half a key, and the first one stays (K3).
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(place.userFolder, { recursive: true, mode: 0o700 });
    const { privateKey } = generateKeyPairSync('ed25519');
    await writeFile(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
    await link(draft, path).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
  } catch (error) {
    return { state: 'unusable', path, reason: `no key could be made at ${path}: ${messageOf(error)}` };
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
  return await findSigningKey(place);
}

function signerOf(key: KeyObject): Signer | undefined {
  if (key.asymmetricKeyType !== 'ed25519') return undefined;
  const half = publicKeyOf(key);
  return half && { ...half, sign: (message) => sign(null, message, key) };
}

async function putOnList(list: TrustedKeys, signer: Signer, now: Date): Promise<void> {
  const keys = await list.list();
  const listed = keys.find(({ keyid }) => keyid === signer.keyid);
  if (listed === undefined || listed.until !== undefined) await list.trust(signer, { name: 'you', own: true, now });
  for (const key of keys) {
    if (key.own && key.until === undefined && key.keyid !== signer.keyid) await list.retire(key.keyid, now);
  }
}

async function liesIn(folder: string, project: string): Promise<boolean> {
  const [inner, outer] = await Promise.all([realOf(folder), realOf(project)]);
  return inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : `${outer}${sep}`);
}

/** The real path of a folder that may not exist yet: its nearest existing parent, and the rest. */
async function realOf(path: string): Promise<string> {
  const parent = join(path, '..');
  return await realpath(path).catch(async () =>
    parent === path ? path : join(await realOf(parent), path.slice(parent.length)),
  );
}
