import type { Migration } from '../migration.ts';

/**
 * Of a record longer than the model's window only the beginning was embedded. Without a vector of any model it is
 * pending, and read in parts; its old vector finds it until then. A piece has at least one character, so that shorter
 * ones were read as a whole.
 */
export const longRecords: Migration = {
  version: 22,
  name: 'long records',
  sql: `
    DELETE FROM embeddings WHERE hash IN (SELECT hash FROM records WHERE length(title) + length(body) > 500);
    UPDATE vectors SET model = '' WHERE id IN (SELECT id FROM records WHERE length(title) + length(body) > 500);
  `,
};
