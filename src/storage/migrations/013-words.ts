import type { Migration } from '../migration.ts';

/** The person's words to the agent along with a no. */
export const words: Migration = {
  version: 13,
  name: 'words',
  sql: 'ALTER TABLE grants ADD COLUMN words TEXT;',
};
