import type { Migration } from '../migration.ts';

/**
 * The spending of a run, by its source (a session of an agent, or the clock), as the source reports it: a kill loses
 * nothing.
 */
export const spending: Migration = {
  version: 8,
  name: 'spending',
  sql: `
    CREATE TABLE run_spending (
      run_id TEXT NOT NULL,
      source TEXT NOT NULL,
      tokens INTEGER NOT NULL,
      money REAL NOT NULL,
      currency TEXT,
      ms INTEGER NOT NULL,
      PRIMARY KEY (run_id, source)
    ) STRICT, WITHOUT ROWID;
  `,
};
