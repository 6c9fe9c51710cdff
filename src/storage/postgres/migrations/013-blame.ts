import type { PostgresMigration } from '../migration-postgres.ts';

/**
 * Which run ended a worker. A process that is lost takes all its runs along, and only one that had written nothing since
 * it was given out may have been the cause. One that was the only such run of its worker is blamed, by `takes`; one that
 * was not is counted in `lost`, and from the second time on a suspect: it is given only to a worker whose other runs
 * have all written something, and nothing is given to that worker beside it. Two losses in company and five alone are
 * the most that a run can cause. Without an end to being alone one long turn of an agent would idle a whole worker: after
 * ten seconds others may join it, no suspects among them, and the blame stays with it.
 */
export const blame: PostgresMigration = {
  version: 13,
  name: 'blame',
  sql: `
ALTER TABLE atlas.queue ADD COLUMN given timestamptz, ADD COLUMN lost integer NOT NULL DEFAULT 0,
  ADD COLUMN accompanied boolean NOT NULL DEFAULT false;

CREATE FUNCTION atlas.most_lost() RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT 2 $$;
/* For so long a suspect is alone, and a waiting one is waited for. */
CREATE FUNCTION atlas.alone() RETURNS interval LANGUAGE sql IMMUTABLE AS $$ SELECT interval '10 seconds' $$;

/* As before; and a holder that was lost speaks against a run only where that was alone with it. */
CREATE OR REPLACE FUNCTION atlas.free_lost_runs(dead text[]) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  mine text := atlas.tenant();
  one text;
  got bigint;
BEGIN
  FOR one IN
    SELECT q.run_id FROM atlas.queue q JOIN atlas.leases l ON l.tenant = q.tenant AND l.name = 'run:' || q.run_id
    WHERE q.tenant = mine AND q.fence IS NOT NULL
      AND (l.owner IS NULL OR l.owner = ANY (dead) OR l.renewed < clock_timestamp() - atlas.silence())
    ORDER BY q.run_id
  LOOP
    /* Looked at again: it may have renewed the lease in this moment. */
    UPDATE atlas.leases l SET owner = NULL, fence = l.fence + CASE WHEN l.owner IS NULL THEN 0 ELSE 1 END
    WHERE l.tenant = mine AND l.name = 'run:' || one
      AND (l.owner IS NULL OR l.owner = ANY (dead) OR l.renewed < clock_timestamp() - atlas.silence())
    RETURNING l.fence INTO got;
    CONTINUE WHEN got IS NULL;
    UPDATE atlas.heads h SET fence = got WHERE h.tenant = mine AND h.run_id = one;
    /* With the fence under which it was given out, its own worker gave the lease back: the run failed there. */
    UPDATE atlas.queue q SET fence = NULL, worker = NULL,
      takes = CASE WHEN h.seq > q.stood THEN 0 WHEN q.accompanied AND got > q.fence THEN q.takes - 1 ELSE q.takes END,
      lost = CASE WHEN h.seq > q.stood THEN 0 WHEN q.accompanied AND got > q.fence THEN q.lost + 1 ELSE q.lost END
    FROM atlas.heads h
    WHERE q.tenant = mine AND q.run_id = one AND h.tenant = mine AND h.run_id = one;
  END LOOP;
END $$;

DROP FUNCTION atlas.next_run(text[], text[]);
/* Of a tenant whose turn the caller has: the run that is next, within the limits; none where nothing may be given out. */
CREATE FUNCTION atlas.next_run(offers text[], avoids text[], suspects boolean) RETURNS TABLE (run text, suspect boolean)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$
  SELECT q.run_id, q.lost >= atlas.most_lost() AND coalesce(h.seq, 0) <= q.stood FROM atlas.queue q
    LEFT JOIN atlas.heads h ON h.tenant = q.tenant AND h.run_id = q.run_id
  WHERE q.tenant = (SELECT atlas.tenant()) AND q.fence IS NULL AND NOT q.asleep AND q.labels <@ offers
    AND q.takes < atlas.most_takes() AND q.run_id <> ALL (avoids)
    AND (suspects OR q.lost < atlas.most_lost() OR coalesce(h.seq, 0) > q.stood)
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
CREATE OR REPLACE FUNCTION atlas.take_run(of_worker text, holder text, offers text[], dead text[], avoids text[])
RETURNS TABLE (of_tenant text, run text, of_project text, mark bigint, woken integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  named text := coalesce(current_setting('atlas.tenant', true), '');
  own text[] := CASE WHEN named <> '' THEN ARRAY[atlas.tenant()] ELSE atlas.own_tenants() END;
  one text;
  held record;
  /* Whether it holds a run that has written nothing yet; one that was given out a moment ago; a suspect among those. */
  company boolean := false;
  young boolean := false;
  closed boolean := false;
  many bigint;
  turn timestamptz;
  candidate record;
  best text;
  best_many bigint;
  best_turn timestamptz;
  best_run text;
  got bigint;
BEGIN
  FOREACH one IN ARRAY own LOOP
    CONTINUE WHEN one IS NULL;
    PERFORM set_config('atlas.tenant', one, true);
    SELECT count(*) > 0 AS company, coalesce(bool_or(u.young), false) AS young,
      coalesce(bool_or(u.young AND u.suspect), false) AS closed INTO held
    FROM (
      SELECT q.given > clock_timestamp() - atlas.alone() AS young, q.lost >= atlas.most_lost() AS suspect
      FROM atlas.queue q JOIN atlas.heads h ON h.tenant = q.tenant AND h.run_id = q.run_id
        JOIN atlas.leases l ON l.tenant = q.tenant AND l.name = 'run:' || q.run_id
      WHERE q.tenant = one AND q.fence IS NOT NULL AND q.worker = of_worker AND h.seq <= q.stood
        AND l.owner IS NOT NULL AND l.owner <> ALL (dead) AND l.renewed >= clock_timestamp() - atlas.silence()
    ) AS u;
    company := company OR held.company; young := young OR held.young; closed := closed OR held.closed;
  END LOOP;
  FOREACH one IN ARRAY CASE WHEN closed THEN '{}' ELSE own END LOOP
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
    SELECT n.run, n.suspect INTO candidate FROM atlas.next_run(offers, avoids, true) n;
    IF company AND candidate.suspect THEN
      /* In a moment they will have written something: it is waited for, so that other runs do not pass it for ever. */
      IF young THEN
        best := NULL;
        EXIT;
      END IF;
      SELECT n.run, n.suspect INTO candidate FROM atlas.next_run(offers, avoids, false) n;
    END IF;
    CONTINUE WHEN candidate.run IS NULL;
    SELECT count(*) INTO many FROM atlas.queue q WHERE q.tenant = one AND q.fence IS NOT NULL;
    IF best IS NULL OR (many, turn) < (best_many, best_turn) THEN
      best := one; best_many := many; best_turn := turn; best_run := candidate.run;
    END IF;
  END LOOP;
  IF best IS NOT NULL THEN
    PERFORM set_config('atlas.tenant', best, true);
    SELECT l.taken INTO got FROM atlas.take_lease('run:' || best_run, holder, 0) l;
    IF got IS NOT NULL THEN
      UPDATE atlas.turns t SET served = clock_timestamp() WHERE t.tenant = best AND t.name = 'queue';
      RETURN QUERY
        UPDATE atlas.queue q SET fence = got, worker = of_worker, takes = q.takes + 1, stood = h.seq,
          lost = CASE WHEN h.seq > q.stood THEN 0 ELSE q.lost END, given = clock_timestamp(), accompanied = company
        FROM atlas.heads h
        WHERE q.tenant = best AND q.run_id = best_run AND h.tenant = best AND h.run_id = best_run
        RETURNING q.tenant, q.run_id, q.project, got, q.wakes;
      FOREACH one IN ARRAY CASE WHEN company THEN own ELSE '{}' END LOOP
        CONTINUE WHEN one IS NULL;
        PERFORM set_config('atlas.tenant', one, true);
        /* One that another changes just now is being given back, or taken away: nobody waits for it here. */
        UPDATE atlas.queue q SET accompanied = true
        WHERE q.tenant = one AND q.run_id IN (
          SELECT o.run_id FROM atlas.queue o
          WHERE o.tenant = one AND o.fence IS NOT NULL AND o.worker = of_worker AND NOT o.accompanied
            AND o.lost < atlas.most_lost()
          ORDER BY o.run_id FOR UPDATE SKIP LOCKED);
      END LOOP;
    END IF;
  END IF;
  PERFORM set_config('atlas.tenant', named, true);
END $$;

GRANT EXECUTE ON FUNCTION atlas.most_lost() TO atlas_app;
`,
};
