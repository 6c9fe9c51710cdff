import type { PostgresMigration } from '../migration-postgres.ts';

/**
 * Whose receipts a tenant believes. Each machine signs with a key of its own; the owner of the store says which of them
 * belong to the team, and every machine of the tenant then believes them.
 */
export const trustedKeys: PostgresMigration = {
  version: 14,
  name: 'trusted keys',
  sql: `
/* Like the logins: the owner's to fill. A machine that could add its own key would be believed by its own word. */
CREATE TABLE atlas.trusted_keys (
  tenant text NOT NULL,
  keyid text COLLATE "C" NOT NULL,
  public_key text NOT NULL,
  name text NOT NULL,
  until timestamptz,
  PRIMARY KEY (tenant, keyid)
);
CREATE FUNCTION atlas.own_trusted_keys() RETURNS TABLE (keyid text, public_key text, name text, until timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT k.keyid, k.public_key, k.name, k.until FROM atlas.trusted_keys k WHERE k.tenant = atlas.tenant() ORDER BY k.keyid
$$;
GRANT EXECUTE ON FUNCTION atlas.own_trusted_keys() TO atlas_app;
`,
};
