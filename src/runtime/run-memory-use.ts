import { headlineOf } from '../memory/record-content.ts';
import { MemoryStore } from '../memory/memory-store.ts';
import { RecordStore } from '../memory/recall/record-store.ts';
import type { Database } from '../storage/database.ts';
import type { JournalRecord } from '../storage/journal.ts';

/** What memory did for a run, and the run for memory: by the journal, in the words that are there now. */
export interface RunMemoryUse {
  /** The receipts that say why each was shown. */
  readonly receipts: readonly string[];
  readonly shown: readonly { readonly id: string; readonly title: string }[];
  /** True where the draw was that this run goes without memory. */
  readonly heldOut: boolean;
  readonly draw?: number;
  readonly remembered: readonly { readonly id: string; readonly title: string }[];
}

interface RecallResult {
  readonly receipts?: readonly string[];
  readonly records?: readonly string[];
  readonly heldOut?: boolean;
  readonly draw?: number;
}

/** Undefined where the run was told to do without memory. */
export async function runMemoryUse(
  database: Database,
  records: readonly JournalRecord[],
): Promise<RunMemoryUse | undefined> {
  const resultOf = (effect: string): unknown =>
    records.find((one) => one.effect === effect && one.record === 'result')?.payload;
  const recalled = resultOf('recall') as RecallResult | undefined;
  if (recalled === undefined) return undefined;
  const written = resultOf('remember');
  const ids = Array.isArray(written) ? written.filter((one) => typeof one === 'string') : [];
  const store = new MemoryStore(new RecordStore(database));
  const titled = async (wanted: readonly string[]): Promise<RunMemoryUse['shown']> =>
    await database.read((connection) =>
      wanted.map((id) => {
        const memory = store.find(connection, id);
        return { id, title: memory === undefined ? '[forgotten]' : headlineOf(memory) };
      }),
    );
  return {
    receipts: recalled.receipts ?? [],
    shown: await titled(recalled.records ?? []),
    heldOut: recalled.heldOut === true,
    ...(recalled.draw === undefined ? {} : { draw: recalled.draw }),
    remembered: await titled(ids),
  };
}
