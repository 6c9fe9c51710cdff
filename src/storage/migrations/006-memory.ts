import type { Migration } from '../migration.ts';

/**
 * The details of memory's records beyond their words, the indexes of conversations, and the durable rate limit.
 *
 * A live record stands in `records`, where recall finds it. One that must not be recalled (quarantined, superseded,
 * expired) stands only here, whole, in `held`: a record in no index cannot be found by accident. Turns have no row in
 * `record_details`: there are many, and a turn is what was said, no more.
 */
export const memory: Migration = {
  version: 6,
  name: 'memory',
  sql: `
    CREATE TABLE record_details (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      scope TEXT NOT NULL,
      version INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('live', 'quarantined', 'superseded', 'expired')),
      reason TEXT NOT NULL,
      trust TEXT NOT NULL,
      provenance TEXT NOT NULL,
      content TEXT NOT NULL,
      supersedes TEXT NOT NULL,
      superseded_by TEXT NOT NULL,
      seen INTEGER NOT NULL,
      uses INTEGER NOT NULL,
      successes INTEGER NOT NULL,
      expires_at REAL,
      updated_at TEXT NOT NULL,
      held TEXT,
      CHECK ((state = 'live') = (held IS NULL))
    ) STRICT;
    CREATE INDEX details_by_scope ON record_details (scope, state, kind);
    CREATE INDEX details_by_expiry ON record_details (expires_at) WHERE expires_at IS NOT NULL AND state = 'live';

    CREATE INDEX records_by_turn ON records (scope, conversation, position) WHERE kind = 'turn';
    CREATE TABLE conversations (
      scope TEXT NOT NULL, id TEXT NOT NULL, turns INTEGER NOT NULL, updated_at TEXT NOT NULL, PRIMARY KEY (scope, id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE memory_writes (scope TEXT NOT NULL, conversation TEXT NOT NULL, at REAL NOT NULL) STRICT;
    CREATE INDEX memory_writes_by_conversation ON memory_writes (scope, conversation, at);

    CREATE TABLE memory_exports (path TEXT PRIMARY KEY, at TEXT NOT NULL) STRICT;
  `,
};
