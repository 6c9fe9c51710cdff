import { systemClock, type Clock } from '../core/clock.ts';
import type { Database } from '../storage/database.ts';
import { MemoryStore } from './memory-store.ts';
import { RecordStore } from './recall/record-store.ts';

/** Moves expired records out of sight. Costs one look at an index when there are none. */
export async function expireRecords(database: Database, clock: Clock = systemClock): Promise<void> {
  if (database.readOnly) return;
  const now = clock.now();
  const due = await database.read((connection) =>
    connection
      .prepare(`SELECT 1 FROM record_details WHERE expires_at <= ? AND state = 'live' LIMIT 1`)
      .get(now.getTime()),
  );
  if (due === undefined) return;
  const store = new MemoryStore(new RecordStore(database, clock));
  await database.write((connection) => store.expire(connection, now));
}
