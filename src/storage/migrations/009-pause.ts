import type { Migration } from '../migration.ts';

/** What a paused run waits for, with the commands that go on: whoever comes later is told the same. */
export const pause: Migration = {
  version: 9,
  name: 'pause',
  sql: 'ALTER TABLE runs ADD COLUMN pause TEXT;',
};
