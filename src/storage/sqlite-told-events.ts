import type { Database } from './database.ts';
import { decidingEvents, eventRange, eventsOfType, hasEvents, readEvents, readEventsBefore } from './event-log.ts';
import type { ToldEvents } from './run-events.ts';

export function sqliteToldEvents(database: Database): ToldEvents {
  return {
    after: async (runId, seq, most, spokenAfter) => await readEvents(database, runId, seq, most, spokenAfter),
    before: async (runId, seq, most) => await readEventsBefore(database, runId, seq, most),
    range: async (runId) => await eventRange(database, runId),
    has: async (runId) => await hasEvents(database, runId),
    ofType: async (runId, type) => await database.read((connection) => eventsOfType(connection, runId, type)),
    deciding: async (runId, after) => await database.read((connection) => decidingEvents(connection, runId, after)),
  };
}
