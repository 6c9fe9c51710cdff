import type { Migration } from '../migration.ts';

/**
 * Which runs have changed since, whoever changed them: each change of what a board shows gives its run the next number,
 * so that a reader asks for what is newer than what it has seen. What agents say on the way is no change of this kind.
 * With it, indexes for what a page over a full home asks first.
 */
export const runChanges: Migration = {
  version: 19,
  name: 'run changes',
  sql: `
    CREATE TABLE run_changes (number INTEGER PRIMARY KEY, run_id TEXT NOT NULL UNIQUE) STRICT;
    CREATE TRIGGER runs_insert_change AFTER INSERT ON runs BEGIN
      INSERT OR REPLACE INTO run_changes SELECT coalesce(max(number), 0) + 1, new.id FROM run_changes;
    END;
    CREATE TRIGGER runs_update_change AFTER UPDATE ON runs BEGIN
      INSERT OR REPLACE INTO run_changes SELECT coalesce(max(number), 0) + 1, new.id FROM run_changes;
    END;
    CREATE TRIGGER run_events_change AFTER INSERT ON run_events WHEN new.narration = 0 BEGIN
      INSERT OR REPLACE INTO run_changes SELECT coalesce(max(number), 0) + 1, new.run_id FROM run_changes;
    END;
    CREATE TRIGGER run_spending_change AFTER INSERT ON run_spending BEGIN
      INSERT OR REPLACE INTO run_changes SELECT coalesce(max(number), 0) + 1, new.run_id FROM run_changes;
    END;
    CREATE TRIGGER grants_insert_change AFTER INSERT ON grants WHEN substr(new.scope, 1, 4) = 'run_' BEGIN
      INSERT OR REPLACE INTO run_changes SELECT coalesce(max(number), 0) + 1, new.scope FROM run_changes;
    END;
    CREATE TRIGGER grants_update_change AFTER UPDATE ON grants WHEN substr(new.scope, 1, 4) = 'run_' BEGIN
      INSERT OR REPLACE INTO run_changes SELECT coalesce(max(number), 0) + 1, new.scope FROM run_changes;
    END;

    CREATE INDEX runs_by_status ON runs (status);
    CREATE INDEX runs_by_day ON runs (created_at);
    CREATE INDEX runs_with_a_question ON runs (id) WHERE pause IS NOT NULL;
    CREATE INDEX details_by_age ON record_details (scope, state, substr(id, instr(id, '_') + 1));
  `,
};
