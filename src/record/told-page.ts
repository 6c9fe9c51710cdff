import { isNarration, type RuntimeEvent } from '../core/runtime-event.ts';
import type { RunRow } from '../storage/run-row.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { withMemories } from './follow-run.ts';
import { replayRun } from './replay-run.ts';
import { readStoredRun } from './stored-run.ts';

export interface ToldQuestion {
  /** Events after this number. */
  readonly after?: number | undefined;
  /** The last ones before the event of this number; wins over `after`. */
  readonly before?: number | undefined;
  readonly limit?: number | undefined;
  /** With `after`: narration only after this number, while every deciding event is included. */
  readonly spokenAfter?: number | undefined;
}

/** A page of the events of a run, in order. */
export interface ToldPage {
  readonly events: readonly RuntimeEvent[];
  /** The numbers of the first event that the log still keeps and of the last one appended; 0 where there is none. */
  readonly first: number;
  readonly last: number;
}

const MOST = 1000;

/** Reads a page of a run's events from any position; for a version that kept no events, it replays the journal. */
export async function toldPage(runtime: Runtime, row: RunRow, question: ToldQuestion = {}): Promise<ToldPage> {
  const { told } = runtime.store;
  const limit = Math.min(question.limit ?? MOST, MOST);
  const { after = 0, before, spokenAfter = 0 } = question;
  const range = await told.range(row.id);
  if (range.last === 0 && row.status !== 'working') {
    const all = replayRun(await readStoredRun(runtime, row));
    const events =
      before === undefined
        ? all.filter(({ seq, type }) => seq > after && (seq > spokenAfter || !isNarration(type))).slice(0, limit)
        : all.filter(({ seq }) => seq < before).slice(-limit);
    return { events, first: all[0]?.seq ?? 0, last: all.at(-1)?.seq ?? 0 };
  }
  const events =
    before === undefined
      ? await told.after(row.id, after, limit, spokenAfter)
      : await told.before(row.id, before, limit);
  return { ...range, events: await Promise.all(events.map(async (one) => await withMemories(runtime, row, one))) };
}
