import type { Migration } from '../migration.ts';

/** The ranking that a home has learned from outcomes: numbers by place, one row for a home. */
export const learnedOutcomes: Migration = {
  version: 15,
  name: 'learned outcomes',
  sql: `
    CREATE TABLE learned_outcomes (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      weights BLOB NOT NULL,
      showings INTEGER NOT NULL,
      gained REAL NOT NULL,
      changes INTEGER NOT NULL,
      updated_at TEXT NOT NULL
    ) STRICT;
  `,
};
