import type { PostgresMigration } from '../migration-postgres.ts';

/**
 * Shared memory is written at the same cost whatever the scope holds. No statistics are kept of these tables, so that the
 * planner takes one index that begins with tenant and scope for as good as another: a record was looked up by its id
 * through the index of births, past every other record of the scope. An insertion that meets the row by the key itself
 * cannot be planned otherwise. Only who forgets what was forgotten already is still told its number by a look.
 */
export const largeScopes: PostgresMigration = {
  version: 16,
  name: 'large scopes',
  sql: `
CREATE OR REPLACE FUNCTION atlas.put_memory(in_scope text, writes json) RETURNS TABLE (id text, change bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  mine text := atlas.tenant();
  clock bigint;
  one record;
BEGIN
  IF NOT atlas.may_write_memory(in_scope) THEN
    RAISE insufficient_privilege USING MESSAGE = 'this login may not write there';
  END IF;
  INSERT INTO atlas.memory_clocks (tenant, scope, change) VALUES (mine, in_scope, 0) ON CONFLICT DO NOTHING;
  SELECT c.change INTO clock FROM atlas.memory_clocks c WHERE c.tenant = mine AND c.scope = in_scope FOR UPDATE;
  FOR one IN SELECT w ->> 'id' AS name, (w ->> 'seen')::bigint AS seen, w ->> 'record' AS words
             FROM json_array_elements(writes) w LOOP
    INSERT INTO atlas.memory_records AS m (tenant, scope, id, change, born, person, record)
    VALUES (mine, in_scope, one.name, clock + 1, clock + 1, session_user, one.words)
    ON CONFLICT (tenant, scope, id) DO UPDATE SET change = excluded.change, record = excluded.record
      WHERE m.record IS NOT NULL AND (excluded.record IS NULL OR m.change IS NOT DISTINCT FROM one.seen);
    IF FOUND THEN
      clock := clock + 1;
      RETURN QUERY SELECT one.name, clock;
    ELSIF one.words IS NULL THEN
      RETURN QUERY SELECT m.id, m.change FROM atlas.memory_records m
        WHERE m.tenant = mine AND m.scope = in_scope AND m.id = one.name;
    ELSE
      RETURN QUERY SELECT one.name, NULL::bigint;
    END IF;
  END LOOP;
  UPDATE atlas.memory_clocks c SET change = clock WHERE c.tenant = mine AND c.scope = in_scope;
END $$;
`,
};
