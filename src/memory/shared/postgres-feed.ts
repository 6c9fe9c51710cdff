import { isAtlasError } from '../../core/atlas-error.ts';
import type { Postgres } from '../../storage/postgres/postgres.ts';
import type { MemoryFeed } from './memory-feed.ts';
import { mayNotWrite, toFeedChange } from './sqlite-feed.ts';

/** The feed of a team. One function numbers and writes, so that no two homes share a number; rules are checked there. */
export function postgresFeed(store: Postgres): MemoryFeed {
  return {
    clock: async (scopes, signal) => {
      const rows = await store.query(
        'SELECT scope, change FROM atlas.memory_clocks WHERE scope = ANY ($1::text[])',
        [scopes],
        signal,
      );
      const found = new Map(rows.map((row) => [String(row['scope']), Number(row['change'])]));
      return new Map(scopes.map((scope) => [scope, found.get(scope) ?? 0]));
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
