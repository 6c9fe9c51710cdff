import type { Migration } from '../migration.ts';

/** States of projects as packs, and where each project stands: what another machine brings back without the folder. */
export const projectStates: Migration = {
  version: 17,
  name: 'project states',
  sql: `
    CREATE TABLE project_states (
      place INTEGER PRIMARY KEY,
      project TEXT NOT NULL,
      state TEXT NOT NULL,
      base TEXT,
      pack TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      depth INTEGER NOT NULL,
      UNIQUE (project, state)
    ) STRICT;
    CREATE TABLE project_heads (project TEXT PRIMARY KEY, number INTEGER NOT NULL, state TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
};
