import { hashJson } from '../core/hash.ts';
import { newId, type Id, type RunId } from '../core/ids.ts';

/** The proof that lets a step land. Its hash covers everything in it. */
export interface ProofReceipt {
  readonly id: Id<'proof'>;
  readonly runId: RunId;
  readonly step: string;
  readonly attempt: number;
  readonly checks: readonly {
    readonly hash: string;
    readonly before: string;
    readonly after: string;
    readonly evidence: string;
  }[];
  readonly changes: readonly { readonly path: string; readonly before: string | null; readonly after: string | null }[];
  readonly isolation: string;
  readonly scope: 'staged' | 'world';
  readonly at: string;
  readonly hash: string;
}

export function makeReceipt(content: Omit<ProofReceipt, 'id' | 'hash'>): ProofReceipt {
  const identified = { id: newId('proof'), ...content };
  return { ...identified, hash: hashJson(identified) };
}
