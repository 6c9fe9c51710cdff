import type { PostgresMigration } from '../migration-postgres.ts';

/**
 * The tenants and their logins.
 *
 * `session_user` is the login of the connection, whatever roles a statement takes on and whichever function it calls;
 * only a superuser changes it. The setting `atlas.tenant` chooses between the tenants of a login that has several, as a
 * worker does, and gives no login more than the table of logins does.
 */
export const tenants: PostgresMigration = {
  version: 1,
  name: 'tenants',
  sql: `
CREATE TABLE atlas.tenants (
  tenant text PRIMARY KEY CHECK (tenant ~ '^[a-z0-9][a-z0-9_-]{0,62}$')
);
CREATE TABLE atlas.logins (
  login name NOT NULL,
  tenant text NOT NULL REFERENCES atlas.tenants,
  PRIMARY KEY (login, tenant)
);

CREATE FUNCTION atlas.tenant() RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT CASE WHEN count(*) = 1 THEN min(tenant) END FROM atlas.logins
  WHERE login = session_user
    AND tenant = coalesce(nullif(current_setting('atlas.tenant', true), ''), tenant)
$$;

/* Every tenant for which this login may work. */
CREATE FUNCTION atlas.own_tenants() RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT coalesce(array_agg(tenant ORDER BY tenant), '{}') FROM atlas.logins WHERE login = session_user
$$;

GRANT EXECUTE ON FUNCTION atlas.tenant(), atlas.own_tenants() TO atlas_app;
`,
};
