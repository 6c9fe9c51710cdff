import { tenantTable, type PostgresMigration } from '../migration-postgres.ts';

/**
 * Runs, and who works on what. A lease is taken, renewed and given back by functions alone, and its age is measured by
 * the server's clock: no two machines need agree on the time.
 *
 * Taking a lease waits for the disk. Who holds one outlives the server: a taking that a power cut of the server took back
 * would give the same fence to two.
 */
export const runs: PostgresMigration = {
  version: 5,
  name: 'runs',
  sql: `
CREATE TABLE atlas.runs (
  tenant text NOT NULL DEFAULT atlas.tenant(),
  id text NOT NULL,
  request text NOT NULL,
  /* The project's own id: what it is called on each machine is that machine's business. */
  project text NOT NULL,
  plan text NOT NULL,
  options text NOT NULL,
  status text NOT NULL,
  pause text,
  stopped text,
  graph_version integer NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  PRIMARY KEY (tenant, id)
);
CREATE INDEX runs_of_project ON atlas.runs (tenant, project, id);
${tenantTable('runs')}
GRANT SELECT, INSERT, UPDATE (options, status, pause, stopped, graph_version, updated_at) ON atlas.runs TO atlas_app;

CREATE TABLE atlas.leases (
  tenant text NOT NULL DEFAULT atlas.tenant(),
  name text NOT NULL,
  fence bigint NOT NULL,
  owner text,
  renewed timestamptz NOT NULL,
  PRIMARY KEY (tenant, name)
);
${tenantTable('leases')}
GRANT SELECT ON atlas.leases TO atlas_app;

/* The fence of a run stands beside the end of its chain: one comparison holds both. */
CREATE TABLE atlas.heads (
  tenant text NOT NULL DEFAULT atlas.tenant(),
  run_id text NOT NULL,
  fence bigint NOT NULL,
  seq integer NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (tenant, run_id)
) WITH (fillfactor = 50);
${tenantTable('heads')}
GRANT SELECT ON atlas.heads TO atlas_app;

/* A holder that has been silent for so long is replaced. */
CREATE FUNCTION atlas.silence() RETURNS interval LANGUAGE sql IMMUTABLE AS $$ SELECT interval '20 seconds' $$;
GRANT EXECUTE ON FUNCTION atlas.silence() TO atlas_app;

/* The new fence; or none, and who holds it. A holder that the caller has seen dead is named by its fence. */
CREATE FUNCTION atlas.take_lease(lease text, holder text, dead bigint)
RETURNS TABLE (taken bigint, held bigint, held_by text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  mine text := atlas.tenant();
  got bigint;
BEGIN
  IF mine IS NULL THEN RAISE insufficient_privilege USING MESSAGE = 'this login works for no tenant'; END IF;
  INSERT INTO atlas.leases AS l (tenant, name, fence, owner, renewed)
  VALUES (mine, lease, 1, holder, clock_timestamp())
  ON CONFLICT (tenant, name) DO UPDATE
    SET fence = l.fence + 1, owner = excluded.owner, renewed = clock_timestamp()
    WHERE l.owner IS NULL OR l.renewed < clock_timestamp() - atlas.silence() OR l.fence = dead
  RETURNING l.fence INTO got;
  IF got IS NULL THEN
    RETURN QUERY SELECT NULL::bigint, l.fence, l.owner FROM atlas.leases l WHERE l.tenant = mine AND l.name = lease;
    RETURN;
  END IF;
  IF starts_with(lease, 'run:') THEN
    INSERT INTO atlas.heads AS h (tenant, run_id, fence, seq, hash)
    VALUES (mine, substr(lease, 5), got, 0, encode(sha256(convert_to(substr(lease, 5), 'UTF8')), 'hex'))
    ON CONFLICT (tenant, run_id) DO UPDATE SET fence = excluded.fence;
  END IF;
  RETURN QUERY SELECT got, NULL::bigint, NULL::text;
END $$;

/* False where it was lost. */
CREATE FUNCTION atlas.renew_lease(lease text, mark bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  UPDATE atlas.leases l SET renewed = clock_timestamp()
  WHERE l.tenant = atlas.tenant() AND l.name = lease AND l.fence = mark AND l.owner IS NOT NULL;
  RETURN FOUND;
END $$;

CREATE FUNCTION atlas.release_lease(lease text, mark bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  UPDATE atlas.leases l SET owner = NULL WHERE l.tenant = atlas.tenant() AND l.name = lease AND l.fence = mark;
END $$;

CREATE FUNCTION atlas.is_leased(lease text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT EXISTS (
    SELECT 1 FROM atlas.leases l
    WHERE l.tenant = (SELECT atlas.tenant()) AND l.name = lease AND l.owner IS NOT NULL
      AND l.renewed >= clock_timestamp() - atlas.silence())
$$;

/* Whether a run is still held under that fence; it cannot be taken before the caller's transaction has ended. */
CREATE FUNCTION atlas.holds_run(run text, mark bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  PERFORM 1 FROM atlas.heads h WHERE h.tenant = atlas.tenant() AND h.run_id = run AND h.fence = mark FOR SHARE;
  RETURN FOUND;
END $$;

GRANT EXECUTE ON FUNCTION atlas.take_lease(text, text, bigint), atlas.renew_lease(text, bigint),
  atlas.release_lease(text, bigint), atlas.is_leased(text), atlas.holds_run(text, bigint) TO atlas_app;
`,
};
