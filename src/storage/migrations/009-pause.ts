import type { Migration } from '../migration.ts';

/** The pause of a run, with its possible answers, so that a process that comes later shows the same. */
export const pause: Migration = {
  version: 9,
  name: 'pause',
  sql: 'ALTER TABLE runs ADD COLUMN pause TEXT;',
};
