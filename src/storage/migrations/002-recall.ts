import type { Migration } from '../migration.ts';

/**
 * Records as recall needs them, their words, their vectors with a change log, and what was shown to whom.
 *
 * The columns added to `records` have defaults, so that a record needs no more than its kind, scope, title and body.
 * `words` counts the words of a record once they stand in `record_terms`; NULL means that they do not yet.
 * `record_terms` holds words that the program has already split and stemmed; `record_instances` reads its posting
 * lists. A row of `vectors` belongs to the model that made it; `vector_clock` numbers every change, so that a reader
 * asks for what is newer than what it has seen; `forgotten` is the newest tombstone that has been swept away.
 */
export const recall: Migration = {
  version: 2,
  name: 'recall',
  sql: `
    DROP TRIGGER records_insert_words;
    DROP TRIGGER records_delete_words;
    DROP TABLE record_words;

    ALTER TABLE records ADD COLUMN type TEXT NOT NULL DEFAULT '';
    ALTER TABLE records ADD COLUMN conversation TEXT NOT NULL DEFAULT '';
    ALTER TABLE records ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE records ADD COLUMN author TEXT NOT NULL DEFAULT '';
    ALTER TABLE records ADD COLUMN at REAL NOT NULL DEFAULT 0;
    ALTER TABLE records ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE records ADD COLUMN entities TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE records ADD COLUMN metadata TEXT NOT NULL DEFAULT '{}';
    ALTER TABLE records ADD COLUMN uses INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE records ADD COLUMN used_at REAL NOT NULL DEFAULT 0;
    ALTER TABLE records ADD COLUMN hash TEXT NOT NULL DEFAULT '';
    ALTER TABLE records ADD COLUMN words INTEGER;
    ALTER TABLE records ADD COLUMN change INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX records_by_change ON records (change);
    CREATE INDEX records_by_scope ON records (scope, kind);
    CREATE INDEX records_by_hash ON records (hash);
    CREATE INDEX records_without_words ON records (id) WHERE words IS NULL;

    CREATE TABLE record_clock (only INTEGER PRIMARY KEY CHECK (only = 1), change INTEGER NOT NULL) STRICT;
    INSERT INTO record_clock VALUES (1, 0);
    CREATE TABLE record_tombstones (change INTEGER PRIMARY KEY, record INTEGER NOT NULL) STRICT;

    CREATE VIRTUAL TABLE record_terms USING fts5 (
      terms, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co P* S*'"
    );
    CREATE VIRTUAL TABLE record_instances USING fts5vocab (record_terms, instance);

    CREATE TRIGGER records_are_numbered AFTER INSERT ON records BEGIN
      UPDATE record_clock SET change = change + 1;
      UPDATE records SET change = (SELECT change FROM record_clock) WHERE rowid = new.rowid;
    END;
    CREATE TRIGGER records_leave_a_tombstone AFTER DELETE ON records BEGIN
      UPDATE record_clock SET change = change + 1;
      INSERT INTO record_tombstones SELECT change, old.rowid FROM record_clock;
      DELETE FROM record_terms WHERE rowid = old.rowid;
    END;

    CREATE TABLE vectors (
      seq INTEGER PRIMARY KEY,
      collection TEXT NOT NULL,
      id TEXT NOT NULL,
      model TEXT NOT NULL,
      dimension INTEGER NOT NULL,
      metadata TEXT NOT NULL,
      value BLOB NOT NULL,
      UNIQUE (collection, id)
    ) STRICT;
    CREATE TABLE vector_tombstones (seq INTEGER PRIMARY KEY, collection TEXT NOT NULL, id TEXT NOT NULL) STRICT;
    CREATE TABLE vector_clock (
      only INTEGER PRIMARY KEY CHECK (only = 1), seq INTEGER NOT NULL, forgotten INTEGER NOT NULL
    ) STRICT;
    INSERT INTO vector_clock VALUES (1, 0, 0);
    CREATE TABLE vector_mirrors (
      mirror TEXT NOT NULL, collection TEXT NOT NULL, applied INTEGER NOT NULL, PRIMARY KEY (mirror, collection)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE embeddings (
      model TEXT NOT NULL,
      hash TEXT NOT NULL,
      vector BLOB NOT NULL,
      tokens BLOB NOT NULL,
      PRIMARY KEY (model, hash)
    ) STRICT;

    CREATE TABLE recall_receipts (
      id TEXT PRIMARY KEY,
      at TEXT NOT NULL,
      query TEXT NOT NULL,
      receipt TEXT NOT NULL
    ) STRICT;
  `,
};
