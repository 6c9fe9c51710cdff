import type { Clock } from '../core/clock.ts';
import { newId } from '../core/ids.ts';
import type { Receipt, RunReceipt } from './receipt.ts';
import type { ReceiptChain } from './receipt-chain.ts';
import type { WholeRun } from './whole-run.ts';

/**
 * The receipt of a run as a whole: the proofs of its steps hold together. With it an exported chain shows that nothing
 * was left out at its end. The same proof gets the same receipt again, as with those of steps.
 */
export async function issueRunReceipt(
  chain: ReceiptChain,
  clock: Clock,
  whole: WholeRun,
  landed: readonly Receipt[],
  circumstances: { readonly runId: string; readonly isolation: string; readonly startedAt: string },
): Promise<RunReceipt> {
  const { runId } = circumstances;
  const steps = landed.map(({ step, id, hash, verdict }) => ({ step, receipt: id, hash, verdict }));
  const given = (await chain.wholeRun(runId)).find(
    (one) => one.after === whole.final && one.steps.map(({ receipt }) => receipt).join() === ids(steps),
  );
  if (given !== undefined) return given;
  return await chain.appendRun({
    kind: 'run',
    id: newId('proof'),
    ...circumstances,
    before: landed[0]?.before ?? whole.final,
    after: whole.final,
    dependencies: whole.dependencies,
    steps,
    checks: whole.checks.map((one) => ({ ...one, steps: [...one.steps] })),
    finishedAt: clock.now().toISOString(),
  });
}

function ids(steps: readonly { readonly receipt: string }[]): string {
  return steps.map(({ receipt }) => receipt).join();
}
