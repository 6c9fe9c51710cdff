import { prepare } from '../../src/home/open-runtime.ts';
import { teamAddress } from '../../src/home/open-team-store.ts';
import type { StoreOptions } from '../../src/storage/postgres/postgres.ts';
import type { PostgresServer } from '../fixtures/postgres-server.ts';

/** How the owner of the server is reached: the one that the bench started, or the one whose address was given. */
export async function serverOwner(
  { url, project }: { readonly url?: string | undefined; readonly project: string },
  own: PostgresServer | undefined,
): Promise<StoreOptions> {
  if (own !== undefined) return { url: own.url() };
  const { loaded } = await prepare({ project, environment: process.env });
  const address = await teamAddress({ ...loaded.config.storage, url, tenant: undefined });
  if (address === undefined) throw new Error('there is neither a server of its own nor an address');
  return address;
}
