import { readFile } from 'node:fs/promises';
import { TrustedKeys } from '../config/trusted-keys.ts';
import { AtlasError } from '../core/atlas-error.ts';
import { systemClock } from '../core/clock.ts';
import { readPublicKey } from '../core/signer.ts';
import { prepare, type RuntimeOptions } from './open-runtime.ts';

export interface BelievedNow {
  readonly keyid: string;
  readonly name: string;
  /** False where it was so before. */
  readonly changed: boolean;
}

/** Puts a public key on the person's list, or takes it off. `key` is the key itself, a PEM file, or an id on the list. */
export async function believeKey(
  options: RuntimeOptions,
  request: { readonly key: string; readonly name: string; readonly revoke: boolean },
): Promise<BelievedNow> {
  const { loaded } = await prepare(options);
  const list = new TrustedKeys(loaded.userFolder);
  const { key, name, revoke } = request;
  const keys = await list.list();
  const known = keys.find(({ keyid }) => keyid === key);
  const read = known ?? readPublicKey(key) ?? readPublicKey(await readFile(key, 'utf8').catch(() => ''));
  if (read === undefined) {
    throw new AtlasError('usage', `${key} is no Ed25519 public key, nor a file that holds one`, {
      remedy: 'Give the public key as `atlas doctor` shows it to its owner, or a PEM file.',
    });
  }
  const { keyid } = read;
  if (revoke) return { keyid, name, changed: await list.distrust(keyid) };
  const listed = keys.find((one) => one.keyid === keyid);
  const changed = listed === undefined || listed.until !== undefined || listed.name !== name;
  if (changed) await list.trust(read, { name, own: listed?.own ?? false, now: systemClock.now() });
  return { keyid, name, changed };
}
