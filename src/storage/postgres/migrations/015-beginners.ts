import type { PostgresMigration } from '../migration-postgres.ts';

/**
 * Every run of a lost worker is given out again in time, however many places that worker had.
 *
 * A worker begins few new runs at a time, and of those that others have lost three times as many. Thirty that begin at
 * once on one machine all write their first record late, and until then each of them may be what ends the process: when
 * it was lost, all of them became suspects, and were given out alone, one after the other, while their thirty seconds
 * passed.
 *
 * A suspect is waited for, and is alone, for four seconds: a silent holder keeps a run for twenty, and twice ten more
 * are too many. Then it is given to a worker that has no other suspect and no run that just began, although some there
 * may be silent in a long turn of an agent; before, newer runs passed it as long as that lasted. Those have lived without
 * ending the process, and so the blame is the suspect's.
 */
export const beginners: PostgresMigration = {
  version: 15,
  name: 'beginners',
  sql: `
CREATE FUNCTION atlas.most_beginners() RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT 4 $$;
/* For so long a run that has written nothing counts as one that begins: others wait for it, and a suspect is alone. */
CREATE OR REPLACE FUNCTION atlas.alone() RETURNS interval LANGUAGE sql IMMUTABLE AS $$ SELECT interval '4 seconds' $$;

/* The runs of a worker that have written nothing since it was given them. */
CREATE FUNCTION atlas.silent_runs(of_worker text, dead text[])
RETURNS TABLE (runs bigint, beginners bigint, suspects bigint, lone bigint)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$
  SELECT count(*), count(*) FILTER (WHERE u.young), count(*) FILTER (WHERE u.suspect),
    count(*) FILTER (WHERE u.young AND u.suspect)
  FROM (
    SELECT q.given > clock_timestamp() - atlas.alone() AS young, q.lost >= atlas.most_lost() AS suspect
    FROM atlas.queue q JOIN atlas.heads h ON h.tenant = q.tenant AND h.run_id = q.run_id
      JOIN atlas.leases l ON l.tenant = q.tenant AND l.name = 'run:' || q.run_id
    WHERE q.tenant = (SELECT atlas.tenant()) AND q.fence IS NOT NULL AND q.worker = of_worker AND h.seq <= q.stood
      AND l.owner IS NOT NULL AND l.owner <> ALL (dead) AND l.renewed >= clock_timestamp() - atlas.silence()
  ) AS u
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
  silent bigint := 0;
  begins bigint := 0;
  suspects bigint := 0;
  lone bigint := 0;
  many bigint;
  turn timestamptz;
  candidate record;
  best text;
  best_many bigint;
  best_turn timestamptz;
  best_run record;
  got bigint;
BEGIN
  FOREACH one IN ARRAY own LOOP
    CONTINUE WHEN one IS NULL;
    PERFORM set_config('atlas.tenant', one, true);
    SELECT * INTO held FROM atlas.silent_runs(of_worker, dead);
    silent := silent + held.runs; begins := begins + held.beginners;
    suspects := suspects + held.suspects; lone := lone + held.lone;
  END LOOP;
  FOREACH one IN ARRAY CASE WHEN lone > 0 OR begins >= 3 * atlas.most_beginners() THEN '{}' ELSE own END LOOP
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
    /* In a moment those that begin will have written something, or be no beginners any more: it is waited for. */
    IF candidate.suspect AND begins > 0 THEN
      best := NULL;
      EXIT;
    END IF;
    IF candidate.suspect AND suspects > 0 THEN
      SELECT n.run, n.suspect INTO candidate FROM atlas.next_run(offers, avoids, false) n;
    END IF;
    CONTINUE WHEN candidate.run IS NULL;
    /* What somebody had begun already does not wait for what begins here. */
    CONTINUE WHEN begins >= atlas.most_beginners() AND NOT EXISTS (
      SELECT 1 FROM atlas.queue q WHERE q.tenant = one AND q.run_id = candidate.run AND q.given IS NOT NULL);
    SELECT count(*) INTO many FROM atlas.queue q WHERE q.tenant = one AND q.fence IS NOT NULL;
    IF best IS NULL OR (many, turn) < (best_many, best_turn) THEN
      best := one; best_many := many; best_turn := turn; best_run := candidate;
    END IF;
  END LOOP;
  IF best IS NOT NULL THEN
    PERFORM set_config('atlas.tenant', best, true);
    SELECT l.taken INTO got FROM atlas.take_lease('run:' || best_run.run, holder, 0) l;
    IF got IS NOT NULL THEN
      UPDATE atlas.turns t SET served = clock_timestamp() WHERE t.tenant = best AND t.name = 'queue';
      RETURN QUERY
        UPDATE atlas.queue q SET fence = got, worker = of_worker, takes = q.takes + 1, stood = h.seq,
          lost = CASE WHEN h.seq > q.stood THEN 0 ELSE q.lost END, given = clock_timestamp(),
          accompanied = silent > 0 AND NOT best_run.suspect
        FROM atlas.heads h
        WHERE q.tenant = best AND q.run_id = best_run.run AND h.tenant = best AND h.run_id = best_run.run
        RETURNING q.tenant, q.run_id, q.project, got, q.wakes;
      FOREACH one IN ARRAY CASE WHEN silent > 0 THEN own ELSE '{}' END LOOP
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
`,
};
