import type { Migration } from '../migration.ts';

/** Which hosts the programs of a run have reached or were kept from, as it happens: a kill loses nothing. */
export const network: Migration = {
  version: 10,
  name: 'network',
  sql: `
    CREATE TABLE run_network (
      run_id TEXT NOT NULL,
      source TEXT NOT NULL,
      host TEXT NOT NULL,
      port INTEGER NOT NULL,
      decision TEXT NOT NULL,
      plan INTEGER NOT NULL,
      step TEXT NOT NULL,
      attempt INTEGER NOT NULL,
      program TEXT NOT NULL,
      reason TEXT,
      forwarded INTEGER NOT NULL,
      connections INTEGER NOT NULL,
      sent INTEGER NOT NULL,
      received INTEGER NOT NULL,
      first_at TEXT NOT NULL,
      last_at TEXT NOT NULL,
      PRIMARY KEY (run_id, source, host, port, decision)
    ) STRICT, WITHOUT ROWID;
  `,
};
