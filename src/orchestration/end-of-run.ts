import { proofText } from '../core/proof-told.ts';
import { tallyProof } from '../verification/proof-tally.ts';
import type { Capabilities } from './capabilities.ts';
import { landedReceipts } from './landed-receipts.ts';
import type { RunEnd, RunState } from './run-state.ts';

/** The end of a run that reached the end of its plan: what landed, and which of it is proven. */
export async function endOfRun(state: RunState, run: Capabilities): Promise<RunEnd> {
  const { steps } = await run.plans.load(state.plan);
  const open = steps.filter(({ id }) => state.statuses[id] !== 'completed').map(({ id }) => id);
  const { receipts } = state;
  if (open.length > 0) return { status: 'failed', receipts, message: `could not be reached: ${open.join(', ')}` };
  const proof = tallyProof(await landedReceipts(state, run));
  // VERIFY steps land nothing, and may have been let through all the same.
  const through = state.waived.filter((step) => !proof.waived.includes(step));
  const unproven = [proof.held, proof.waived, through].some((some) => some.length > 0);
  const parts = [
    proofText(proof),
    ...(through.length === 0 ? [] : [`without proof: ${through.join(', ')}`]),
    ...(run.receipts.unsigned === undefined ? [] : [`unsigned: ${run.receipts.unsigned}`]),
  ];
  return { status: unproven ? 'unproven' : 'proven', receipts, message: parts.join('; '), proof };
}
