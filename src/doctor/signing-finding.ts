import { findSigningKey } from '../config/signing-key.ts';
import { TrustedKeys, type TrustedKey } from '../config/trusted-keys.ts';
import type { Finding } from './finding.ts';
import type { Prepared } from '../home/open-runtime.ts';

/** The public key that signs this person's receipts, and the keys that they trust besides. */
export async function signingFinding({ project, loaded }: Pick<Prepared, 'project' | 'loaded'>): Promise<Finding> {
  const { userFolder } = loaded;
  const found = await findSigningKey({ userFolder, project });
  const list = new TrustedKeys(userFolder);
  const { keys, damaged } = await list.read();
  const base = { name: 'signing', needed: false } as const;
  if (found.state === 'unusable') {
    const remedy = `Receipts are unsigned until then. Mend it, or move it away: a new key is made, and what the old one signed still counts.`;
    return { ...base, ok: false, detail: `receipts are not signed: ${found.reason}`, remedy };
  }
  const others = keys.filter(({ keyid }) => found.state === 'missing' || keyid !== found.signer.keyid);
  const mine =
    found.state === 'there'
      ? `ed25519 ${found.signer.keyid}, public key ${found.signer.publicKey}`
      : 'no key yet (one is made at the first run)';
  const detail = [mine, ...others.map(keyWords)].join('; ');
  if (damaged.length === 0) return { ...base, ok: true, detail };
  const lines = `${damaged.length === 1 ? 'line' : 'lines'} ${damaged.join(', ')}`;
  return { ...base, ok: false, detail, remedy: `${list.path}: ${lines} cannot be read, and trusts no key.` };
}

function keyWords({ name, own, keyid, until }: TrustedKey): string {
  const whose = own ? 'your earlier key' : `trusts ${name}:`;
  return `${whose} ${keyid}${until === undefined ? '' : ` until ${until.slice(0, 10)}`}`;
}
