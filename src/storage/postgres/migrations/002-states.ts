import { tenantTable, type PostgresMigration } from '../migration-postgres.ts';

/**
 * Blobs in parts, the states of projects as packs, and the head of each project. No counter of the whole store numbers
 * rows here: its gaps would reveal to one tenant how busy another is.
 */
export const states: PostgresMigration = {
  version: 2,
  name: 'states',
  sql: `
CREATE TABLE atlas.blobs (
  tenant text NOT NULL DEFAULT atlas.tenant(),
  digest text COLLATE "C" NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
  upload uuid NOT NULL,
  bytes bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (tenant, digest),
  UNIQUE (tenant, upload)
);
CREATE TABLE atlas.blob_parts (
  tenant text NOT NULL DEFAULT atlas.tenant(),
  upload uuid NOT NULL,
  part integer NOT NULL,
  content bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (tenant, upload, part)
);
${tenantTable('blobs')}
${tenantTable('blob_parts')}
GRANT SELECT, INSERT ON atlas.blobs, atlas.blob_parts TO atlas_app;

CREATE FUNCTION atlas.remove_blob(named text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  WITH gone AS (DELETE FROM atlas.blobs WHERE tenant = atlas.tenant() AND digest = named RETURNING upload)
  DELETE FROM atlas.blob_parts WHERE tenant = atlas.tenant() AND upload IN (SELECT upload FROM gone)
$$;

/* The parts of one writer that gave up, or of all that have been silent for a day. */
CREATE FUNCTION atlas.drop_parts(of_upload uuid) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  WITH gone AS (
    DELETE FROM atlas.blob_parts p
    WHERE p.tenant = atlas.tenant() AND (p.upload = of_upload OR of_upload IS NULL AND p.at < now() - interval '1 day')
      AND NOT EXISTS (SELECT 1 FROM atlas.blobs b WHERE b.tenant = p.tenant AND b.upload = p.upload)
    RETURNING 1
  ) SELECT count(*) FROM gone
$$;
GRANT EXECUTE ON FUNCTION atlas.remove_blob(text), atlas.drop_parts(uuid) TO atlas_app;

CREATE TABLE atlas.project_states (
  tenant text NOT NULL DEFAULT atlas.tenant(),
  project text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  base text COLLATE "C",
  pack text COLLATE "C" NOT NULL,
  bytes bigint NOT NULL,
  depth integer NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (tenant, project, state)
);
CREATE INDEX project_states_newest ON atlas.project_states (tenant, project, at);
CREATE TABLE atlas.project_heads (
  tenant text NOT NULL DEFAULT atlas.tenant(),
  project text COLLATE "C" NOT NULL,
  number bigint NOT NULL,
  state text COLLATE "C" NOT NULL,
  PRIMARY KEY (tenant, project)
);
${tenantTable('project_states')}
${tenantTable('project_heads')}
GRANT SELECT, INSERT ON atlas.project_states TO atlas_app;
GRANT SELECT, INSERT, UPDATE (number, state) ON atlas.project_heads TO atlas_app;
`,
};
