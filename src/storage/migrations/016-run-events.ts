import type { Migration } from '../migration.ts';

/**
 * What every run tells while it is worked on, numbered, so that other processes can follow it and go on from the last
 * event that they saw. What an agent says on the way is narration: of that only so much is kept.
 */
export const runEvents: Migration = {
  version: 16,
  name: 'run events',
  sql: `
    CREATE TABLE run_events (
      run_id TEXT NOT NULL,
      seq INTEGER NOT NULL,
      narration INTEGER NOT NULL,
      event TEXT NOT NULL,
      PRIMARY KEY (run_id, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE run_event_heads (
      run_id TEXT PRIMARY KEY,
      last INTEGER NOT NULL,
      narrated INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX run_events_narrated ON run_event_heads (run_id) WHERE narrated > 0;
  `,
};
