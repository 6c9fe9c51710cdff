import { TrustedKeys } from '../config/trusted-keys.ts';
import { systemClock } from '../core/clock.ts';
import { givenKey } from './given-key.ts';
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
  const read = await givenKey(key, keys);
  const { keyid } = read;
  if (revoke) return { keyid, name, changed: await list.distrust(keyid) };
  const listed = keys.find((one) => one.keyid === keyid);
  const changed = listed === undefined || listed.until !== undefined || listed.name !== name;
  if (changed) await list.trust(read, { name, own: listed?.own ?? false, now: systemClock.now() });
  return { keyid, name, changed };
}
