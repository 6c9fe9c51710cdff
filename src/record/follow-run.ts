import { setTimeout as sleep } from 'node:timers/promises';
import { defined } from '../core/defined.ts';
import type { RuntimeEvent } from '../core/runtime-event.ts';
import { hasEvents, readEvents } from '../storage/event-log.ts';
import { isLeased } from '../storage/lease.ts';
import { leaseOfRun, type RunRow } from '../storage/runs.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { replayRun } from './replay-run.ts';
import { readStoredRun } from './stored-run.ts';

export interface Following {
  /** The number of the last event that was seen; 0, if left out: from the start. */
  readonly after?: number | undefined;
  /** False: what was told so far, and no waiting for more. */
  readonly follow?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

const AT_ONCE = 500;
/** How long whoever follows waits before they look again: less while something happens. */
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 400;

/**
 * What is told of a run, from wherever it is worked on, in the order of its numbers: first what was told already, then
 * what comes. Ends when nobody works on the run any more and everything is told. A run of a version that kept no events
 * is told from its journal.
 */
export async function* followRun(
  runtime: Runtime,
  row: RunRow,
  { after = 0, follow = true, signal }: Following = {},
): AsyncGenerator<RuntimeEvent, void> {
  const { database } = runtime;
  if (!(await hasEvents(database, row.id)) && row.status !== 'working') {
    yield* replayRun(await readStoredRun(runtime, row)).filter(({ seq }) => seq > after);
    return;
  }
  let last = after;
  let wait = FIRST_WAIT_MS;
  for (;;) {
    if (signal?.aborted === true) return;
    // Asked first: what was told before somebody left the run is there by then.
    const working = follow && (await database.read((connection) => isLeased(connection, leaseOfRun(row.id))));
    const events = await readEvents(database, row.id, last, AT_ONCE);
    for (const event of events) {
      last = event.seq;
      yield await withMemories(runtime, row, event);
    }
    wait = events.length > 0 ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS);
    if (events.length === AT_ONCE) continue;
    if (!working) return;
    await sleep(wait, undefined, defined({ signal })).catch(() => undefined);
  }
}

/** What was recalled and remembered is told in the words that are there now: the log keeps none. */
export async function withMemories(runtime: Runtime, row: RunRow, event: RuntimeEvent): Promise<RuntimeEvent> {
  if (event.type !== 'recall' && event.type !== 'remembered') return event;
  const { memory } = await readStoredRun(runtime, row);
  if (event.type === 'remembered') return { ...event, records: memory?.remembered ?? event.records };
  return { ...event, titles: memory?.shown.map(({ title }) => title) ?? [] };
}
