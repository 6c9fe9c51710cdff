import { checkHash } from '../../core/check.ts';
import type { JsonValue } from '../../core/canonical-json.ts';
import type { WorkStep } from '../../core/plan.ts';
import { makeReceipt, type ProofReceipt } from '../../verification/plain-receipt.ts';
import { applyChanges } from '../../workspace/plain-land.ts';
import type { RunContext } from '../run-context.ts';
import type { Execution } from './execute.ts';
import type { Verification } from './verify.ts';

/** Lands what was proven, and only that. The receipt is fixed first: a resumed commit lands under the same one. */
export async function commit(
  run: RunContext,
  step: WorkStep,
  attempt: number,
  execution: Execution,
  verification: Verification,
): Promise<ProofReceipt> {
  const key = { step: step.id, attempt } as const;
  const receipt = (await run.journal.effect({ ...key, effect: 'review', ordinal: 0 }, null, async () => {
    const made = makeReceipt({
      runId: run.runId,
      step: step.id,
      attempt,
      checks: step.checks.map((check, i) => ({
        hash: checkHash(check),
        before: verification.before[i]?.result ?? 'error',
        after: verification.after[i]?.result ?? 'error',
        evidence: verification.after[i]?.evidence ?? '',
      })),
      changes: execution.changes.map(({ path, before, after }) => ({ path, before, after })),
      isolation: 'none',
      scope: 'staged',
      at: run.clock.now().toISOString(),
    });
    return made as unknown as JsonValue;
  })) as unknown as ProofReceipt;
  await run.journal.effect({ ...key, effect: 'commit', ordinal: 0 }, { receipt: receipt.hash }, async () => {
    await applyChanges(run.project, execution.changes, run.blobs);
    return receipt.hash;
  });
  run.emit({
    type: 'commit',
    step: step.id,
    attempt,
    receipt: receipt.id,
    paths: receipt.changes.map(({ path }) => path),
  });
  return receipt;
}
