import type { Migration } from '../migration.ts';

/**
 * Of a text longer than the model's window only the beginning was embedded. Such embeddings are used until they are made
 * anew, and so are those that an older program which has the home open still makes. A text that is shorter than the
 * least window of a model was read as a whole.
 */
export const longRecords: Migration = {
  version: 22,
  name: 'long records',
  sql: `
    ALTER TABLE embeddings ADD COLUMN parts BLOB;
    CREATE TABLE embeddings_to_renew (model TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (model, hash)) STRICT;
    INSERT INTO embeddings_to_renew
      SELECT model, hash FROM embeddings
      WHERE hash IN (SELECT hash FROM records WHERE length(title) + length(body) > 500);
    CREATE TRIGGER embeddings_of_older_programs AFTER INSERT ON embeddings WHEN NEW.parts IS NULL BEGIN
      INSERT OR IGNORE INTO embeddings_to_renew VALUES (NEW.model, NEW.hash);
    END;
    CREATE TRIGGER embeddings_gone AFTER DELETE ON embeddings BEGIN
      DELETE FROM embeddings_to_renew WHERE model = OLD.model AND hash = OLD.hash;
    END;
  `,
};
