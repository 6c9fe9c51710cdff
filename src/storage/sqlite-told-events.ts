import type { Database } from './database.ts';
import { eventRange, hasEvents, readEvents, readEventsBefore } from './event-log.ts';
import type { ToldEvents } from './run-events.ts';

export function sqliteToldEvents(database: Database): ToldEvents {
  return {
    after: async (runId, seq, most, spokenAfter) => await readEvents(database, runId, seq, most, spokenAfter),
    before: async (runId, seq, most) => await readEventsBefore(database, runId, seq, most),
    range: async (runId) => await eventRange(database, runId),
    has: async (runId) => await hasEvents(database, runId),
  };
}
