import { expect, onTestFinished, test, vi } from 'vitest';
import { openCutRelay } from '../../../test/support/cut-relay.ts';
import { postgresServer } from '../../../test/support/postgres-server.ts';
import { teamStore } from '../../../test/support/team-store.ts';
import { tenantTable } from './migration-postgres.ts';
import { migratePostgres, requireSchema } from './migrate-postgres.ts';
import { POSTGRES_MIGRATIONS } from './migrations-postgres.ts';
import { Postgres, type Transaction } from './postgres.ts';
import { addLogin, requirePlainLogin } from './tenants.ts';

// A server that starts waits for the disk, which others use as well.
vi.setConfig({ testTimeout: 300_000 });

test('a server that was killed is told as unreachable, and found again by who is patient', async () => {
  const server = await postgresServer();
  await using store = await Postgres.open({ url: server.url() });
  await server.kill();
  await expect(store.query('SELECT 1')).rejects.toMatchObject({ code: 'storage.unreachable' });
  const later = store.patiently(async () => await store.query('SELECT 1 AS one'), 600_000);
  await server.start();
  expect(await later).toEqual([{ one: 1 }]);
});

test('migrations are made once, by however many programs at the same time', async () => {
  const { admin } = await teamStore();
  await Promise.all([migratePostgres(admin), migratePostgres(admin), migratePostgres(admin)]);
  expect(await admin.query('SELECT version, name FROM atlas.migrations ORDER BY version')).toEqual(
    POSTGRES_MIGRATIONS.map(({ version, name }) => ({ version, name })),
  );
  expect(POSTGRES_MIGRATIONS.map(({ version }) => version)).toEqual(POSTGRES_MIGRATIONS.map((_, index) => index + 1));
});

test('a store that a newer program wrote is refused untouched, and one that is older by who cannot upgrade it', async () => {
  const { admin, open } = await teamStore();
  const store = await open('red');
  await requireSchema(store);
  await admin.query("INSERT INTO atlas.migrations VALUES (1000, 'of tomorrow')");
  await expect(migratePostgres(admin)).rejects.toMatchObject({ code: 'storage.newer-schema' });
  await expect(requireSchema(store)).rejects.toMatchObject({ code: 'storage.newer-schema' });
  await admin.query('DELETE FROM atlas.migrations WHERE version > 0');
  await expect(requireSchema(store)).rejects.toThrow(/needs an upgrade/);
});

test('an owner who is no superuser makes the schema, where they may make roles', async () => {
  const { server, admin } = await teamStore();
  const database = await server.createDatabase();
  const [owner, password] = [`owner_${database}`, 'an owner'];
  await admin.query(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD '${password}'`);
  await admin.query(`ALTER DATABASE ${database} OWNER TO ${owner}`);
  await admin.query(`GRANT atlas_owner, atlas_app TO ${owner} WITH ADMIN OPTION`);
  await using store = await Postgres.open({
    url: `postgres://${owner}@127.0.0.1:${server.port}/${database}`,
    password,
  });
  await migratePostgres(store);
  await addLogin(store, { name: `of_${database}`, tenants: ['red'] });
  await expect(requirePlainLogin(store)).rejects.toMatchObject({ code: 'storage.unsafe-home' });
});

test("P1: every table keeps tenants apart, or is nobody's to read", async () => {
  const { admin } = await teamStore();
  const open = await admin.query(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'atlas' AND c.relkind IN ('r', 'p') AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
       AND (has_table_privilege('atlas_app', c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE')
         OR has_any_column_privilege('atlas_app', c.oid, 'SELECT, INSERT, UPDATE'))`,
  );
  expect(open.map(({ name }) => name)).toEqual(['migrations']);
  const careless = await admin.query(
    `SELECT p.proname AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
     WHERE n.nspname = 'atlas' AND (has_function_privilege('public', p.oid, 'EXECUTE')
        OR (p.prosecdef AND NOT coalesce(p.proconfig::text LIKE '%search_path=%pg_temp%', false)))`,
  );
  expect(careless).toEqual([]);
});

test('P1: a login works for its own tenants alone, whatever it says', async () => {
  const { login, open } = await teamStore();
  const red = await open('red');
  const tenantOf = async (store: Postgres): Promise<unknown> =>
    (await store.query('SELECT atlas.tenant() AS t'))[0]?.['t'];
  expect(await tenantOf(red)).toBe('red');
  await red.write(async (transaction) => {
    await transaction.query("SELECT set_config('atlas.tenant', 'blue', true)");
    expect(await transaction.query('SELECT atlas.tenant() AS t')).toEqual([{ t: null }]);
  });
  for (const statement of [
    'SET ROLE atlas_owner',
    "SET SESSION AUTHORIZATION 'postgres'",
    'SELECT * FROM atlas.logins',
  ])
    await expect(red.query(statement)).rejects.toMatchObject({ code: 'permission.denied' });
  const both = await login('red', 'blue');
  await using undecided = await Postgres.open({ url: both });
  expect(await tenantOf(undecided)).toBeNull();
  await expect(requirePlainLogin(undecided)).rejects.toMatchObject({ code: 'permission.denied' });
  await using blue = await Postgres.open({ url: both, tenant: 'blue' });
  expect(await tenantOf(blue)).toBe('blue');
  await requirePlainLogin(blue);
  await using green = await Postgres.open({ url: both, tenant: 'green' });
  expect(await tenantOf(green)).toBeNull();
});

test('P1: the rows of a table are seen and written by their own tenant alone', async () => {
  const { admin, open } = await teamStore();
  const sql = `CREATE TABLE atlas.notes (tenant text DEFAULT atlas.tenant(), note text);
    ${tenantTable('notes')} GRANT SELECT, INSERT, UPDATE, DELETE ON atlas.notes TO atlas_app;`;
  const version = POSTGRES_MIGRATIONS.length + 1;
  await migratePostgres(admin, [...POSTGRES_MIGRATIONS, { version, name: 'notes', sql }]);
  const [red, blue] = await Promise.all([open('red'), open('blue')]);
  await red.query("INSERT INTO atlas.notes (note) VALUES ('of red')");
  expect(await blue.query('SELECT note FROM atlas.notes')).toEqual([]);
  expect(await blue.query("UPDATE atlas.notes SET note = 'x' RETURNING note")).toEqual([]);
  await expect(blue.query("INSERT INTO atlas.notes VALUES ('red', 'of blue')")).rejects.toMatchObject({
    code: 'permission.denied',
  });
  expect(await red.query('SELECT * FROM atlas.notes')).toEqual([{ tenant: 'red', note: 'of red' }]);
});

test('P1: a superuser does not work on a store, nor does its owner', async () => {
  const { admin } = await teamStore();
  await expect(requirePlainLogin(admin)).rejects.toMatchObject({ code: 'storage.unsafe-home' });
  await expect(addLogin(admin, { name: 'postgres', tenants: ['red'] })).rejects.toMatchObject({
    code: 'storage.unsafe-home',
  });
});

test('P2: who stops waiting is let go at once, and the connection is not used again', async () => {
  const { open } = await teamStore();
  const store = await open('red', { connections: 1 });
  const stop = new AbortController();
  const waiting = store.query('SELECT pg_sleep(600)', [], stop.signal);
  stop.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  expect(await store.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await expect(store.query('SELECT 1', [], stop.signal)).rejects.toThrow('enough');
});

test('P2: a client that vanishes keeps neither its locks until others give up, nor its connection for hours', async () => {
  const { open } = await teamStore();
  const rows = await (await open('red')).query('SELECT name, setting FROM pg_settings');
  const setting = (name: string): number => Number(rows.find((row) => row['name'] === name)?.['setting']);
  expect(setting('idle_in_transaction_session_timeout')).toBeLessThan(setting('lock_timeout'));
  const seconds = setting('tcp_keepalives_idle') + setting('tcp_keepalives_interval') * setting('tcp_keepalives_count');
  expect([seconds, setting('tcp_user_timeout')]).toEqual([60, 60_000]);
});

test('P2: a network that falls silent within a transaction is waited for once, and the connection is not used again', async () => {
  const { server, login } = await teamStore();
  await using relay = await openCutRelay(() => server.port);
  const url = (await login('red')).replace(`:${server.port}/`, `:${relay.port}/`);
  await using store = await Postgres.open({ url, connections: 1 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const used: unknown[] = [];
  const pid = async (on: Transaction): Promise<unknown> =>
    (await on.query('SELECT pg_backend_pid() AS pid'))[0]?.['pid'];
  const silent = async (work: () => void): Promise<unknown> => {
    const cut = Promise.withResolvers<undefined>();
    let end: unknown;
    const failing = store.write(async (transaction) => {
      used.push(await pid(transaction));
      relay.cut();
      cut.resolve(undefined);
      work();
    });
    failing.catch((error: unknown) => {
      end = error;
    });
    await cut.promise;
    await vi.advanceTimersByTimeAsync(36_000);
    relay.join();
    return end;
  };
  expect(await silent(() => undefined)).toMatchObject({ code: 'storage.unreachable' });
  const own = silent(() => {
    throw new Error('of the caller');
  });
  expect(await own).toMatchObject({ message: expect.stringContaining('of the caller') });
  used.push(await pid(store));
  expect(new Set(used).size).toBe(3);
});

test('P3: what fails within a transaction leaves nothing, and the next one goes on', async () => {
  const { admin } = await teamStore();
  await admin.query('CREATE TABLE things (name text)');
  const failing = admin.write(async (transaction) => {
    await transaction.query("INSERT INTO things VALUES ('one')");
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await expect(admin.read(async (t) => await t.query("INSERT INTO things VALUES ('two')"))).rejects.toMatchObject({
    code: 'storage.read-only',
  });
  expect(await admin.query('SELECT * FROM things')).toEqual([]);
});

test('what is to be there soon does not wait for the disk, and everything else does', async () => {
  const { admin } = await teamStore();
  const waits = async (soon: boolean): Promise<unknown> =>
    await admin.write(async (t) => (await t.query('SHOW synchronous_commit'))[0], { soon });
  expect(await waits(true)).toEqual({ synchronous_commit: 'off' });
  expect(await waits(false)).toEqual({ synchronous_commit: 'on' });
});

test('P4: a refused password is told without it', async () => {
  const { server } = await teamStore();
  const url = `postgres://postgres:hunter2-hunter2@127.0.0.1:${server.port}/postgres`;
  const error: unknown = await Postgres.open({ url }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: 'permission.denied',
    message: expect.stringContaining('postgres://postgres@127'),
  });
  expect(JSON.stringify([error, (error as Error).cause, (error as Error).stack])).not.toContain('hunter2');
});
