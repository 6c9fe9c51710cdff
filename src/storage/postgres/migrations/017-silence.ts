import type { PostgresMigration } from '../migration-postgres.ts';

/**
 * A holder may be silent for fifteen seconds instead of twenty. Its runs go on elsewhere within thirty, and a process of
 * many places that is lost gives back dozens at once, which the others begin a few at a time: ten seconds were too short
 * for that. Holders renew every four seconds now, so that as many renewals may be missed as before.
 */
export const silence: PostgresMigration = {
  version: 17,
  name: 'silence',
  sql: `
CREATE OR REPLACE FUNCTION atlas.silence() RETURNS interval LANGUAGE sql IMMUTABLE AS $$ SELECT interval '15 seconds' $$;
`,
};
