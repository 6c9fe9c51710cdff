import type { Migration } from '../migration.ts';

/** From which life of a shared store a home's replica is: numbers of changes are compared within one life only. */
export const sharedEpoch: Migration = {
  version: 20,
  name: 'shared epoch',
  sql: `ALTER TABLE memory_replicas ADD COLUMN epoch TEXT NOT NULL DEFAULT '';`,
};
