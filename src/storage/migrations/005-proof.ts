import type { Migration } from '../migration.ts';

/** Checkouts and the processes that use them, the landings in the project, and the chain of proof receipts. */
export const proof: Migration = {
  version: 5,
  name: 'proof',
  sql: `
    CREATE TABLE checkouts (
      id TEXT PRIMARY KEY,
      project TEXT NOT NULL,
      state TEXT,
      used INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX checkouts_by_project ON checkouts (project, state);

    CREATE TABLE checkout_holds (
      token TEXT PRIMARY KEY,
      checkout TEXT NOT NULL,
      exclusive INTEGER NOT NULL,
      owner TEXT NOT NULL
    ) STRICT;

    CREATE TABLE landings (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      project TEXT NOT NULL,
      run_id TEXT NOT NULL,
      step TEXT NOT NULL,
      attempt INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('commit', 'undo')),
      status TEXT NOT NULL CHECK (status IN ('logged', 'ready', 'unwinding', 'landed', 'unwound')),
      base TEXT NOT NULL,
      next TEXT NOT NULL,
      receipt TEXT,
      origin TEXT,
      undoes TEXT,
      moves TEXT NOT NULL,
      at TEXT NOT NULL
    ) STRICT;
    CREATE INDEX landings_by_project ON landings (project, status);
    CREATE INDEX landings_by_run ON landings (run_id, step);

    CREATE TABLE receipts (
      project TEXT NOT NULL,
      seq INTEGER NOT NULL,
      id TEXT NOT NULL UNIQUE,
      run_id TEXT NOT NULL,
      step TEXT NOT NULL,
      attempt INTEGER NOT NULL,
      body TEXT NOT NULL,
      hash TEXT NOT NULL,
      PRIMARY KEY (project, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX receipts_by_run ON receipts (run_id, step);
    CREATE TRIGGER receipts_are_append_only_update BEFORE UPDATE ON receipts
      BEGIN SELECT RAISE(ABORT, 'receipts are append-only'); END;
    CREATE TRIGGER receipts_are_append_only_delete BEFORE DELETE ON receipts
      BEGIN SELECT RAISE(ABORT, 'receipts are append-only'); END;
  `,
};
