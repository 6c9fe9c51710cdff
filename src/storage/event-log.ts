import { z } from 'zod';
import type { RunId } from '../core/ids.ts';
import { isNarration, type RuntimeEvent } from '../core/runtime-event.ts';
import type { Connection, Database } from './database.ts';
import { keptEvent } from './kept-event.ts';
import type { Lease } from './lease.ts';
import type { RunEventLog } from './run-events.ts';

/**
 * The events of a run, appended while the run works, for readers in other processes.
 *
 * Invariants
 *  E1  Events have numbers, one after the other through all processes that work on a run; under its number an event
 *      never changes. A reader that has seen some goes on after the last of them.
 *  E2  Appending never makes the run wait: events go to disk with the next transaction of the process, or a moment
 *      later by themselves, and never with a wait for the disk of their own. A kill loses at most the events since the
 *      last flush; the journal is the truth, and a resumed run emits the rest again.
 *  E3  The cursor of a run goes to disk with the events before it, so a resumed run skips no event.
 *  E4  The log keeps every event that decides a run. Of narration it keeps the last `MOST_NARRATED` events of a run,
 *      for the last `MOST_RUNS` runs.
 *  E5  Only the holder of the run's lease appends.
 *  E6  The log keeps no text of a memory, because a person may have it forgotten. A reader looks up the text that
 *      memory holds at that time.
 */
const SOON_MS = 100;
const MOST_NARRATED = 20_000;
/** So many more come before the oldest are taken out, all at once. */
const SLACK = 5_000;
const MOST_RUNS = 200;
/** Where the store cannot be written, no more than this waits for it. */
const MOST_PENDING = 10_000;

const headSchema = z.object({ last: z.number(), narrated: z.number() });

interface Pending {
  readonly seq: number;
  readonly narration: boolean;
  readonly text: string;
}

export class EventLog implements RunEventLog {
  readonly #database: Database;
  readonly #runId: RunId;
  readonly #lease: Lease;
  readonly #name: string;
  /** True where the log held no event of this run before. */
  readonly isNew: boolean;
  #last: number;
  #pending: Pending[] = [];
  #unwritten = false;
  #timer: NodeJS.Timeout | undefined;

  private constructor(database: Database, runId: RunId, lease: Lease, last: number | undefined) {
    this.#database = database;
    this.#runId = runId;
    this.#lease = lease;
    this.#name = `events of ${runId}`;
    this.isNew = last === undefined;
    this.#last = last ?? 0;
  }

  static async open(database: Database, runId: RunId, lease: Lease): Promise<EventLog> {
    const head = await database.read((connection) => headOf(connection, runId));
    if (head === undefined) await database.writeSoon(forgetOldNarration);
    return new EventLog(database, runId, lease, head?.last);
  }

  /** The number of the next event (E1). */
  next(): number {
    this.#last += 1;
    return this.#last;
  }

  /** Must not throw and must not wait (E2). */
  append(event: RuntimeEvent): void {
    const narration = isNarration(event.type);
    if (narration && this.#pending.length >= MOST_PENDING) return;
    this.#pending.push({ seq: event.seq, narration, text: keptEvent(event) });
    this.#writeAlong();
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#push().catch(() => undefined);
    }, SOON_MS).unref();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearTimeout(this.#timer);
    // The last transaction that took them along may have failed: they are offered once more.
    if (this.#pending.length > 0) this.#writeAlong();
    // Where it cannot be written, the run has ended all the same: its journal says how.
    await this.#push().catch(() => undefined);
  }

  #writeAlong(): void {
    this.#unwritten = true;
    this.#database.writeAlong(this.#name, (connection) => {
      this.#write(connection);
    });
  }

  async #push(): Promise<void> {
    if (this.#unwritten) await this.#database.writeSoon(() => undefined);
  }

  /** A transaction may fail and run again, so this skips the events that the store already has. */
  #write(connection: Connection): void {
    const { fence } = connection.prepare('SELECT fence FROM leases WHERE name = ?').get(this.#lease.name) ?? {};
    const head = headOf(connection, this.#runId) ?? { last: 0, narrated: 0 };
    this.#pending = fence === this.#lease.fence ? this.#pending.filter(({ seq }) => seq > head.last) : [];
    this.#unwritten = false;
    const last = this.#pending.at(-1)?.seq;
    if (last === undefined) return;
    const insert = connection.prepare('INSERT INTO run_events (run_id, seq, narration, event) VALUES (?, ?, ?, ?)');
    for (const { seq, narration, text } of this.#pending) insert.run(this.#runId, seq, narration ? 1 : 0, text);
    const narrated = head.narrated + this.#pending.filter(({ narration }) => narration).length;
    const kept = narrated > MOST_NARRATED + SLACK ? trimNarration(connection, this.#runId) : narrated;
    connection
      .prepare('INSERT OR REPLACE INTO run_event_heads (run_id, last, narrated) VALUES (?, ?, ?)')
      .run(this.#runId, last, kept);
  }
}

function headOf(connection: Connection, runId: RunId): z.infer<typeof headSchema> | undefined {
  const row = connection.prepare('SELECT last, narrated FROM run_event_heads WHERE run_id = ?').get(runId);
  return row === undefined ? undefined : headSchema.parse(row);
}

function trimNarration(connection: Connection, runId: RunId): number {
  connection
    .prepare(
      `DELETE FROM run_events WHERE run_id = ?1 AND narration = 1 AND seq <=
         (SELECT seq FROM run_events WHERE run_id = ?1 AND narration = 1 ORDER BY seq DESC LIMIT 1 OFFSET ?2)`,
    )
    .run(runId, MOST_NARRATED);
  return MOST_NARRATED;
}

/** For old runs the log keeps only the events that decided them. */
function forgetOldNarration(connection: Connection): void {
  const old = connection
    .prepare('SELECT run_id FROM run_event_heads WHERE narrated > 0 ORDER BY run_id DESC LIMIT -1 OFFSET ?')
    .all(MOST_RUNS);
  for (const { run_id: id } of old) {
    connection.prepare('DELETE FROM run_events WHERE run_id = ? AND narration = 1').run(String(id));
    connection.prepare('UPDATE run_event_heads SET narrated = 0 WHERE run_id = ?').run(String(id));
  }
}

/**
 * Deletes narration that contains one of these words (in lower case), so that the log does not repeat what memory has
 * forgotten.
 */
export function forgetNarrationOf(connection: Connection, words: readonly string[]): void {
  for (const word of words) {
    connection.prepare('DELETE FROM run_events WHERE narration = 1 AND instr(lower(event), ?) > 0').run(word);
  }
}

const rowSchema = z.object({ event: z.string() });

/** The events of a run after that number, in order; of narration only those after `spokenAfter`. */
export async function readEvents(
  database: Database,
  runId: RunId,
  after: number,
  most: number,
  spokenAfter = 0,
): Promise<readonly RuntimeEvent[]> {
  const rows = await database.read((connection) =>
    connection
      .prepare(
        `SELECT event FROM run_events WHERE run_id = ? AND seq > ? AND (narration = 0 OR seq > ?)
         ORDER BY seq LIMIT ?`,
      )
      .all(runId, after, spokenAfter, most),
  );
  return rows.map((row) => JSON.parse(rowSchema.parse(row).event) as RuntimeEvent);
}

/** What was told of one kind, as far as it is still kept. */
export function eventsOfType(
  connection: Connection,
  runId: RunId,
  type: RuntimeEvent['type'],
): readonly RuntimeEvent[] {
  return connection
    .prepare(
      `SELECT event FROM run_events WHERE run_id = ? AND narration = ? AND json_extract(event, '$.type') = ?
       ORDER BY seq`,
    )
    .all(runId, isNarration(type) ? 1 : 0, type)
    .map((row) => JSON.parse(rowSchema.parse(row).event) as RuntimeEvent);
}

/** Whether the log holds events of this run; runs of earlier versions have none. */
export async function hasEvents(database: Database, runId: RunId): Promise<boolean> {
  return (await database.read((connection) => headOf(connection, runId))) !== undefined;
}

/** The last so many events before the one of that number, in order. */
export async function readEventsBefore(
  database: Database,
  runId: RunId,
  before: number,
  most: number,
): Promise<readonly RuntimeEvent[]> {
  const rows = await database.read((connection) =>
    connection
      .prepare('SELECT event FROM run_events WHERE run_id = ? AND seq < ? ORDER BY seq DESC LIMIT ?')
      .all(runId, before, most),
  );
  return rows.map((row) => JSON.parse(rowSchema.parse(row).event) as RuntimeEvent).toReversed();
}

/** The events after that number that decide a run. */
export function decidingEvents(connection: Connection, runId: RunId, after: number): readonly RuntimeEvent[] {
  return connection
    .prepare('SELECT event FROM run_events WHERE run_id = ? AND seq > ? AND narration = 0 ORDER BY seq')
    .all(runId, after)
    .map((row) => JSON.parse(rowSchema.parse(row).event) as RuntimeEvent);
}

/** The numbers of the first event that the log still keeps and of the last one appended; both 0 where there is none. */
export async function eventRange(
  database: Database,
  runId: RunId,
): Promise<{ readonly first: number; readonly last: number }> {
  return await database.read((connection) => {
    const row = connection.prepare('SELECT min(seq) AS first FROM run_events WHERE run_id = ?').get(runId);
    return { first: Number(row?.['first'] ?? 0), last: headOf(connection, runId)?.last ?? 0 };
  });
}
