import type { Migration } from '../migration.ts';

/**
 * States of projects as packs, and the head of each project, from which another machine restores it without the folder.
 */
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
