import type { Migration } from '../migration.ts';

/**
 * The ids of forgotten records, without a word of them: an export that is older than the forgetting does not bring them
 * back, and one that was not rewritten because of a crash is rewritten later.
 */
export const forgottenIds: Migration = {
  version: 23,
  name: 'forgotten ids',
  sql: `
    CREATE TABLE memory_forgotten (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  `,
};
