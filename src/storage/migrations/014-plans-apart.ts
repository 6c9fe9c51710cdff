import type { Migration } from '../migration.ts';

/**
 * The number of the plan stands in a column of its own: a step was called `3:s1` for the third plan's `s1`. Records
 * stay as they were appended, hashes too: the chain goes on spelling both as one word. And the row of a run that has
 * stopped says how: with which message, and with which exit code.
 */
export const plansApart: Migration = {
  version: 14,
  name: 'plans apart',
  sql: `
    ALTER TABLE runs ADD COLUMN stopped TEXT;
    CREATE TABLE journal_next (
      run_id TEXT NOT NULL,
      seq INTEGER NOT NULL,
      record TEXT NOT NULL CHECK (record IN ('intent', 'result')),
      plan INTEGER NOT NULL,
      step TEXT NOT NULL,
      attempt INTEGER NOT NULL,
      effect TEXT NOT NULL,
      ordinal INTEGER NOT NULL,
      fence INTEGER NOT NULL,
      at TEXT NOT NULL,
      payload TEXT NOT NULL,
      hash TEXT NOT NULL,
      PRIMARY KEY (run_id, seq),
      UNIQUE (run_id, plan, step, attempt, effect, ordinal, record)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO journal_next
      SELECT run_id, seq, record,
        CASE WHEN instr(step, ':') > 0 THEN CAST(substr(step, 1, instr(step, ':') - 1) AS INTEGER) ELSE 0 END,
        substr(step, instr(step, ':') + 1),
        attempt, effect, ordinal, fence, at, payload, hash
      FROM journal;
    DROP TABLE journal;
    ALTER TABLE journal_next RENAME TO journal;
    CREATE TRIGGER journal_is_append_only_update BEFORE UPDATE ON journal
      BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
    CREATE TRIGGER journal_is_append_only_delete BEFORE DELETE ON journal
      BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
  `,
};
