import type { Plan } from '../core/plan.ts';
import type { Spending } from '../core/runtime-event.ts';
import { readJournal, type JournalRecord } from '../storage/journal.ts';
import { readTraffic, type ReachedHost } from '../storage/run-network.ts';
import type { RunRow } from '../storage/run-row.ts';
import { sumOf } from '../storage/spending.ts';
import { loadPlan } from '../orchestration/load-plan.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { readReview } from '../orchestration/step-archive.ts';
import { asJournaledToday } from './earlier-journals.ts';
import { plansFixed } from './fixed-plan.ts';
import { runMemoryUse, type RunMemoryUse } from './run-memory-use.ts';

/** The stored state of one run. Every replay and every view of it is made from this alone. */
export interface StoredRun {
  readonly row: RunRow;
  readonly records: readonly JournalRecord[];
  /** Each plan that was fixed, by its number, with its VERIFY steps put in where it came that far. */
  readonly plans: ReadonlyMap<number, Plan>;
  readonly spent: Spending;
  /** Which hosts its programs reached, and which they were kept from, in order. */
  readonly network: readonly ReachedHost[];
  /** Undefined where the run does without memory. */
  readonly memory: RunMemoryUse | undefined;
}

export async function readStoredRun(
  {
    database,
    store,
    blobs,
    home,
  }: Pick<Runtime, 'database' | 'store' | 'blobs'> & {
    readonly home: { readonly path: string };
  },
  row: RunRow,
): Promise<StoredRun> {
  const journaled = await readJournal({ store, blobs }, row.id);
  const plans = new Map<number, Plan>();
  for (const { number, hash } of plansFixed(journaled, 'plan', 'optimise'))
    plans.set(number, await loadPlan(blobs, hash));
  const records = await asJournaledToday(
    journaled,
    plans,
    async ({ plan, step, attempt }) => await readReview(home.path, row.id, { planNumber: plan, step, attempt }),
    isAboutVerdict(row.pause) ? (row.pause?.step ?? journaled.at(-1)?.step) : undefined,
  );
  return {
    row,
    records,
    plans,
    spent: sumOf((await store.spending.of(row.id)).values()),
    network: await readTraffic(database, row.id),
    memory: await runMemoryUse(database, records),
  };
}

function isAboutVerdict(pause: RunRow['pause']): boolean {
  return pause?.reason === 'unverifiable' || pause?.reason === 'unproven';
}
