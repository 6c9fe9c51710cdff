import type { PostgresMigration } from '../migration-postgres.ts';

/**
 * What a person said to a run that rests in the queue goes along to the worker that is given it: on which machine that is
 * nobody knows yet. It counts while the journal stands where it stood then, so that a worker that dies before it did
 * anything loses no answer, and none is ever taken for the answer to the next question. The word on an effect of unknown
 * outcome is given out once: whoever repeats such an effect and dies has made it unknown again.
 */
export const answers: PostgresMigration = {
  version: 12,
  name: 'answers',
  sql: `
ALTER TABLE atlas.queue ADD COLUMN answer jsonb, ADD COLUMN answered integer;

DROP FUNCTION atlas.wake_run(text);
/* False where it is not in the queue. Without a word, what was said before still counts. */
CREATE FUNCTION atlas.wake_run(run text, said jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  stands integer := coalesce((SELECT h.seq FROM atlas.heads h WHERE h.tenant = atlas.tenant() AND h.run_id = run), 0);
BEGIN
  UPDATE atlas.queue q SET asleep = false, wakes = q.wakes + 1, takes = 0,
    answer = coalesce(said, CASE WHEN q.answered = stands THEN q.answer END), answered = stands
  WHERE q.tenant = atlas.tenant() AND q.run_id = run;
  RETURN FOUND;
END $$;

/* For who holds the run: what a person said to where it stands. */
CREATE FUNCTION atlas.take_answer(run text, mark bigint) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  said jsonb;
BEGIN
  IF NOT atlas.holds_run(run, mark) THEN RETURN NULL; END IF;
  SELECT q.answer INTO said FROM atlas.queue q
    JOIN atlas.heads h ON h.tenant = q.tenant AND h.run_id = q.run_id AND h.seq = q.answered
  WHERE q.tenant = atlas.tenant() AND q.run_id = run AND q.fence = mark FOR UPDATE OF q;
  IF said ? 'unknown' THEN
    UPDATE atlas.queue q SET answer = said - 'unknown' WHERE q.tenant = atlas.tenant() AND q.run_id = run;
  END IF;
  RETURN said;
END $$;

/* As before; and who lays a run to rest has used what was said. */
CREATE OR REPLACE FUNCTION atlas.put_down_run(run text, mark bigint, woken integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  IF NOT atlas.holds_run(run, mark) THEN RETURN; END IF;
  UPDATE atlas.queue q SET fence = NULL, worker = NULL, asleep = coalesce(q.wakes = woken, false),
    takes = CASE WHEN woken IS NULL THEN 0 ELSE q.takes END,
    answer = CASE WHEN q.wakes = woken THEN NULL ELSE q.answer END
  WHERE q.tenant = atlas.tenant() AND q.run_id = run AND q.fence = mark;
  UPDATE atlas.leases l SET owner = NULL WHERE l.tenant = atlas.tenant() AND l.name = 'run:' || run AND l.fence = mark;
END $$;

GRANT EXECUTE ON FUNCTION atlas.wake_run(text, jsonb), atlas.take_answer(text, bigint) TO atlas_app;
`,
};
