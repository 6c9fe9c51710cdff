import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { migratePostgres } from '../../src/storage/postgres/migrate-postgres.ts';
import { Postgres, type StoreOptions } from '../../src/storage/postgres/postgres.ts';
import { addLogin } from '../../src/storage/postgres/tenants.ts';
import { postgresServer, type PostgresServer } from './postgres-server.ts';

export interface TeamStore extends AsyncDisposable {
  readonly server: PostgresServer;
  readonly database: string;
  /** As the superuser, who is above every rule. */
  readonly admin: Postgres;
  /** The address for a new login of these tenants. */
  readonly login: (...tenants: readonly string[]) => Promise<string>;
  /** A store as the program opens it, for a new login of that tenant; closed with this one. */
  readonly open: (tenant: string, options?: Partial<StoreOptions>) => Promise<Postgres>;
}

/** A fresh database of a team with the whole schema, closed when the test ends. */
export async function teamStore(): Promise<TeamStore> {
  const team = await openTeamStore();
  onTestFinished(async () => {
    await team[Symbol.asyncDispose]();
  });
  return team;
}

let pattern: Promise<string> | undefined;

/** A database with the whole schema, which the others are copied from: that costs half of making the schema. */
async function makePattern(server: PostgresServer): Promise<string> {
  const database = await server.createDatabase();
  const admin = await Postgres.open({ url: server.url(database) });
  try {
    await migratePostgres(admin);
  } finally {
    await admin.close();
  }
  return database;
}

/** The same for a whole file of tests; connections that nobody uses keep no process from ending. */
export async function openTeamStore(): Promise<TeamStore> {
  const server = await postgresServer();
  pattern ??= makePattern(server);
  const database = await server.createDatabase(await pattern);
  const admin = await Postgres.open({ url: server.url(database) });
  const opened: Postgres[] = [admin];
  const login = async (...tenants: readonly string[]): Promise<string> => {
    // Roles belong to the whole server, which the tests of a file share.
    const name = `login_${randomBytes(5).toString('hex')}`;
    const password = randomBytes(8).toString('hex');
    await addLogin(admin, { name, password, tenants });
    return `postgres://${name}:${password}@127.0.0.1:${server.port}/${database}`;
  };
  return {
    server,
    database,
    admin,
    login,
    open: async (tenant, options = {}) => {
      const store = await Postgres.open({ url: await login(tenant), ...options });
      opened.push(store);
      return store;
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(opened.map(async (one) => await one.close()));
    },
  };
}
