import type { Migration } from '../migration.ts';

/** The trajectories of agents: one row a turn, its large texts beside it as blobs. */
export const trajectories: Migration = {
  version: 3,
  name: 'trajectories',
  sql: `
    CREATE TABLE trajectories (
      id TEXT PRIMARY KEY,
      run_id TEXT,
      step TEXT,
      attempt INTEGER,
      agent_id TEXT NOT NULL,
      description TEXT NOT NULL,
      success INTEGER NOT NULL,
      error_info TEXT,
      calls INTEGER NOT NULL,
      created_at TEXT NOT NULL,
      body TEXT NOT NULL,
      blobs TEXT NOT NULL
    ) STRICT;
    CREATE INDEX trajectories_by_run ON trajectories (run_id, id);
  `,
};
