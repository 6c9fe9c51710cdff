import type { Migration } from '../migration.ts';

/**
 * The numbered events of every run, so that other processes can follow it and go on from the last event that they saw.
 * The words of an agent are narration, of which the log keeps a bounded amount.
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
