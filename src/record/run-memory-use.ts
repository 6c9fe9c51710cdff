import { defined } from '../core/defined.ts';
import { headlineOf } from '../memory/record-content.ts';
import { shownBecause, type ShownBecause } from '../memory/recall-showings.ts';
import { MemoryStore } from '../memory/memory-store.ts';
import { RecordStore } from '../memory/recall/record-store.ts';
import type { Database } from '../storage/database.ts';
import type { JournalRecord } from '../storage/journal.ts';

interface Titled {
  readonly id: string;
  readonly title: string;
}

/** The records that memory showed to a run, and those that the run wrote, by the journal, with their present texts. */
export interface RunMemoryUse {
  /** The receipts that say why each was shown. */
  readonly receipts: readonly string[];
  readonly shown: readonly (Titled & Partial<ShownBecause>)[];
  /** True where the draw was that this run goes without memory. */
  readonly heldOut: boolean;
  readonly draw?: number;
  /** The share of requests that were held out when it was drawn. */
  readonly holdout?: number;
  /** Withheld from this run alone, to measure what each memory is worth. */
  readonly withheld?: readonly Titled[];
  readonly remembered: readonly Titled[];
}

/** Undefined where the run worked without memory. */
export async function runMemoryUse(
  database: Database,
  records: readonly JournalRecord[],
): Promise<RunMemoryUse | undefined> {
  const results = records.filter((one) => one.record === 'result');
  const recalled = results.find((one) => one.effect === 'recall')?.payload;
  if (recalled === undefined) return undefined;
  const ids = results.find((one) => one.effect === 'remember')?.payload ?? [];
  const { records: shown, receipts, heldOut, draw, experiment } = recalled;
  return {
    receipts,
    shown: await withReasons(database, await titled(database, shown), receipts),
    heldOut,
    ...defined({
      draw,
      holdout: experiment === undefined ? undefined : Math.round(1000 * (1 - experiment.probability)) / 1000,
      withheld: experiment?.withheld === undefined ? undefined : await titled(database, experiment.withheld),
    }),
    remembered: await titled(database, ids),
  };
}

/** Each with what the search said for it, as far as that is kept. */
async function withReasons(
  database: Database,
  shown: readonly Titled[],
  receipts: readonly string[],
): Promise<RunMemoryUse['shown']> {
  const reasons = await database.read((connection) => shownBecause(connection, receipts));
  return shown.map((one) => ({ ...one, ...reasons.get(one.id) }));
}

async function titled(database: Database, ids: readonly string[]): Promise<readonly Titled[]> {
  const store = new MemoryStore(new RecordStore(database));
  return await database.read((connection) =>
    ids.map((id) => {
      const memory = store.find(connection, id);
      return { id, title: memory === undefined ? '[forgotten]' : headlineOf(memory) };
    }),
  );
}
