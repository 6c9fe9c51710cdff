import { brokenWords } from './broken-check.ts';
import type { Receipt, RunReceipt } from './receipt.ts';
import { signedBy, type SignedBy } from './signed-by.ts';
import type { Reverified, ReverifyParts } from './verify-receipts.ts';
import { proveTogether, recordedPasses } from './whole-run.ts';

/** The result of verifying a run as a whole again. */
export interface ReverifiedWhole {
  /** The tree that the last step left. */
  readonly final: string;
  readonly checks: number;
  readonly holds: boolean;
  readonly differences: readonly string[];
  readonly notes: readonly string[];
  /** The receipt of the whole run; left out where the run never reached a proven end. */
  readonly receipt?: string;
  readonly signature?: SignedBy;
}

export interface WholeToVerify {
  /** In the order in which they landed. */
  readonly landed: readonly Receipt[];
  readonly whole: RunReceipt | undefined;
  /** The result of each step by itself, a moment ago. */
  readonly steps: readonly Reverified[];
}

/**
 * Verifies that the steps' proofs hold together on the last tree, by running the checks: a receipt's word is not
 * enough.
 */
export async function verifyWhole(
  parts: ReverifyParts,
  { landed, whole, steps }: WholeToVerify,
  signal?: AbortSignal,
): Promise<ReverifiedWhole | undefined> {
  // World effects cannot be verified again, and a waived step proves nothing.
  const again = landed.filter(
    ({ scope, waived, verdict }) => scope === 'staged' && (waived === undefined || verdict === 'held'),
  );
  const last = again.at(-1);
  if (last === undefined) return undefined;
  const about = whole === undefined ? {} : { receipt: whole.id, signature: signedBy(whole, parts.believed) };
  const missing = [];
  for (const { before, after } of again) {
    for (const state of [before, after]) if (!(await parts.store.has(state))) missing.push(state);
  }
  if (missing.length > 0) {
    const differences = [`the tree ${missing[0] ?? ''} is not stored here`];
    return { final: last.after, checks: 0, holds: false, differences, notes: [], ...about };
  }
  // The last step was verified a moment ago and holds, so its passes on the last tree are known.
  const held = steps.find(({ receipt }) => receipt === last.id)?.holds === true;
  const proven = await proveTogether(parts.verifier, again, held ? recordedPasses([last]) : new Map(), signal);
  const differences = [...proven.broken.map(brokenWords), ...claimsOf(whole, landed)];
  const notes = again.length === landed.length ? [] : ['what was done to the world, or let through, is left out'];
  return {
    final: proven.final,
    checks: proven.checks.length,
    holds: differences.length === 0,
    differences,
    notes,
    ...about,
  };
}

/** Claims of the whole run's receipt that the receipts of its steps do not support. */
function claimsOf(whole: RunReceipt | undefined, landed: readonly Receipt[]): readonly string[] {
  if (whole === undefined) return [];
  const said = whole.steps.map(({ hash }) => hash);
  const differences = [];
  if (said.join() !== landed.map(({ hash }) => hash).join()) {
    differences.push('the receipt of the whole run names other steps than those that are here');
  }
  if (whole.after !== landed.at(-1)?.after) differences.push('the receipt of the whole run is about another tree');
  return differences;
}
