import type { Config } from '../config/settings.ts';
import { AtlasError } from '../core/atlas-error.ts';
import { defined } from '../core/defined.ts';
import { migratePostgres } from '../storage/postgres/migrate-postgres.ts';
import { Postgres } from '../storage/postgres/postgres.ts';
import { addLogin } from '../storage/postgres/tenants.ts';
import { passwordIn, teamAddress } from './open-team-store.ts';

/** A team's store as its owner has it. */
export interface StoreOwner extends AsyncDisposable {
  /** The address without the password. */
  readonly shown: string;
  migrate(): Promise<void>;
  addLogin(login: {
    readonly name: string;
    readonly tenants: readonly string[];
    readonly passwordFile?: string | undefined;
  }): Promise<void>;
}

/** Opens the store that the settings name as whoever `storage.url` logs in as, above the rules of tenants. */
export async function asStoreOwner(settings: Config['storage']): Promise<StoreOwner> {
  const address = await teamAddress(settings);
  if (address === undefined) {
    throw new AtlasError('usage', "no team's store is named", {
      remedy: 'Set storage.url to postgres://OWNER@HOST:PORT/DATABASE (ATLAS_STORAGE_URL in the environment).',
    });
  }
  const { url, password } = address;
  const store = await Postgres.open({ url, ...defined({ password }) });
  return {
    shown: store.shown,
    migrate: async () => {
      await migratePostgres(store);
    },
    addLogin: async ({ name, tenants, passwordFile }) => {
      const given = await passwordIn('--password-file', passwordFile);
      await addLogin(store, { name, tenants, ...defined({ password: given }) });
    },
    [Symbol.asyncDispose]: async () => {
      await store.close();
    },
  };
}
