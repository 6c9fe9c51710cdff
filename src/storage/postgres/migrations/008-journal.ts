import { tenantTable, type PostgresMigration } from '../migration-postgres.ts';

/**
 * The effect journal, and the one function that appends to it. Nobody has been given the right to write the table: what
 * stands there is behind a head that was swapped under the fence of the run's holder.
 *
 * One call takes along whatever else the holder has to write: where its cursor stands, and what it told.
 */
export const journal: PostgresMigration = {
  version: 8,
  name: 'journal',
  sql: `
CREATE TABLE atlas.journal (
  tenant text NOT NULL DEFAULT atlas.tenant(),
  run_id text NOT NULL,
  seq integer NOT NULL,
  record text NOT NULL CHECK (record IN ('intent', 'result')),
  plan integer NOT NULL,
  step text NOT NULL,
  attempt integer NOT NULL,
  effect text NOT NULL,
  ordinal integer NOT NULL,
  fence bigint NOT NULL,
  at text NOT NULL,
  payload text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (tenant, run_id, seq)
);
${tenantTable('journal')}
GRANT SELECT ON atlas.journal TO atlas_app;

/*
 * Swaps the head of a run from (held, from_seq, from_hash) to its last new record, or says where the head is:
 * 'fenced' under a lost lease, 'moved' where it stands elsewhere.
 */
CREATE FUNCTION atlas.append(
  run text, held bigint, from_seq integer, from_hash text, records json, place json, told json, soon boolean
) RETURNS TABLE (outcome text, at_seq integer, at_hash text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  mine text := atlas.tenant();
  many integer := json_array_length(records);
  fresh integer := 0;
BEGIN
  UPDATE atlas.heads h
  SET seq = from_seq + many, hash = CASE WHEN many = 0 THEN from_hash ELSE records -> (many - 1) ->> 'hash' END
  WHERE h.tenant = mine AND h.run_id = run AND h.fence = held AND h.seq = from_seq AND h.hash = from_hash;
  IF NOT FOUND THEN
    RETURN QUERY SELECT CASE WHEN h.fence = held THEN 'moved' ELSE 'fenced' END, h.seq, h.hash
      FROM atlas.heads h WHERE h.tenant = mine AND h.run_id = run;
    RETURN;
  END IF;
  IF soon THEN PERFORM set_config('synchronous_commit', 'off', true); END IF;

  INSERT INTO atlas.journal (tenant, run_id, seq, record, plan, step, attempt, effect, ordinal, fence, at, payload, hash)
  SELECT mine, run, r.seq, r.record, r.plan, r.step, r.attempt, r.effect, r.ordinal, held, r.at, r.payload, r.hash
  FROM json_to_recordset(records) AS r (
    seq integer, record text, plan integer, step text, attempt integer, effect text, ordinal integer, at text,
    payload text, hash text);

  IF place IS NOT NULL THEN
    IF place ->> 'checkpoint' IS NOT NULL THEN
      DELETE FROM atlas.checkpoint_writes w
      WHERE w.tenant = mine AND w.thread_id = run AND w.namespace = place ->> 'namespace';
      DELETE FROM atlas.checkpoints c
      WHERE c.tenant = mine AND c.thread_id = run AND c.namespace = place ->> 'namespace';
      INSERT INTO atlas.checkpoints (tenant, thread_id, namespace, id, encoding, checkpoint, metadata)
      VALUES (mine, run, place ->> 'namespace', place ->> 'id', 'json',
        convert_to(place ->> 'checkpoint', 'UTF8'), convert_to(place ->> 'metadata', 'UTF8'));
    END IF;
    INSERT INTO atlas.checkpoint_writes
      (tenant, thread_id, namespace, checkpoint_id, task_id, idx, channel, encoding, value)
    SELECT mine, run, place ->> 'namespace', place ->> 'id', w.task, w.idx, w.channel, 'json',
      convert_to(w.value, 'UTF8')
    FROM json_to_recordset(place -> 'writes') AS w (task text, idx integer, channel text, value text)
    ON CONFLICT (tenant, thread_id, namespace, checkpoint_id, task_id, idx) DO UPDATE
      SET channel = excluded.channel, encoding = excluded.encoding, value = excluded.value;
  END IF;

  IF json_array_length(told) > 0 THEN
    WITH added AS (
      INSERT INTO atlas.run_events (tenant, run_id, seq, narration, event)
      SELECT mine, run, e.seq, e.narration, e.text
      FROM json_to_recordset(told) AS e (seq integer, narration boolean, text text)
      ON CONFLICT DO NOTHING
      RETURNING narration
    ) SELECT count(*) FILTER (WHERE narration) INTO fresh FROM added;
    INSERT INTO atlas.run_event_heads AS h (tenant, run_id, last, narrated)
    VALUES (mine, run, (told -> -1 ->> 'seq')::integer, fresh)
    ON CONFLICT (tenant, run_id) DO UPDATE
      SET last = greatest(h.last, excluded.last), narrated = h.narrated + excluded.narrated;
  END IF;
  RETURN QUERY SELECT 'done'::text, from_seq + many, NULL::text;
END $$;

GRANT EXECUTE ON FUNCTION atlas.append(text, bigint, integer, text, json, json, json, boolean) TO atlas_app;
`,
};
