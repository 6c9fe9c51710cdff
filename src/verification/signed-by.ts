import type { AnyReceipt } from './receipt.ts';

/** A key that the person trusts. */
export interface BelievedKey {
  readonly keyid: string;
  /** The name of its owner. */
  readonly name: string;
  /** When it stopped signing. */
  readonly until?: string | undefined;
}

/** The signer of a receipt. A forged receipt is rejected earlier and never comes this far. */
export type SignedBy =
  | { readonly state: 'trusted'; readonly keyid: string; readonly name: string }
  /** The signature is valid, and the key is unknown here. */
  | { readonly state: 'unknown'; readonly keyid: string; readonly publicKey: string }
  /** Signed by a key after it was retired. */
  | { readonly state: 'retired'; readonly keyid: string; readonly name: string; readonly until: string }
  | { readonly state: 'unsigned'; readonly reason: string };

export function signedBy({ signer, unsigned, finishedAt }: AnyReceipt, believed: readonly BelievedKey[]): SignedBy {
  if (signer === undefined) return { state: 'unsigned', reason: unsigned ?? 'it does not say why' };
  const { keyid, publicKey } = signer;
  const key = believed.find((one) => one.keyid === keyid);
  if (key === undefined) return { state: 'unknown', keyid, publicKey };
  const { name, until } = key;
  if (until !== undefined && Date.parse(finishedAt) > Date.parse(until))
    return { state: 'retired', keyid, name, until };
  return { state: 'trusted', keyid, name };
}

/** In words. A key is shown by the start of its id, except where a person has to compare it. */
export function signatureWords(by: SignedBy): string {
  switch (by.state) {
    case 'trusted':
      return `signed by ${by.name} (key ${by.keyid.slice(0, 16)})`;
    case 'unknown':
      return `signed by an unknown key, ${by.keyid}`;
    case 'retired':
      return `signed by ${by.name} with a key that was retired on ${by.until.slice(0, 10)}, before that`;
    case 'unsigned':
      return `unsigned: ${by.reason}`;
  }
}
