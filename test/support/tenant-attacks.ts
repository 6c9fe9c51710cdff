/**
 * Ways in which a login of one tenant reaches for what belongs to another, with SQL of its own.
 *
 * `$table` is each table of the store in turn, `$owner` the role that owns it, `$victim` another tenant's login and
 * `$me` the attacker's own. A way is made of statements that are sent one after the other on one connection; what fails
 * is passed over, as an attacker would. What comes back, in rows, messages or notices, must hold nothing of the other's.
 */
export interface Attack {
  readonly name: string;
  readonly sql: readonly string[];
}

const PEEK = `CREATE FUNCTION pg_temp.peek(value text) RETURNS boolean LANGUAGE plpgsql COST 0.0000001
  AS $f$ BEGIN RAISE NOTICE 'seen %', value; RETURN true; END $f$`;

/** Tried on every table. */
export const TABLE_ATTACKS: readonly Attack[] = [
  { name: 'reads the table', sql: ['SELECT * FROM $table', 'TABLE $table'] },
  {
    name: 'asks for the tenant by name',
    sql: ["SELECT * FROM $table WHERE tenant = 'blue'", 'SELECT max(tenant) FROM $table'],
  },
  { name: 'says that it is the tenant', sql: ["SET atlas.tenant = 'blue'", 'SELECT * FROM $table'] },
  {
    name: 'says so within a statement',
    sql: ["SELECT t.* FROM (SELECT set_config('atlas.tenant', 'blue', false)) s, $table t"],
  },
  {
    name: 'says so between the two halves of a cursor',
    sql: [
      'BEGIN',
      'DECLARE c CURSOR WITH HOLD FOR SELECT * FROM $table',
      "SET atlas.tenant = 'blue'",
      'COMMIT',
      'FETCH ALL c',
    ],
  },
  {
    name: 'says so to a prepared statement',
    sql: ['PREPARE p AS SELECT * FROM $table', 'EXECUTE p', "SET atlas.tenant = 'blue'", 'EXECUTE p'],
  },
  { name: 'becomes the owner', sql: ['SET ROLE $owner', 'SELECT * FROM $table'] },
  {
    name: 'becomes the other login',
    sql: ['SET ROLE $victim', 'SELECT * FROM $table', 'SET SESSION AUTHORIZATION $victim', 'SELECT * FROM $table'],
  },
  {
    name: 'becomes the role of all logins',
    sql: ['SET ROLE atlas_app', "SET atlas.tenant = 'blue'", 'SELECT * FROM $table'],
  },
  { name: 'switches the rules off for itself', sql: ['SET row_security = off', 'SELECT * FROM $table'] },
  {
    name: 'switches the rules off for the table',
    sql: [
      'ALTER TABLE $table DISABLE ROW LEVEL SECURITY',
      'ALTER TABLE $table NO FORCE ROW LEVEL SECURITY',
      'DROP POLICY own_rows ON $table',
      'CREATE POLICY all_rows ON $table USING (true)',
      'SELECT * FROM $table',
    ],
  },
  {
    name: 'takes the table over',
    sql: ['ALTER TABLE $table OWNER TO $me', 'GRANT ALL ON $table TO $me', 'SELECT * FROM $table'],
  },
  {
    name: 'copies it out',
    sql: [
      'COPY (SELECT * FROM $table) TO STDOUT',
      "COPY $table TO '/tmp/atlas-stolen'",
      "COPY $table TO PROGRAM 'cat'",
    ],
  },
  {
    name: 'makes a view of it',
    sql: [
      'CREATE TEMP VIEW v AS SELECT * FROM $table',
      'SELECT * FROM v',
      'CREATE VIEW public.v AS SELECT * FROM $table',
      'CREATE MATERIALIZED VIEW atlas.v AS SELECT * FROM $table',
    ],
  },
  {
    name: 'makes a table like it',
    sql: [
      'CREATE TEMP TABLE mine AS SELECT * FROM $table',
      'SELECT * FROM mine',
      'CREATE TEMP TABLE child () INHERITS ($table)',
    ],
  },
  {
    name: 'lets a function of its own read it',
    sql: [
      'CREATE FUNCTION pg_temp.f() RETURNS SETOF $table LANGUAGE sql SECURITY DEFINER AS $f$ SELECT * FROM $table $f$',
      'SELECT * FROM pg_temp.f()',
    ],
  },
  {
    name: 'lets a block read it',
    sql: [
      "DO $d$ DECLARE r record; BEGIN FOR r IN SELECT t::text AS x FROM $table t LOOP RAISE NOTICE 'seen %', r.x; END LOOP; END $d$",
    ],
  },
  {
    name: 'looks at rows before the rules do',
    sql: [
      PEEK,
      'SELECT count(*) FROM $table t WHERE pg_temp.peek(t::text)',
      'SELECT count(*) FROM $table t WHERE pg_temp.peek(t.tenant) OR tenant IS NULL',
    ],
  },
  {
    name: 'looks while it joins',
    sql: [PEEK, 'SELECT count(*) FROM (VALUES (1)) one (n) JOIN $table t ON pg_temp.peek(t::text) AND n = 1'],
  },
  {
    name: 'lets an error tell it',
    sql: [
      'SELECT * FROM $table t WHERE (t::text)::int = 1',
      'SELECT (t.tenant)::int FROM $table t',
      'SELECT 1 FROM $table t WHERE 1 / (length(t::text) - length(t::text)) = 1',
    ],
  },
  {
    name: 'asks for places on the disk',
    sql: [
      "SELECT * FROM $table WHERE ctid = '(0,1)'",
      'SELECT * FROM $table TABLESAMPLE BERNOULLI (100)',
      "UPDATE $table SET tenant = 'red' WHERE ctid = '(0,1)' RETURNING *",
    ],
  },
  { name: 'locks rows', sql: ['SELECT * FROM $table FOR UPDATE NOWAIT', 'SELECT * FROM $table FOR SHARE SKIP LOCKED'] },
  {
    name: 'moves rows to itself',
    sql: [
      "UPDATE $table SET tenant = 'red' RETURNING *",
      "UPDATE $table SET tenant = 'red' WHERE tenant = 'blue' RETURNING *",
    ],
  },
  { name: 'moves its own rows to the other', sql: ["UPDATE $table SET tenant = 'blue' RETURNING *"] },
  {
    name: 'removes them',
    sql: [
      'DELETE FROM $table RETURNING *',
      "DELETE FROM $table WHERE tenant = 'blue'",
      'TRUNCATE $table',
      'TRUNCATE $table CASCADE',
      'DROP TABLE $table CASCADE',
    ],
  },
  {
    name: 'merges into them',
    sql: ["MERGE INTO $table t USING (SELECT 'blue' AS tenant) s ON t.tenant = s.tenant WHEN MATCHED THEN DELETE"],
  },
  {
    name: 'writes under the other name',
    sql: ['INSERT INTO $table SELECT * FROM $table', "INSERT INTO $table (tenant) VALUES ('blue')"],
  },
  {
    name: 'hangs a trigger or a rule on it',
    sql: [
      'CREATE TRIGGER t BEFORE INSERT ON $table EXECUTE FUNCTION suppress_redundant_updates_trigger()',
      'CREATE RULE r AS ON INSERT TO $table DO ALSO NOTIFY stolen',
      'CREATE INDEX i ON $table ((tenant))',
    ],
  },
  {
    name: 'refers to its keys',
    sql: ['CREATE TEMP TABLE mine (tenant text REFERENCES $table)', 'ALTER TABLE $table ADD COLUMN stolen text'],
  },
  {
    name: 'turns it into XML',
    sql: [
      "SELECT table_to_xml('$table', true, true, '')",
      "SELECT query_to_xml('SELECT * FROM $table', true, true, '')",
      "SELECT cursor_to_xml('c', 10, true, true, '')",
    ],
  },
  {
    name: 'lets statistics tell it',
    sql: [
      "SELECT * FROM pg_stats WHERE schemaname || '.' || tablename = '$table'",
      'SELECT * FROM pg_statistic',
      'SELECT * FROM pg_stats_ext',
      'SELECT * FROM pg_statistic_ext_data',
      'CREATE STATISTICS s ON tenant, ctid FROM $table',
      'ANALYZE VERBOSE $table',
      'VACUUM VERBOSE $table',
    ],
  },
  {
    name: 'lets the plan tell it',
    sql: [
      'EXPLAIN (ANALYZE, VERBOSE, BUFFERS) SELECT * FROM $table',
      'SET enable_indexscan = off',
      'SET enable_bitmapscan = off',
      "EXPLAIN ANALYZE SELECT * FROM $table WHERE tenant = 'blue'",
    ],
  },
];

/** Tried once. */
export const STORE_ATTACKS: readonly Attack[] = [
  {
    name: 'changes who is who',
    sql: [
      "INSERT INTO atlas.logins VALUES (session_user, 'blue')",
      "UPDATE atlas.logins SET tenant = 'blue'",
      'SELECT * FROM atlas.logins',
      'SELECT * FROM atlas.tenants',
    ],
  },
  {
    name: 'puts another function in the place of the one that tells',
    sql: [
      "CREATE OR REPLACE FUNCTION atlas.tenant() RETURNS text LANGUAGE sql AS $f$ SELECT 'blue' $f$",
      "ALTER FUNCTION atlas.tenant() SET atlas.tenant = 'blue'",
      'DROP FUNCTION atlas.tenant() CASCADE',
      'CREATE FUNCTION atlas.mine() RETURNS int LANGUAGE sql AS $f$ SELECT 1 $f$',
      'SELECT * FROM atlas.blobs',
    ],
  },
  {
    name: 'puts temporary tables in the way of names',
    sql: [
      'CREATE TEMP TABLE logins (login name, tenant text)',
      "INSERT INTO logins VALUES (session_user, 'blue')",
      "CREATE TEMP TABLE pg_class AS SELECT 'blue'::text AS relname",
      'SET search_path = pg_temp, atlas, pg_catalog',
      'SELECT atlas.tenant() = $q$blue$q$ AS worked',
      'SELECT * FROM atlas.blobs',
    ],
  },
  {
    name: 'puts operators and functions in the way of names',
    sql: [
      'CREATE SCHEMA mine',
      'CREATE FUNCTION pg_temp.eq(text, text) RETURNS boolean LANGUAGE sql AS $f$ SELECT true $f$',
      'CREATE OPERATOR pg_temp.= (leftarg = text, rightarg = text, function = pg_temp.eq)',
      "CREATE FUNCTION pg_temp.current_setting(text, boolean) RETURNS text LANGUAGE sql AS $f$ SELECT 'blue' $f$",
      'SET search_path = pg_temp, pg_catalog',
      'SELECT * FROM atlas.blobs',
    ],
  },
  {
    name: 'gives itself more',
    sql: [
      'GRANT atlas_owner TO $me',
      'ALTER ROLE $me BYPASSRLS',
      'ALTER ROLE $me SUPERUSER',
      'CREATE ROLE other SUPERUSER',
      'GRANT pg_read_all_data TO $me',
      'GRANT pg_read_server_files TO $me',
      "ALTER ROLE $victim PASSWORD 'known'",
      'GRANT $victim TO $me',
      'SELECT * FROM atlas.blobs',
    ],
  },
  {
    name: 'makes settings for later logins',
    sql: [
      "ALTER ROLE $me SET atlas.tenant = 'blue'",
      "ALTER ROLE $victim SET atlas.tenant = 'red'",
      "ALTER ROLE atlas_app SET atlas.tenant = 'red'",
      'ALTER SYSTEM SET row_security = off',
    ],
  },
  {
    name: 'asks for passwords',
    sql: [
      'SELECT * FROM pg_authid',
      'SELECT * FROM pg_shadow',
      'SELECT rolpassword FROM pg_roles',
      'SELECT * FROM pg_user_mappings',
      'SELECT * FROM pg_hba_file_rules',
    ],
  },
  {
    name: "reads the server's files",
    sql: [
      "SELECT pg_read_file('postgresql.conf')",
      "SELECT pg_read_binary_file('global/pg_control')",
      "SELECT * FROM pg_ls_dir('base')",
      'SELECT * FROM pg_ls_waldir()',
      "SELECT pg_stat_file('postgresql.conf')",
      "SELECT lo_import('/etc/hostname')",
      "SELECT lo_export(1, '/tmp/atlas-stolen')",
      'SELECT pg_current_logfile()',
    ],
  },
  {
    name: 'reads large objects',
    sql: [
      'SELECT * FROM pg_largeobject',
      'SELECT oid FROM pg_largeobject_metadata',
      'SELECT lo_get(oid) FROM pg_largeobject_metadata',
    ],
  },
  {
    name: 'loads code',
    sql: [
      "CREATE FUNCTION pg_temp.c() RETURNS int LANGUAGE c AS 'libc', 'getpid'",
      "CREATE FUNCTION pg_temp.i() RETURNS int LANGUAGE internal AS 'pg_backend_pid'",
      "LOAD 'auto_explain'",
      'CREATE EXTENSION dblink',
      'CREATE EXTENSION postgres_fdw',
      'CREATE EXTENSION file_fdw',
      'CREATE EXTENSION pageinspect',
      'CREATE EXTENSION pg_buffercache',
      "SELECT dblink('dbname=postgres', 'SELECT 1')",
      "COPY (SELECT 1) TO PROGRAM 'id'",
    ],
  },
  {
    name: 'looks over the shoulder',
    sql: [
      'SELECT query, application_name, client_addr FROM pg_stat_activity',
      'SELECT * FROM pg_stat_get_activity(NULL)',
      'SELECT * FROM pg_stat_statements',
      'SELECT * FROM pg_prepared_xacts',
      'SELECT * FROM pg_prepared_statements',
      'SELECT * FROM pg_cursors',
      'SELECT * FROM pg_locks',
      'SELECT * FROM pg_stat_progress_copy',
    ],
  },
  {
    name: 'ends the other connections',
    sql: [
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '$victim'",
      "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE usename = '$victim'",
    ],
  },
  {
    name: 'reads the log of changes',
    sql: [
      "SELECT pg_create_logical_replication_slot('s', 'test_decoding')",
      "SELECT * FROM pg_logical_slot_get_changes('s', NULL, NULL)",
      'CREATE PUBLICATION p FOR ALL TABLES',
      "CREATE SUBSCRIPTION s CONNECTION 'dbname=postgres' PUBLICATION p",
    ],
  },
  {
    name: 'turns everything into XML',
    sql: ["SELECT schema_to_xml('atlas', true, true, '')", "SELECT database_to_xml(true, true, '')"],
  },
  {
    name: 'asks for counters',
    sql: [
      'SELECT * FROM pg_sequences',
      "SELECT currval(c.oid::regclass) FROM pg_class c WHERE relkind = 'S'",
      "SELECT nextval(c.oid::regclass) FROM pg_class c WHERE relkind = 'S'",
    ],
  },
  {
    name: 'turns on what tells more',
    sql: [
      'SET client_min_messages = debug5',
      'SET debug_print_plan = on',
      'SET session_replication_role = replica',
      'SET log_statement = $q$all$q$',
      'SELECT * FROM atlas.blobs',
    ],
  },
  {
    name: 'reads what triggers and policies say',
    sql: [
      "SELECT ts_stat('SELECT to_tsvector(b::text) FROM atlas.blobs b')",
      'SELECT * FROM pg_trigger',
      'SELECT * FROM pg_policies',
    ],
  },
];
