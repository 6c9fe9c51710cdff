import { setTimeout as sleep } from 'node:timers/promises';
import { defined } from '../core/defined.ts';
import type { RuntimeEvent } from '../core/runtime-event.ts';
import { leaseOfRun, type RunRow } from '../storage/run-row.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { replayRun } from './replay-run.ts';
import { readStoredRun } from './stored-run.ts';

export interface Following {
  /** The number of the last event that was seen; 0, if left out: from the start. */
  readonly after?: number | undefined;
  /** False: yield the events so far and do not wait for more. */
  readonly follow?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

const AT_ONCE = 500;
/** How long a follower waits before it looks again: less while events come in, four looks a second at most. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 400;
/** A process that was killed has written nothing: so often its life is looked at, though nobody writes. */
const ALIVE_MS = 1000;

/**
 * Yields the events of a run, whichever process works on it, in the order of their numbers: first the stored ones, then
 * new ones as they come. Ends when no process works on the run any more and every event is out. For a run of a version
 * that kept no events, it replays the journal.
 *
 * Invariants
 *  F1  Everything that was appended before the process left the run is yielded: the follower reads once more after it
 *      has seen that no process works on it.
 *  F2  While nobody writes into the home, the follower reads a counter and, now and then, whether the process lives.
 */
export async function* followRun(
  runtime: Runtime,
  row: RunRow,
  { after = 0, follow = true, signal }: Following = {},
): AsyncGenerator<RuntimeEvent, void> {
  const { told, leases, team } = runtime.store;
  if (!(await told.has(row.id)) && row.status !== 'working') {
    yield* replayRun(await readStoredRun(runtime, row)).filter(({ seq }) => seq > after);
    return;
  }
  // A team's store has no such counter.
  const stamp = (): string | undefined => (team === undefined ? runtime.database.changeStamp() : undefined);
  let last = after;
  let wait = FIRST_WAIT_MS;
  let seen: string | undefined;
  let aliveAt = performance.now();
  let left = !follow;
  for (;;) {
    if (signal?.aborted === true) return;
    const now = stamp();
    const changed = now === undefined || now !== seen;
    seen = now;
    const events = changed || left ? await told.after(row.id, last, AT_ONCE) : [];
    for (const event of events) {
      last = event.seq;
      yield await withMemories(runtime, row, event);
    }
    if (events.length === AT_ONCE) {
      seen = undefined;
      continue;
    }
    if (left) return;
    if (events.length === 0 && (changed || performance.now() - aliveAt >= ALIVE_MS)) {
      aliveAt = performance.now();
      // F1
      left = !(await leases.isHeld(leaseOfRun(row.id)));
      if (left) continue;
    }
    wait = events.length > 0 ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS);
    await sleep(wait, undefined, defined({ signal })).catch(() => undefined);
  }
}

/** Fills in the titles of recalled and remembered records from memory as it is now; the log keeps none. */
export async function withMemories(runtime: Runtime, row: RunRow, event: RuntimeEvent): Promise<RuntimeEvent> {
  if (event.type !== 'recall' && event.type !== 'remembered') return event;
  const { memory } = await readStoredRun(runtime, row);
  if (event.type === 'remembered') return { ...event, records: memory?.remembered ?? event.records };
  return { ...event, titles: memory?.shown.map(({ title }) => title) ?? [] };
}
