import { tenantTable, type PostgresMigration } from '../migration-postgres.ts';

/** The shared data of a team's runs beside their journals: receipts, trajectories, people's decisions, spending. */
export const sharedWork: PostgresMigration = {
  version: 3,
  name: 'shared work',
  sql: `
CREATE TABLE atlas.receipts (
  tenant text NOT NULL DEFAULT atlas.tenant(),
  project text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  id text COLLATE "C" NOT NULL,
  run_id text COLLATE "C" NOT NULL,
  step text COLLATE "C" NOT NULL,
  attempt integer NOT NULL,
  body text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (tenant, project, seq),
  UNIQUE (tenant, id)
);
CREATE INDEX receipts_by_run ON atlas.receipts (tenant, run_id, step);
${tenantTable('receipts')}
/* Appended, never changed: the right to do anything else is given to nobody. */
GRANT SELECT, INSERT ON atlas.receipts TO atlas_app;

CREATE TABLE atlas.trajectories (
  tenant text NOT NULL DEFAULT atlas.tenant(),
  id text COLLATE "C" NOT NULL,
  run_id text COLLATE "C",
  step text,
  attempt integer,
  agent_id text NOT NULL,
  description text NOT NULL,
  success boolean NOT NULL,
  error_info text,
  calls integer NOT NULL,
  created_at text NOT NULL,
  body text NOT NULL,
  blobs text NOT NULL,
  PRIMARY KEY (tenant, id)
);
CREATE INDEX trajectories_by_run ON atlas.trajectories (tenant, run_id, id);
${tenantTable('trajectories')}
GRANT SELECT, INSERT ON atlas.trajectories TO atlas_app;
GRANT UPDATE (success, body) ON atlas.trajectories TO atlas_app;

CREATE TABLE atlas.grants (
  tenant text NOT NULL DEFAULT atlas.tenant(),
  id text COLLATE "C" NOT NULL,
  scope text COLLATE "C" NOT NULL,
  digest text COLLATE "C" NOT NULL,
  tool text NOT NULL,
  arguments text NOT NULL,
  folder text NOT NULL,
  message text NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'approved', 'denied', 'consumed')),
  words text,
  created_at text NOT NULL,
  decided_at text,
  consumed_at text,
  PRIMARY KEY (tenant, id)
);
CREATE UNIQUE INDEX grants_one_open ON atlas.grants (tenant, scope, digest) WHERE state IN ('pending', 'approved');
CREATE INDEX grants_by_scope ON atlas.grants (tenant, scope, id);
${tenantTable('grants')}
GRANT SELECT, INSERT ON atlas.grants TO atlas_app;
GRANT UPDATE (state, words, decided_at, consumed_at) ON atlas.grants TO atlas_app;

CREATE TABLE atlas.permission_rules (
  tenant text NOT NULL DEFAULT atlas.tenant(),
  scope text COLLATE "C" NOT NULL,
  list text NOT NULL CHECK (list IN ('allow', 'ask', 'deny')),
  entry text COLLATE "C" NOT NULL,
  created_at text COLLATE "C" NOT NULL,
  PRIMARY KEY (tenant, scope, list, entry)
);
${tenantTable('permission_rules')}
GRANT SELECT, INSERT ON atlas.permission_rules TO atlas_app;
CREATE FUNCTION atlas.forget_rule(of_scope text, of_list text, of_entry text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  DELETE FROM atlas.permission_rules
  WHERE tenant = atlas.tenant() AND scope = of_scope AND list = of_list AND entry = of_entry
$$;
GRANT EXECUTE ON FUNCTION atlas.forget_rule(text, text, text) TO atlas_app;

CREATE TABLE atlas.run_spending (
  tenant text NOT NULL DEFAULT atlas.tenant(),
  run_id text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  tokens bigint NOT NULL,
  money double precision NOT NULL,
  currency text,
  ms bigint NOT NULL,
  PRIMARY KEY (tenant, run_id, source)
);
${tenantTable('run_spending')}
GRANT SELECT, INSERT, UPDATE (tokens, money, currency, ms) ON atlas.run_spending TO atlas_app;
`,
};
