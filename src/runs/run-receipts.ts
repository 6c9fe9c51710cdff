import { receiptsOf } from '../verification/receipts-of.ts';
import { openReceipt } from '../verification/seal-receipt.ts';
import { signatureWords, signedBy, type SignedBy } from '../verification/signed-by.ts';
import { projectKey } from '../workspace/landing-log.ts';
import type { RunRow } from '../storage/run-row.ts';
import { believedKeys } from './open-signing.ts';
import type { Runtime } from '../home/open-runtime.ts';

/** A receipt as it is stored, with who stands behind it. */
export interface ReceiptShown {
  readonly id: string;
  /** Left out for the receipt of the run as a whole. */
  readonly step?: string;
  readonly attempt?: number;
  readonly verdict?: string;
  readonly finishedAt: string;
  readonly hash: string;
  readonly signature: SignedBy;
  /** The same in words. */
  readonly signed: string;
  /** The stored and exported text: a signed statement. */
  readonly text: string;
}

/** The receipts of a run in the order in which they were given. One that was tampered with is refused, not shown. */
export async function runReceipts(runtime: Runtime, row: RunRow): Promise<readonly ReceiptShown[]> {
  const { rows, project } = receiptsOf(runtime, projectKey(row.project));
  const texts = await rows.texts(project, { runId: row.id });
  const believed = await believedKeys(runtime);
  return texts.map((text) => {
    const { receipt } = openReceipt(text);
    const signature = signedBy(receipt, believed);
    const { id, finishedAt, hash } = receipt;
    const place =
      receipt.kind === 'step' ? { step: receipt.step, attempt: receipt.attempt, verdict: receipt.verdict } : {};
    return { id, ...place, finishedAt, hash, signature, signed: signatureWords(signature), text };
  });
}
