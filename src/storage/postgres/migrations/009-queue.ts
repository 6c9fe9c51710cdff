import { tenantTable, type PostgresMigration } from '../migration-postgres.ts';

/**
 * The queue of runs, and the one function that gives them out.
 *
 * The queue is a hint: a row says that somebody should work on a run, and the lease says whether anybody does. A row that
 * is marked as taken while its lease is free, silent or of a dead process is one that waits.
 *
 * Limits are held by the transaction that gives the lease. Takers of a tenant take turns at its row in `turns`; a
 * taker for several tenants takes their turns in the order of their names, so that no two wait for each other. Before
 * anything is counted, a holder that fell silent loses the run by a new fence: it cannot come back and be one too many.
 */
export const queue: PostgresMigration = {
  version: 9,
  name: 'queue',
  sql: `
CREATE TABLE atlas.queue (
  tenant text NOT NULL DEFAULT atlas.tenant(),
  run_id text COLLATE "C" NOT NULL,
  project text COLLATE "C" NOT NULL,
  /* What a worker must have to be given the run. */
  labels text[] NOT NULL,
  priority integer NOT NULL,
  queued timestamptz NOT NULL DEFAULT clock_timestamp(),
  /* It waits for a person, and nobody is given it. Every call to wake it is counted. */
  asleep boolean NOT NULL DEFAULT false,
  wakes integer NOT NULL DEFAULT 0,
  /* Under which fence it was given out, and to which worker; missing while it waits. */
  fence bigint,
  worker text,
  /* How often it was given out without a new record in its journal, and where that stood then. */
  takes integer NOT NULL DEFAULT 0,
  stood integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, run_id)
) WITH (fillfactor = 50);
CREATE INDEX queue_waiting ON atlas.queue (tenant, priority DESC, queued, run_id) WHERE fence IS NULL AND NOT asleep;
CREATE INDEX queue_taken ON atlas.queue (tenant, project) WHERE fence IS NOT NULL;
CREATE TABLE atlas.turns (
  tenant text NOT NULL DEFAULT atlas.tenant(),
  name text COLLATE "C" NOT NULL,
  served timestamptz NOT NULL,
  PRIMARY KEY (tenant, name)
) WITH (fillfactor = 50);
CREATE TABLE atlas.workers (
  tenant text NOT NULL DEFAULT atlas.tenant(),
  worker text COLLATE "C" NOT NULL,
  login name NOT NULL,
  machine text NOT NULL,
  labels text[] NOT NULL,
  slots integer NOT NULL,
  draining boolean NOT NULL,
  began timestamptz NOT NULL DEFAULT clock_timestamp(),
  renewed timestamptz NOT NULL,
  PRIMARY KEY (tenant, worker)
) WITH (fillfactor = 50);
${['queue', 'turns', 'workers'].map(tenantTable).join('')}
GRANT SELECT ON atlas.queue, atlas.workers TO atlas_app;

/* Like the logins: the owner's to fill, and nobody's to read. The project '' stands for the tenant as a whole. */
CREATE TABLE atlas.queue_limits (
  tenant text NOT NULL,
  project text COLLATE "C" NOT NULL,
  most integer NOT NULL CHECK (most >= 0),
  PRIMARY KEY (tenant, project)
);
CREATE FUNCTION atlas.own_queue_limits() RETURNS TABLE (project text, most integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT m.project, m.most FROM atlas.queue_limits m WHERE m.tenant = atlas.tenant() ORDER BY m.project
$$;

/* A run that was given out so often without writing anything ends its workers; a person looks at it. */
CREATE FUNCTION atlas.most_takes() RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT 5 $$;

/* False where the tenant has no such run. A run that is there already is asked for anew. */
CREATE FUNCTION atlas.queue_run(run text, wants text[], urgency integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  INSERT INTO atlas.queue AS q (tenant, run_id, project, labels, priority)
  SELECT r.tenant, r.id, r.project, wants, urgency FROM atlas.runs r WHERE r.tenant = atlas.tenant() AND r.id = run
  ON CONFLICT (tenant, run_id) DO UPDATE
    SET labels = excluded.labels, priority = excluded.priority, asleep = false, wakes = q.wakes + 1, takes = 0;
  RETURN FOUND;
END $$;

/* False where it is not in the queue. */
CREATE FUNCTION atlas.wake_run(run text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  UPDATE atlas.queue q SET asleep = false, wakes = q.wakes + 1, takes = 0
  WHERE q.tenant = atlas.tenant() AND q.run_id = run;
  RETURN FOUND;
END $$;

/*
 * By who holds the run: it waits for a person. The lease is given back in the same moment, here and below: what nobody
 * counts any more is nobody's. Whoever was called to wake it meanwhile has the last word.
 */
CREATE FUNCTION atlas.rest_run(run text, mark bigint, woken integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  IF NOT atlas.holds_run(run, mark) THEN RETURN; END IF;
  UPDATE atlas.queue q SET fence = NULL, worker = NULL, asleep = q.wakes = woken
  WHERE q.tenant = atlas.tenant() AND q.run_id = run AND q.fence = mark;
  UPDATE atlas.leases l SET owner = NULL WHERE l.tenant = atlas.tenant() AND l.name = 'run:' || run AND l.fence = mark;
END $$;

/* By who holds the run: another worker may go on with it. */
CREATE FUNCTION atlas.hand_over_run(run text, mark bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  IF NOT atlas.holds_run(run, mark) THEN RETURN; END IF;
  UPDATE atlas.queue q SET fence = NULL, worker = NULL, takes = 0
  WHERE q.tenant = atlas.tenant() AND q.run_id = run AND q.fence = mark;
  UPDATE atlas.leases l SET owner = NULL WHERE l.tenant = atlas.tenant() AND l.name = 'run:' || run AND l.fence = mark;
END $$;

/* By who holds the run, or, without a mark, by anybody while nobody does. */
CREATE FUNCTION atlas.leave_queue(run text, mark bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  IF mark IS NULL AND atlas.is_leased('run:' || run) OR mark IS NOT NULL AND NOT atlas.holds_run(run, mark) THEN
    RETURN false;
  END IF;
  UPDATE atlas.leases l SET owner = NULL WHERE l.tenant = atlas.tenant() AND l.name = 'run:' || run AND l.fence = mark;
  DELETE FROM atlas.queue q WHERE q.tenant = atlas.tenant() AND q.run_id = run;
  RETURN FOUND;
END $$;

/* Takes runs from holders that lost them; they wait again. For who has the tenant's turn. */
CREATE FUNCTION atlas.free_lost_runs(dead text[]) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  mine text := atlas.tenant();
  lost text;
  got bigint;
BEGIN
  FOR lost IN
    SELECT q.run_id FROM atlas.queue q JOIN atlas.leases l ON l.tenant = q.tenant AND l.name = 'run:' || q.run_id
    WHERE q.tenant = mine AND q.fence IS NOT NULL
      AND (l.owner IS NULL OR l.owner = ANY (dead) OR l.renewed < clock_timestamp() - atlas.silence())
    ORDER BY q.run_id
  LOOP
    /* Looked at again: it may have renewed the lease in this moment. */
    UPDATE atlas.leases l SET owner = NULL, fence = l.fence + CASE WHEN l.owner IS NULL THEN 0 ELSE 1 END
    WHERE l.tenant = mine AND l.name = 'run:' || lost
      AND (l.owner IS NULL OR l.owner = ANY (dead) OR l.renewed < clock_timestamp() - atlas.silence())
    RETURNING l.fence INTO got;
    CONTINUE WHEN got IS NULL;
    UPDATE atlas.heads h SET fence = got WHERE h.tenant = mine AND h.run_id = lost;
    UPDATE atlas.queue q SET fence = NULL, worker = NULL,
      takes = CASE WHEN h.seq > q.stood THEN 0 ELSE q.takes END
    FROM atlas.heads h
    WHERE q.tenant = mine AND q.run_id = lost AND h.tenant = mine AND h.run_id = lost;
  END LOOP;
END $$;

/* Of a tenant whose turn the caller has: the run that is next, within the limits; none where nothing may be given out. */
CREATE FUNCTION atlas.next_run(offers text[]) RETURNS text
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$
  SELECT q.run_id FROM atlas.queue q
  WHERE q.tenant = (SELECT atlas.tenant()) AND q.fence IS NULL AND NOT q.asleep AND q.labels <@ offers
    AND q.takes < atlas.most_takes()
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
CREATE FUNCTION atlas.take_run(of_worker text, holder text, offers text[], dead text[])
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
    candidate := atlas.next_run(offers);
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

/* A worker says that it is there; the answer is who works on queued runs, among whom it may know some to be dead. */
CREATE FUNCTION atlas.greet(of_worker text, on_machine text, offers text[], many integer, leaving boolean)
RETURNS TABLE (holder text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  named text := coalesce(current_setting('atlas.tenant', true), '');
  own text[] := CASE WHEN named <> '' THEN ARRAY[atlas.tenant()] ELSE atlas.own_tenants() END;
  one text;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  FOREACH one IN ARRAY own LOOP
    CONTINUE WHEN one IS NULL;
    PERFORM set_config('atlas.tenant', one, true);
    INSERT INTO atlas.workers AS w (tenant, worker, login, machine, labels, slots, draining, renewed)
    VALUES (one, of_worker, session_user, on_machine, offers, many, leaving, clock_timestamp())
    ON CONFLICT (tenant, worker) DO UPDATE
      SET labels = excluded.labels, slots = excluded.slots, draining = excluded.draining, renewed = excluded.renewed
      WHERE w.login = session_user;
    DELETE FROM atlas.workers w WHERE w.tenant = one AND w.renewed < clock_timestamp() - interval '1 day';
    RETURN QUERY
      SELECT DISTINCT l.owner FROM atlas.queue q
        JOIN atlas.leases l ON l.tenant = q.tenant AND l.name = 'run:' || q.run_id
      WHERE q.tenant = one AND q.fence IS NOT NULL AND l.owner IS NOT NULL;
  END LOOP;
  PERFORM set_config('atlas.tenant', named, true);
END $$;

CREATE FUNCTION atlas.part(of_worker text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  named text := coalesce(current_setting('atlas.tenant', true), '');
  own text[] := CASE WHEN named <> '' THEN ARRAY[atlas.tenant()] ELSE atlas.own_tenants() END;
  one text;
BEGIN
  FOREACH one IN ARRAY own LOOP
    CONTINUE WHEN one IS NULL;
    PERFORM set_config('atlas.tenant', one, true);
    DELETE FROM atlas.workers w WHERE w.tenant = one AND w.worker = of_worker AND w.login = session_user;
  END LOOP;
  PERFORM set_config('atlas.tenant', named, true);
END $$;

GRANT EXECUTE ON FUNCTION atlas.own_queue_limits(), atlas.most_takes(), atlas.queue_run(text, text[], integer),
  atlas.wake_run(text), atlas.rest_run(text, bigint, integer), atlas.hand_over_run(text, bigint),
  atlas.leave_queue(text, bigint), atlas.take_run(text, text, text[], text[]),
  atlas.greet(text, text, text[], integer, boolean), atlas.part(text) TO atlas_app;
`,
};
