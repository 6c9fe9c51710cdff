import type { Migration } from '../migration.ts';

/**
 * A home's state of the memory that it shares with others. `memory_replicas` maps a scope here to the scope there, and
 * holds the last change that was pulled; `memory_shared` holds the change of each record that is here; `memory_outbox`
 * the changes here that are not there yet, whoever made them. Homes of one machine use the tables of the feed itself.
 */
export const sharedMemory: Migration = {
  version: 18,
  name: 'shared memory',
  sql: `
    CREATE TABLE memory_replicas (
      shared TEXT PRIMARY KEY, local TEXT NOT NULL UNIQUE, change INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE memory_shared (
      id TEXT PRIMARY KEY, shared TEXT NOT NULL, change INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE memory_outbox (
      id TEXT PRIMARY KEY, local TEXT NOT NULL, gone INTEGER NOT NULL, n INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER details_leave_when_added AFTER INSERT ON record_details
      WHEN EXISTS (SELECT 1 FROM memory_replicas WHERE local = new.scope) BEGIN
      INSERT INTO memory_outbox VALUES (new.id, new.scope, 0, 1)
        ON CONFLICT (id) DO UPDATE SET gone = 0, n = n + 1;
    END;
    CREATE TRIGGER details_leave_when_changed AFTER UPDATE ON record_details
      WHEN EXISTS (SELECT 1 FROM memory_replicas WHERE local = new.scope) BEGIN
      INSERT INTO memory_outbox VALUES (new.id, new.scope, 0, 1)
        ON CONFLICT (id) DO UPDATE SET gone = 0, n = n + 1;
    END;
    CREATE TRIGGER details_leave_when_removed AFTER DELETE ON record_details
      WHEN EXISTS (SELECT 1 FROM memory_replicas WHERE local = old.scope) BEGIN
      INSERT INTO memory_outbox VALUES (old.id, old.scope, 1, 1)
        ON CONFLICT (id) DO UPDATE SET gone = 1, n = n + 1;
    END;

    CREATE TABLE feed_clocks (scope TEXT PRIMARY KEY, change INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE feed_records (
      scope TEXT NOT NULL,
      id TEXT NOT NULL,
      change INTEGER NOT NULL,
      born INTEGER NOT NULL,
      person TEXT NOT NULL,
      record TEXT,
      PRIMARY KEY (scope, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX feed_by_change ON feed_records (scope, change);
    CREATE INDEX feed_by_birth ON feed_records (scope, born);
  `,
};
