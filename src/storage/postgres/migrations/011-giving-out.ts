import type { PostgresMigration } from '../migration-postgres.ts';

/**
 * Runs are given out by what the asker knows of itself: a run that has just failed at a worker is not given to the same
 * one again while it says so. Otherwise the one worker that cannot do it, and is idle therefore, would be given it until
 * nobody is any more.
 */
export const givingOut: PostgresMigration = {
  version: 11,
  name: 'giving out',
  sql: `
/*
 * By who holds the run: it waits for a person, unless somebody called for it since; or, without a count of calls, for
 * another worker. The lease is given back in the same moment: what nobody counts any more is nobody's.
 */
CREATE FUNCTION atlas.put_down_run(run text, mark bigint, woken integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  IF NOT atlas.holds_run(run, mark) THEN RETURN; END IF;
  UPDATE atlas.queue q SET fence = NULL, worker = NULL, asleep = coalesce(q.wakes = woken, false),
    takes = CASE WHEN woken IS NULL THEN 0 ELSE q.takes END
  WHERE q.tenant = atlas.tenant() AND q.run_id = run AND q.fence = mark;
  UPDATE atlas.leases l SET owner = NULL WHERE l.tenant = atlas.tenant() AND l.name = 'run:' || run AND l.fence = mark;
END $$;
DROP FUNCTION atlas.rest_run(text, bigint, integer), atlas.hand_over_run(text, bigint);

DROP FUNCTION atlas.take_run(text, text, text[], text[]), atlas.next_run(text[]);

/* Of a tenant whose turn the caller has: the run that is next, within the limits; none where nothing may be given out. */
CREATE FUNCTION atlas.next_run(offers text[], avoids text[]) RETURNS text
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$
  SELECT q.run_id FROM atlas.queue q
  WHERE q.tenant = (SELECT atlas.tenant()) AND q.fence IS NULL AND NOT q.asleep AND q.labels <@ offers
    AND q.takes < atlas.most_takes() AND q.run_id <> ALL (avoids)
    AND NOT EXISTS (
      SELECT 1 FROM atlas.queue_limits m WHERE m.tenant = q.tenant AND m.project = '' AND m.most <= (
        SELECT count(*) FROM atlas.queue o WHERE o.tenant = m.tenant AND o.fence IS NOT NULL))
    AND NOT EXISTS (
      SELECT 1 FROM atlas.queue_limits m WHERE m.tenant = q.tenant AND m.project = q.project AND m.project <> ''
        AND m.most <= (SELECT count(*) FROM atlas.queue o
                       WHERE o.tenant = m.tenant AND o.project = m.project AND o.fence IS NOT NULL))
    /* Somebody works on it without having asked the queue. */
    AND NOT EXISTS (
      SELECT 1 FROM atlas.leases l WHERE l.tenant = q.tenant AND l.name = 'run:' || q.run_id AND l.owner IS NOT NULL
        AND l.renewed >= clock_timestamp() - atlas.silence())
  ORDER BY q.priority DESC, q.queued, q.run_id LIMIT 1
$$;

/*
 * Gives a run to a worker, with its lease. A login of several tenants that names none works for all of them: the next
 * run is of the tenant that has the fewest given out, and of those of the one that has waited longest.
 */
CREATE FUNCTION atlas.take_run(of_worker text, holder text, offers text[], dead text[], avoids text[])
RETURNS TABLE (of_tenant text, run text, of_project text, mark bigint, woken integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  named text := coalesce(current_setting('atlas.tenant', true), '');
  own text[] := CASE WHEN named <> '' THEN ARRAY[atlas.tenant()] ELSE atlas.own_tenants() END;
  one text;
  many bigint;
  turn timestamptz;
  candidate text;
  best text;
  best_many bigint;
  best_turn timestamptz;
  best_run text;
  got bigint;
BEGIN
  FOREACH one IN ARRAY own LOOP
    CONTINUE WHEN one IS NULL;
    PERFORM set_config('atlas.tenant', one, true);
    /* A queue in which nothing can be done costs no lock. */
    CONTINUE WHEN NOT EXISTS (
        SELECT 1 FROM atlas.queue q WHERE q.tenant = one AND q.fence IS NULL AND NOT q.asleep)
      AND NOT EXISTS (
        SELECT 1 FROM atlas.queue q JOIN atlas.leases l ON l.tenant = q.tenant AND l.name = 'run:' || q.run_id
        WHERE q.tenant = one AND q.fence IS NOT NULL
          AND (l.owner IS NULL OR l.owner = ANY (dead) OR l.renewed < clock_timestamp() - atlas.silence()));
    INSERT INTO atlas.turns (tenant, name, served) VALUES (one, 'queue', '-infinity') ON CONFLICT DO NOTHING;
    SELECT t.served INTO turn FROM atlas.turns t WHERE t.tenant = one AND t.name = 'queue' FOR UPDATE;
    PERFORM atlas.free_lost_runs(dead);
    candidate := atlas.next_run(offers, avoids);
    CONTINUE WHEN candidate IS NULL;
    SELECT count(*) INTO many FROM atlas.queue q WHERE q.tenant = one AND q.fence IS NOT NULL;
    IF best IS NULL OR (many, turn) < (best_many, best_turn) THEN
      best := one; best_many := many; best_turn := turn; best_run := candidate;
    END IF;
  END LOOP;
  IF best IS NOT NULL THEN
    PERFORM set_config('atlas.tenant', best, true);
    SELECT l.taken INTO got FROM atlas.take_lease('run:' || best_run, holder, 0) l;
    IF got IS NOT NULL THEN
      UPDATE atlas.turns t SET served = clock_timestamp() WHERE t.tenant = best AND t.name = 'queue';
      RETURN QUERY
        UPDATE atlas.queue q SET fence = got, worker = of_worker, takes = q.takes + 1, stood = h.seq
        FROM atlas.heads h
        WHERE q.tenant = best AND q.run_id = best_run AND h.tenant = best AND h.run_id = best_run
        RETURNING q.tenant, q.run_id, q.project, got, q.wakes;
    END IF;
  END IF;
  PERFORM set_config('atlas.tenant', named, true);
END $$;

GRANT EXECUTE ON FUNCTION atlas.put_down_run(text, bigint, integer),
  atlas.take_run(text, text, text[], text[], text[]) TO atlas_app;
`,
};
