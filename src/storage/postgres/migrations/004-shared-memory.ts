import { tenantTable, type PostgresMigration } from '../migration-postgres.ts';

/**
 * The memory that the homes of a team share. Each scope has a clock of its own, and a writer holds it until the end of
 * its transaction: changes appear in the order of their numbers. Rows are written by one function; a row whose record
 * is missing is one that was forgotten. A person's own scope is read and written by that login alone; `memory_rules`,
 * which only the owner of the store fills, names the logins that write the others; a scope without a rule has no
 * writer.
 */
export const sharedMemory: PostgresMigration = {
  version: 4,
  name: 'shared memory',
  sql: `
/* Like the logins: the owner's to fill, and nobody's to read. */
CREATE TABLE atlas.memory_rules (
  tenant text NOT NULL,
  scope text COLLATE "C" NOT NULL,
  login name NOT NULL,
  PRIMARY KEY (tenant, scope, login)
);
CREATE TABLE atlas.memory_clocks (
  tenant text NOT NULL DEFAULT atlas.tenant(),
  scope text COLLATE "C" NOT NULL,
  change bigint NOT NULL,
  PRIMARY KEY (tenant, scope)
) WITH (fillfactor = 50);
CREATE TABLE atlas.memory_records (
  tenant text NOT NULL DEFAULT atlas.tenant(),
  scope text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  change bigint NOT NULL,
  born bigint NOT NULL,
  person text NOT NULL,
  record text,
  PRIMARY KEY (tenant, scope, id)
);
CREATE INDEX memory_records_by_change ON atlas.memory_records (tenant, scope, change);
CREATE INDEX memory_records_by_birth ON atlas.memory_records (tenant, scope, born);
${tenantTable('memory_clocks')}
${tenantTable('memory_records')}
CREATE POLICY own_person ON atlas.memory_clocks AS RESTRICTIVE
  USING (NOT starts_with(scope, 'person:') OR scope = 'person:' || session_user);
CREATE POLICY own_person ON atlas.memory_records AS RESTRICTIVE
  USING (NOT starts_with(scope, 'person:') OR scope = 'person:' || session_user);
GRANT SELECT ON atlas.memory_clocks, atlas.memory_records TO atlas_app;

CREATE FUNCTION atlas.may_write_memory(in_scope text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT atlas.tenant() IS NOT NULL AND CASE
    WHEN starts_with(in_scope, 'person:') THEN in_scope = 'person:' || session_user
    ELSE NOT EXISTS (SELECT 1 FROM atlas.memory_rules r WHERE r.tenant = atlas.tenant() AND r.scope = in_scope)
      OR EXISTS (SELECT 1 FROM atlas.memory_rules r
                 WHERE r.tenant = atlas.tenant() AND r.scope = in_scope AND r.login = session_user)
  END
$$;

/* For each its number; none where the writer has not seen the newest change of the record. */
CREATE FUNCTION atlas.put_memory(in_scope text, writes json) RETURNS TABLE (id text, change bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  mine text := atlas.tenant();
  clock bigint;
  one record;
  old record;
BEGIN
  IF NOT atlas.may_write_memory(in_scope) THEN
    RAISE insufficient_privilege USING MESSAGE = 'this login may not write there';
  END IF;
  INSERT INTO atlas.memory_clocks (tenant, scope, change) VALUES (mine, in_scope, 0) ON CONFLICT DO NOTHING;
  SELECT c.change INTO clock FROM atlas.memory_clocks c WHERE c.tenant = mine AND c.scope = in_scope FOR UPDATE;
  FOR one IN SELECT w ->> 'id' AS name, (w ->> 'seen')::bigint AS seen, w ->> 'record' AS words
             FROM json_array_elements(writes) w LOOP
    SELECT m.change, m.record INTO old FROM atlas.memory_records m
    WHERE m.tenant = mine AND m.scope = in_scope AND m.id = one.name;
    IF FOUND AND old.record IS NULL THEN
      RETURN QUERY SELECT one.name, CASE WHEN one.words IS NULL THEN old.change END;
    ELSIF FOUND AND one.words IS NOT NULL AND old.change IS DISTINCT FROM one.seen THEN
      RETURN QUERY SELECT one.name, NULL::bigint;
    ELSE
      clock := clock + 1;
      INSERT INTO atlas.memory_records (tenant, scope, id, change, born, person, record)
      VALUES (mine, in_scope, one.name, clock, clock, session_user, one.words)
      ON CONFLICT (tenant, scope, id) DO UPDATE SET change = excluded.change, record = excluded.record;
      RETURN QUERY SELECT one.name, clock;
    END IF;
  END LOOP;
  UPDATE atlas.memory_clocks c SET change = clock WHERE c.tenant = mine AND c.scope = in_scope;
END $$;
GRANT EXECUTE ON FUNCTION atlas.may_write_memory(text), atlas.put_memory(text, json) TO atlas_app;
`,
};
