import { tenantTable, type PostgresMigration } from '../migration-postgres.ts';

/** What every run tells while it is worked on, numbered, for whoever looks on from another machine. */
export const events: PostgresMigration = {
  version: 7,
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
GRANT SELECT ON atlas.run_events, atlas.run_event_heads TO atlas_app;

/* What decides a run is kept; of what agents said, the last so many events are. */
CREATE FUNCTION atlas.trim_narration(run text, most integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  DELETE FROM atlas.run_events e WHERE e.tenant = atlas.tenant() AND e.run_id = run AND e.narration AND e.seq <= (
    SELECT n.seq FROM atlas.run_events n WHERE n.tenant = atlas.tenant() AND n.run_id = run AND n.narration
    ORDER BY n.seq DESC LIMIT 1 OFFSET most);
  UPDATE atlas.run_event_heads h SET narrated = least(h.narrated, most)
  WHERE h.tenant = atlas.tenant() AND h.run_id = run;
END $$;
GRANT EXECUTE ON FUNCTION atlas.trim_narration(text, integer) TO atlas_app;
`,
};
