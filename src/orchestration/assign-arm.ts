import { defined } from '../core/defined.ts';
import type { Recalled } from './capabilities.ts';

/** What would be shown, and how good it was found to be. */
export interface Candidate {
  readonly id: string;
  readonly score: number;
  readonly strength: number;
}

/** An experiment on what memory is worth. */
export interface Experiment {
  /** The share of requests that are shown nothing; 0: there is no experiment. */
  readonly holdout: number;
  /** From 0 to 1, the same for the same request: a retry keeps its arm. */
  readonly draw: (request: string) => Promise<number>;
  /** Whether what was seen so far says that memory hurts; left out: nobody looks. */
  readonly hurts?: (() => Promise<boolean>) | undefined;
  /** Which state of memory was asked; left out: not known. */
  readonly store?: (() => Promise<number>) | undefined;
}

const SWITCHED_OFF =
  'nothing of memory is shown: the experiment found that it hurts; `atlas memory prove` shows it, and memory.holdout 0 ends it';

/**
 * Which arm a request is in. Recall has run in both, and only what is shown differs; all that the analysis needs is in the
 * journal before anybody plans.
 */
export async function assignArm(
  { holdout, draw, hurts, store }: Experiment,
  request: string,
  recalled: Recalled,
  candidates: readonly Candidate[],
): Promise<Recalled> {
  if (holdout <= 0) return recalled;
  if ((await hurts?.()) === true) {
    return { ...recalled, receipts: [], records: [], degraded: [...recalled.degraded, SWITCHED_OFF] };
  }
  const drawn = await draw(request);
  const heldOut = drawn < holdout;
  const version = await store?.();
  const experiment = {
    probability: 1 - holdout,
    candidates,
    ...defined({ store: version }),
  };
  // The receipts of what was not shown earn nobody anything.
  const shown = heldOut ? { ...recalled, receipts: [], records: [] } : recalled;
  return { ...shown, draw: drawn, heldOut, experiment };
}
