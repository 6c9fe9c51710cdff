import { tenantTable, type PostgresMigration } from '../migration-postgres.ts';

/** What every run tells while it is worked on, numbered, for whoever looks on from another machine. */
export const events: PostgresMigration = {
  version: 6,
  name: 'events',
  sql: `
CREATE TABLE atlas.run_events (
  tenant text NOT NULL DEFAULT atlas.tenant(),
  run_id text NOT NULL,
  seq integer NOT NULL,
  narration boolean NOT NULL,
  event text NOT NULL,
  PRIMARY KEY (tenant, run_id, seq)
);
CREATE TABLE atlas.run_event_heads (
  tenant text NOT NULL DEFAULT atlas.tenant(),
  run_id text NOT NULL,
  last integer NOT NULL,
  narrated integer NOT NULL,
  PRIMARY KEY (tenant, run_id)
) WITH (fillfactor = 50);
CREATE INDEX run_events_narrated ON atlas.run_event_heads (tenant, run_id) WHERE narrated > 0;
${tenantTable('run_events')}
${tenantTable('run_event_heads')}
/* What decides a run is kept; what agents said can be taken out. */
CREATE POLICY only_narration ON atlas.run_events AS RESTRICTIVE FOR DELETE USING (narration);
GRANT SELECT, DELETE ON atlas.run_events TO atlas_app;
GRANT SELECT, UPDATE (narrated) ON atlas.run_event_heads TO atlas_app;
`,
};
