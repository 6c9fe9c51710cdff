import type { PublicKey } from './signer.ts';

/** A key whose receipts the machines of a tenant believe. */
export interface TeamKey extends PublicKey {
  /** Whose it is, in the owner's words. */
  readonly name: string;
  /** It signs no more since then; its earlier receipts still count. */
  readonly until?: string;
}

/** What becomes of a key: it is believed, signs no more from now on, or was never to be believed. */
export type KeyStanding = 'trusted' | 'retired' | 'revoked';
