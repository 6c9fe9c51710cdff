import { ReceiptHeads } from '../config/receipt-heads.ts';
import { findSigningKey, openSigningKey } from '../config/signing-key.ts';
import { TrustedKeys } from '../config/trusted-keys.ts';
import { systemClock } from '../core/clock.ts';
import type { Signing } from '../core/signer.ts';
import { homeId } from '../storage/home.ts';
import type { ChainHeads } from '../verification/receipt-chain.ts';
import type { BelievedKey } from '../verification/signed-by.ts';
import type { Runtime } from '../home/open-runtime.ts';

type Place = Pick<Runtime, 'project' | 'loaded'>;

/** The signer of a run's receipts. Atlas makes the key at the first need. */
export async function openSigning({ project, loaded }: Place): Promise<Signing> {
  return await openSigningKey({ userFolder: loaded.userFolder, project }, systemClock.now());
}

/** How far the receipts of this home went, as the person's config folder knows it. */
export async function openHeads({ home, loaded }: Pick<Runtime, 'home' | 'loaded'>): Promise<ChainHeads | undefined> {
  const id = await homeId(home);
  return id === undefined ? undefined : new ReceiptHeads(loaded.userFolder, id);
}

/**
 * The keys that this person trusts: those on their list, their own key, listed or not, and those that the owner of the
 * team's store has let in. What the person says of a key comes first.
 */
export async function believedKeys({
  project,
  loaded,
  store,
}: Place & Pick<Runtime, 'store'>): Promise<readonly BelievedKey[]> {
  const { userFolder } = loaded;
  const listed = [...(await new TrustedKeys(userFolder).list()), ...((await store.team?.keys()) ?? [])];
  const own = await findSigningKey({ userFolder, project });
  if (own.state !== 'there' || listed.some(({ keyid }) => keyid === own.signer.keyid)) return listed;
  return [...listed, { keyid: own.signer.keyid, name: 'you' }];
}
