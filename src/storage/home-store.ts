import type { Database } from './database.ts';
import { EventLog } from './event-log.ts';
import type { RunStore } from './run-store.ts';
import { sqliteRecords, sqliteRows } from './sqlite-journal-records.ts';
import { sqliteLeases } from './sqlite-leases.ts';
import { sqliteRunRows } from './sqlite-run-rows.ts';
import { sqliteToldEvents } from './sqlite-told-events.ts';
import { sqliteSpending } from './spending.ts';

/** The runs of one machine, in the file of its home. Whoever opened the database closes it. */
export function homeStore(database: Database): RunStore {
  return {
    team: undefined,
    runs: sqliteRunRows(database),
    leases: sqliteLeases(database),
    told: sqliteToldEvents(database),
    spending: sqliteSpending(database),
    journal: async (runId) => await sqliteRows(database, runId),
    hold: async (runId, lease) => ({
      records: sqliteRecords(database, runId, lease),
      events: await EventLog.open(database, runId, lease),
      writer: undefined,
    }),
    [Symbol.asyncDispose]: async () => undefined,
  };
}
