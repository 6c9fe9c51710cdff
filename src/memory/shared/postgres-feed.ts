import { isAtlasError } from '../../core/atlas-error.ts';
import type { Postgres } from '../../storage/postgres/postgres.ts';
import { mayNotWrite, toFeedChange } from './feed-rows.ts';
import type { MemoryFeed } from './memory-feed.ts';

/**
 * A store that was brought back from a backup is another database, another server, or goes on in another timeline: by
 * that it is known even where it has since come past the number that a home had seen.
 */
const CLOCK = `
SELECT s.scope, coalesce(c.change, 0) AS change,
  (SELECT system_identifier FROM pg_control_system()) || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8) || ' '
    || (SELECT oid FROM pg_database WHERE datname = current_database()) AS epoch
FROM unnest($1::text[]) s (scope) LEFT JOIN atlas.memory_clocks c ON c.scope = s.scope`;

/** The feed of a team. One function numbers and writes, so that no two homes share a number; rules are checked there. */
export function postgresFeed(store: Postgres): MemoryFeed {
  return {
    clock: async (scopes, signal) => {
      const rows = await store.query(CLOCK, [scopes], signal);
      return new Map(
        rows.map((row) => [String(row['scope']), { change: Number(row['change']), epoch: String(row['epoch']) }]),
      );
    },
    mayWrite: async (scope, signal) => {
      const [row] = await store.query('SELECT atlas.may_write_memory($1) AS may', [scope], signal);
      return row?.['may'] === true;
    },
    births: async (scope, { after, upTo, limit }, signal) =>
      (
        await store.query(
          `SELECT id, change, born, person, record FROM atlas.memory_records
           WHERE scope = $1 AND born > $2 AND born <= $3 ORDER BY born LIMIT $4`,
          [scope, after, upTo, limit],
          signal,
        )
      ).map(toFeedChange),
    changes: async (scope, known, { after, upTo, limit }, signal) =>
      (
        await store.query(
          `SELECT id, change, born, person, record FROM atlas.memory_records
           WHERE scope = $1 AND born <= $2 AND change > $3 AND change <= $4 ORDER BY change LIMIT $5`,
          [scope, known, after, upTo, limit],
          signal,
        )
      ).map(toFeedChange),
    put: async (scope, writes, signal) => {
      try {
        const rows = await store.query(
          'SELECT id, change FROM atlas.put_memory($1, $2::json)',
          [scope, JSON.stringify(writes.map(({ id, seen, record }) => ({ id, seen, record: record ?? null })))],
          signal,
        );
        return rows.map((row) => ({
          id: String(row['id']),
          change: row['change'] === null ? undefined : Number(row['change']),
        }));
      } catch (error) {
        throw isAtlasError(error, 'permission.denied') ? mayNotWrite(scope, store.login) : error;
      }
    },
  };
}
