import { startPostgres, type PostgresServer, type ServerOptions } from '../../bench/fixtures/postgres-server.ts';

export type { PostgresServer };

let shared: Promise<PostgresServer> | undefined;

/**
 * One server for all tests of this process, as whoever asks first wants it; it ends with the process. A test that kills it
 * starts it again.
 */
export async function postgresServer(options: ServerOptions = {}): Promise<PostgresServer> {
  shared ??= startPostgres(options);
  return await shared;
}
