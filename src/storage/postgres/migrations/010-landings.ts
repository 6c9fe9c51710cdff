import { tenantTable, type PostgresMigration } from '../migration-postgres.ts';

/**
 * What landed in each project, one behind the other, and the one function that adds to it: it swaps the project's head
 * under the fence of the run that lands. Nobody has been given the right to write the table.
 */
export const landings: PostgresMigration = {
  version: 10,
  name: 'landings',
  sql: `
CREATE TABLE atlas.landings (
  tenant text NOT NULL DEFAULT atlas.tenant(),
  project text COLLATE "C" NOT NULL,
  number bigint NOT NULL,
  id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('commit', 'undo', 'edit')),
  base text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  run_id text NOT NULL,
  step text NOT NULL,
  attempt integer NOT NULL,
  receipt text,
  origin text,
  undoes text,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (tenant, project, number)
);
CREATE UNIQUE INDEX landings_once ON atlas.landings (tenant, project, run_id, origin) WHERE kind = 'commit';
CREATE INDEX landings_by_state ON atlas.landings (tenant, project, state);
${tenantTable('landings')}
GRANT SELECT ON atlas.landings TO atlas_app;

/* The new number; or none where another landed meanwhile, or where the state was never published. */
CREATE FUNCTION atlas.land(of_project text, seen bigint, landing json, fence bigint)
RETURNS TABLE (outcome text, landed bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  mine text := atlas.tenant();
  next_state text := landing ->> 'state';
BEGIN
  IF mine IS NULL THEN RAISE insufficient_privilege USING MESSAGE = 'this login works for no tenant'; END IF;
  IF fence IS NOT NULL AND NOT atlas.holds_run(landing ->> 'runId', fence) THEN
    RETURN QUERY SELECT 'fenced'::text, NULL::bigint;
    RETURN;
  END IF;
  IF NOT EXISTS (
    SELECT 1 FROM atlas.project_states s WHERE s.tenant = mine AND s.project = of_project AND s.state = next_state
  ) THEN
    RETURN QUERY SELECT 'unknown'::text, NULL::bigint;
    RETURN;
  END IF;
  IF seen = 0 THEN
    INSERT INTO atlas.project_heads (tenant, project, number, state) VALUES (mine, of_project, 1, next_state)
    ON CONFLICT (tenant, project) DO NOTHING;
  ELSE
    UPDATE atlas.project_heads h SET number = h.number + 1, state = next_state
    WHERE h.tenant = mine AND h.project = of_project AND h.number = seen;
  END IF;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'moved'::text, NULL::bigint;
    RETURN;
  END IF;
  INSERT INTO atlas.landings
    (tenant, project, number, id, kind, base, state, run_id, step, attempt, receipt, origin, undoes)
  VALUES (mine, of_project, seen + 1, landing ->> 'id', landing ->> 'kind', landing ->> 'base', next_state,
    landing ->> 'runId', landing ->> 'step', (landing ->> 'attempt')::integer, landing ->> 'receipt',
    landing ->> 'origin', landing ->> 'undoes');
  RETURN QUERY SELECT 'landed'::text, seen + 1;
END $$;
GRANT EXECUTE ON FUNCTION atlas.land(text, bigint, json, bigint) TO atlas_app;
`,
};
