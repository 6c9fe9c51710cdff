import type { Migration } from '../migration.ts';

/** Grants that a person gave, rules that were remembered, and the tools of foreign servers as they were approved. */
export const permissions: Migration = {
  version: 4,
  name: 'permissions',
  sql: `
    CREATE TABLE grants (
      id TEXT PRIMARY KEY,
      scope TEXT NOT NULL,
      digest TEXT NOT NULL,
      tool TEXT NOT NULL,
      arguments TEXT NOT NULL,
      folder TEXT NOT NULL,
      message TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('pending', 'approved', 'denied', 'consumed')),
      created_at TEXT NOT NULL,
      decided_at TEXT,
      consumed_at TEXT
    ) STRICT;
    CREATE UNIQUE INDEX grants_one_open ON grants (scope, digest) WHERE state IN ('pending', 'approved');

    CREATE TABLE permission_rules (
      scope TEXT NOT NULL,
      list TEXT NOT NULL CHECK (list IN ('allow', 'ask', 'deny')),
      entry TEXT NOT NULL,
      created_at TEXT NOT NULL,
      PRIMARY KEY (scope, list, entry)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE tool_pins (
      server TEXT NOT NULL,
      tool TEXT NOT NULL,
      hash TEXT NOT NULL,
      shown TEXT NOT NULL,
      approved_at TEXT NOT NULL,
      PRIMARY KEY (server, tool)
    ) STRICT, WITHOUT ROWID;
  `,
};
