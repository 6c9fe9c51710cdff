import type { Migration } from '../migration.ts';

/** Runs, the effect journal, leases, and the records of memory with their words. */
export const theHouse: Migration = {
  version: 1,
  name: 'the-house',
  sql: `
    CREATE TABLE runs (
      id TEXT PRIMARY KEY,
      request TEXT NOT NULL,
      project TEXT NOT NULL,
      plan TEXT NOT NULL,
      options TEXT NOT NULL,
      status TEXT NOT NULL,
      graph_version INTEGER NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL
    ) STRICT;
    CREATE INDEX runs_by_project ON runs (project, id);

    CREATE TABLE leases (
      name TEXT PRIMARY KEY,
      fence INTEGER NOT NULL,
      owner TEXT,
      renewed REAL NOT NULL
    ) STRICT;

    CREATE TABLE journal (
      run_id TEXT NOT NULL,
      seq INTEGER NOT NULL,
      record TEXT NOT NULL CHECK (record IN ('intent', 'result')),
      step TEXT NOT NULL,
      attempt INTEGER NOT NULL,
      effect TEXT NOT NULL,
      ordinal INTEGER NOT NULL,
      fence INTEGER NOT NULL,
      at TEXT NOT NULL,
      payload TEXT NOT NULL,
      hash TEXT NOT NULL,
      PRIMARY KEY (run_id, seq),
      UNIQUE (run_id, step, attempt, effect, ordinal, record)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER journal_is_append_only_update BEFORE UPDATE ON journal
      BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
    CREATE TRIGGER journal_is_append_only_delete BEFORE DELETE ON journal
      BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

    CREATE TABLE journal_heads (
      run_id TEXT PRIMARY KEY,
      seq INTEGER NOT NULL,
      hash TEXT NOT NULL
    ) STRICT;

    CREATE TABLE records (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      scope TEXT NOT NULL,
      title TEXT NOT NULL,
      body TEXT NOT NULL,
      created_at TEXT NOT NULL,
      origin TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE VIRTUAL TABLE record_words USING fts5 (
      title, body, content = 'records', content_rowid = 'rowid', tokenize = 'porter unicode61'
    );
    CREATE TRIGGER records_insert_words AFTER INSERT ON records
      BEGIN INSERT INTO record_words (rowid, title, body) VALUES (new.rowid, new.title, new.body); END;
    CREATE TRIGGER records_delete_words AFTER DELETE ON records
      BEGIN INSERT INTO record_words (record_words, rowid, title, body) VALUES ('delete', old.rowid, old.title, old.body); END;
  `,
};
