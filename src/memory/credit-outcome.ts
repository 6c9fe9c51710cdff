import type { Connection } from '../storage/database.ts';
import type { MemoryStore } from './memory-store.ts';
import { learnOutcomes, type ShowingOutcome } from './recall/learned-ranking.ts';
import type { RecordKind } from './recall/record.ts';
import { recordOf } from './recall/record-store.ts';
import { isTask } from './recall/task-line.ts';
import { wordsOf } from './recall/words.ts';

/** The outcome of a run that memories were shown to. */
export interface RunOutcome {
  readonly run: string;
  readonly helped: boolean;
  /** 0..1: less than 1 where it was proven at a price; left out: whether it helped. */
  readonly gain?: number;
  /** Found and then kept back, to measure what each is worth: they did neither good nor harm. */
  readonly withheld?: readonly string[];
}

interface Receipt {
  readonly outcome?: object;
  readonly query?: string;
  readonly kinds?: readonly RecordKind[];
  readonly shown: readonly { readonly id: string; readonly strength?: number }[];
}

const DAY_MS = 86_400_000;

/**
 * Credits or debits the records that a receipt lists as shown, and lets ranking learn from it. Once per receipt: a
 * resumed run credits nothing twice. Returns the number of memories.
 */
export function creditOutcome(
  connection: Connection,
  store: MemoryStore,
  receipts: readonly string[],
  outcome: RunOutcome & { readonly at: Date; readonly own: string },
): number {
  const { run, helped, at, own } = outcome;
  const select = connection.prepare('SELECT receipt FROM recall_receipts WHERE id = ?');
  const update = connection.prepare('UPDATE recall_receipts SET receipt = ? WHERE id = ?');
  const find = connection.prepare('SELECT * FROM records WHERE id = ?');
  const gain = outcome.gain ?? (helped ? 1 : 0);
  const learned: ShowingOutcome[] = [];
  let credited = 0;
  for (const id of receipts) {
    const row = select.get(id);
    if (row === undefined) continue;
    const receipt = JSON.parse(String(row['receipt'])) as Receipt;
    if (receipt.outcome !== undefined) continue;
    update.run(JSON.stringify({ ...receipt, outcome: { run, helped, gain, at: at.toISOString() } }), id);
    const told = receipt.shown.filter((one) => outcome.withheld?.includes(one.id) !== true);
    const shown = told.map((one) => one.id);
    credited += store.credit(connection, shown, helped, at.getTime());
    // A run's outcome does not make a person's preference right or wrong, but it does judge a way to do a task.
    if (!isTask(receipt.kinds)) continue;
    const question = wordsOf(receipt.query ?? '');
    for (const { id: record, strength = 0 } of told) {
      const found = find.get(record);
      if (found === undefined) continue;
      const { title, kind, scope, at: made } = recordOf(found);
      const ageDays = Math.max(0, at.getTime() - made) / DAY_MS;
      learned.push({ showing: { question, title: wordsOf(title), kind, own: scope === own, ageDays, strength }, gain });
    }
  }
  learnOutcomes(connection, learned, at);
  return credited;
}
