import { defined } from '../core/defined.ts';
import type { JournaledRecall } from './capabilities.ts';

/** A record that recall would show, with its scores. */
export interface ScoredRecord {
  readonly id: string;
  readonly score: number;
  readonly strength: number;
}

/** An experiment that measures the worth of memory. */
export interface Experiment {
  /** The share of requests that are shown nothing; 0: there is no experiment. */
  readonly holdout: number;
  /** From 0 to 1, the same for the same request, and for the same memory of it: a retry keeps its arm. */
  readonly draw: (request: string, memory?: string) => Promise<number>;
  /** Whether the runs so far show that memory hurts; left out: the experiment does not ask. */
  readonly hurts?: (() => Promise<boolean>) | undefined;
  /** Which state of memory was asked; left out: not known. */
  readonly store?: (() => Promise<number>) | undefined;
  /** The settings that decide recall; left out: they are not journaled. */
  readonly settings?: Readonly<Record<string, string | number>> | undefined;
}

/**
 * How likely each memory is to be withheld while the run is shown the others. For a single memory the two arms tell
 * enough.
 */
const WITHHOLDING = 0.1;

const SWITCHED_OFF =
  'nothing of memory is shown: the experiment found that it hurts; `atlas memory prove` shows it, and memory.holdout 0 ends it';

/**
 * Assigns a request to an arm. Recall has run in both, and only the shown records differ; the journal holds all that
 * the analysis needs before the planner starts.
 */
export async function assignArm(
  { holdout, draw, hurts, store, settings }: Experiment,
  request: string,
  recalled: JournaledRecall,
  candidates: readonly ScoredRecord[],
): Promise<JournaledRecall> {
  if (holdout <= 0) return recalled;
  if ((await hurts?.()) === true) {
    return { ...recalled, receipts: [], records: [], degraded: [...recalled.degraded, SWITCHED_OFF] };
  }
  const drawn = await draw(request);
  const heldOut = drawn < holdout;
  const version = await store?.();
  const several = candidates.length > 1;
  const withheld = heldOut || !several ? [] : await keptBack(candidates, async (id) => await draw(request, id));
  const experiment = {
    probability: 1 - holdout,
    candidates,
    ...defined({ store: version, settings }),
    ...(several ? { withholding: WITHHOLDING, withheld } : {}),
  };
  // Records that were not shown earn no credit, so their receipts are dropped.
  const shown = heldOut
    ? { ...recalled, receipts: [], records: [] }
    : { ...recalled, records: recalled.records.filter((id) => !withheld.includes(id)) };
  return { ...shown, draw: drawn, heldOut, experiment };
}

async function keptBack(
  candidates: readonly ScoredRecord[],
  draw: (id: string) => Promise<number>,
): Promise<readonly string[]> {
  const drawn = await Promise.all(candidates.map(async ({ id }) => ({ id, drawn: await draw(id) })));
  return drawn.filter((one) => one.drawn < WITHHOLDING).map(({ id }) => id);
}
