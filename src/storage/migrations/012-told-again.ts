import type { Migration } from '../migration.ts';

/** The sources that wrote a record again, and when; and the link from a record to those that it superseded. */
export const toldAgain: Migration = {
  version: 12,
  name: 'told again',
  sql: `
    ALTER TABLE record_details ADD COLUMN told TEXT NOT NULL DEFAULT '[]';
    CREATE INDEX details_by_successor ON record_details (superseded_by) WHERE superseded_by <> '';
  `,
};
