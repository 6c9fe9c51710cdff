import { startPostgres, type PostgresServer } from '../../bench/fixtures/postgres-server.ts';

export type { PostgresServer };

let shared: Promise<PostgresServer> | undefined;

/** One server for all tests of this process; it ends with the process. A test that kills it starts it again. */
export async function postgresServer(): Promise<PostgresServer> {
  shared ??= startPostgres();
  return await shared;
}
