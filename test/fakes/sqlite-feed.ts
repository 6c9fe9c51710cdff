import { mayNotWrite, toFeedChange } from '../../src/memory/shared/feed-rows.ts';
import type { FeedChange, FeedReceipt, FeedWrite, MemoryFeed } from '../../src/memory/shared/memory-feed.ts';
import type { Connection, Database } from '../../src/storage/database.ts';

/** A feed in a file: for homes of one person on one machine. Whoever can write the file may write every scope but others' own. */
export function sqliteFeed(database: Database, person: string): MemoryFeed {
  const select = async (scope: string, where: string, values: readonly number[]): Promise<readonly FeedChange[]> =>
    await database.read((connection) =>
      mayRead(scope, person)
        ? connection
            .prepare(`SELECT id, change, born, person, record FROM feed_records WHERE scope = ? AND ${where}`)
            .all(scope, ...values)
            .map(toFeedChange)
        : [],
    );
  return {
    clock: async (scopes) =>
      await database.read(
        (connection) =>
          new Map(
            scopes.map((scope) => [
              scope,
              { change: mayRead(scope, person) ? clockOf(connection, scope) : 0, epoch: 'file' },
            ]),
          ),
      ),
    mayWrite: async (scope) => mayRead(scope, person),
    births: async (scope, { after, upTo, limit }) =>
      await select(scope, 'born > ? AND born <= ? ORDER BY born LIMIT ?', [after, upTo, limit]),
    changes: async (scope, known, { after, upTo, limit }) =>
      await select(scope, 'born <= ? AND change > ? AND change <= ? ORDER BY change LIMIT ?', [
        known,
        after,
        upTo,
        limit,
      ]),
    put: async (scope, writes) =>
      await database.write((connection) => {
        if (!mayRead(scope, person)) throw mayNotWrite(scope, person);
        let clock = clockOf(connection, scope);
        const receipts = writes.map((write): FeedReceipt => {
          const decided = decide(connection, scope, write);
          if (decided !== 'write') return { id: write.id, change: decided };
          clock += 1;
          connection
            .prepare(
              `INSERT INTO feed_records (scope, id, change, born, person, record) VALUES (?1, ?2, ?3, ?3, ?4, ?5)
               ON CONFLICT (scope, id) DO UPDATE SET change = excluded.change, record = excluded.record`,
            )
            .run(scope, write.id, clock, person, write.record ?? null);
          return { id: write.id, change: clock };
        });
        connection.prepare('INSERT OR REPLACE INTO feed_clocks (scope, change) VALUES (?, ?)').run(scope, clock);
        return receipts;
      }),
  };
}

/** A number where nothing is to be written, undefined where the writer is behind. */
function decide(connection: Connection, scope: string, { id, seen, record }: FeedWrite): 'write' | number | undefined {
  const row = connection.prepare('SELECT change, record FROM feed_records WHERE scope = ? AND id = ?').get(scope, id);
  if (row === undefined) return 'write';
  const change = Number(row['change']);
  if (row['record'] === null) return record === undefined ? change : undefined;
  return record === undefined || change === seen ? 'write' : undefined;
}

function clockOf(connection: Connection, scope: string): number {
  return Number(connection.prepare('SELECT change FROM feed_clocks WHERE scope = ?').get(scope)?.['change'] ?? 0);
}

function mayRead(scope: string, person: string): boolean {
  return !scope.startsWith('person:') || scope === `person:${person}`;
}
