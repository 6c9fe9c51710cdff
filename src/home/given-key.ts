import { readFile } from 'node:fs/promises';
import { AtlasError } from '../core/atlas-error.ts';
import { readPublicKey, type PublicKey } from '../core/signer.ts';

/** The public key that a person gives: the key itself, a PEM file, or an id among those that are known. */
export async function givenKey(key: string, known: readonly PublicKey[]): Promise<PublicKey> {
  const read =
    known.find(({ keyid }) => keyid === key) ??
    readPublicKey(key) ??
    readPublicKey(await readFile(key, 'utf8').catch(() => ''));
  if (read !== undefined) return read;
  throw new AtlasError('usage', `${key} is no Ed25519 public key, nor a file that holds one`, {
    remedy: 'Give the public key as `atlas doctor` shows it to its owner, or a PEM file.',
  });
}
