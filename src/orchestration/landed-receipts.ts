import type { Receipt } from '../verification/receipt.ts';
import type { Capabilities } from './capabilities.ts';
import type { RunState } from './run-state.ts';

/** The receipts with which the steps of this run landed so far, in that order, whichever plan they were of. */
export async function landedReceipts({ receipts }: RunState, run: Capabilities): Promise<readonly Receipt[]> {
  const landed: Receipt[] = [];
  for (const id of receipts) {
    const receipt = await run.receipts.find(id);
    if (receipt === undefined) throw new TypeError(`the receipt ${id} is gone`);
    landed.push(receipt);
  }
  return landed;
}
