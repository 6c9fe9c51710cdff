import { generateKeyPairSync, sign } from 'node:crypto';
import { publicKeyOf, type Signer } from '../../src/core/signer.ts';

/** Somebody with a key of their own. */
export function makeSigner(): Signer {
  const { privateKey } = generateKeyPairSync('ed25519');
  const half = publicKeyOf(privateKey);
  if (half === undefined) throw new Error('a key of the kind that was asked for');
  return { ...half, sign: (message) => sign(null, message, privateKey) };
}
