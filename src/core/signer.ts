import { createPublicKey, type KeyObject } from 'node:crypto';
import { sha256 } from './hash.ts';

/** Signs texts so that others can verify them: an Ed25519 key whose private half stays with the signer. */
export interface Signer extends PublicKey {
  sign(message: Uint8Array): Uint8Array;
}

/** The half of a key that everybody may have. */
export interface PublicKey {
  /** The SHA-256 of the key itself, so that a name cannot be given to another one. */
  readonly keyid: string;
  /** SubjectPublicKeyInfo (DER) in base64: what stands between the marks of a PEM file. */
  readonly publicKey: string;
}

/** The signer, or the reason why Atlas cannot sign. */
export type Signing = Signer | { readonly unsigned: string };

const SPKI = /^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/;
const PEM = /^-----BEGIN PUBLIC KEY-----\s*([A-Za-z0-9+/=\s]+?)\s*-----END PUBLIC KEY-----$/;

/** Reads an Ed25519 public key as PEM or as its one line of base64; undefined for anything else. */
export function readPublicKey(text: string): PublicKey | undefined {
  const trimmed = text.trim();
  const publicKey = (PEM.exec(trimmed)?.[1] ?? trimmed).replaceAll(/\s/g, '');
  if (!SPKI.test(publicKey)) return undefined;
  const der = Buffer.from(publicKey, 'base64');
  // Base64 has several spellings of the same bytes; one key has one.
  return der.toString('base64') === publicKey ? { publicKey, keyid: sha256(der) } : undefined;
}

/** The public half of any key of the kind. */
export function publicKeyOf(key: KeyObject): PublicKey | undefined {
  return readPublicKey(createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'));
}

export function keyObjectOf({ publicKey }: Pick<PublicKey, 'publicKey'>): KeyObject {
  return createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
}
