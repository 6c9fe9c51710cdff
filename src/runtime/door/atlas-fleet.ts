import type { HeldHome } from './held-home.ts';

/** A login that works for tenants on a team's store. */
export interface FleetLogin {
  readonly name: string;
  readonly tenants: readonly string[];
  /** The file that holds the login's password; left out, its password stays as it is, or there is none. */
  readonly passwordFile?: string | undefined;
}

/** The team's store, for its owner: a login of the server that may make roles and a schema. */
export interface AtlasFleet {
  /** Makes the schema of the store that `storage.url` names, or brings it forward. */
  migrate(): Promise<{ readonly store: string }>;
  /** Makes a login of tenants, or changes it; tenants that are new are made. */
  addLogin(login: FleetLogin): Promise<{ readonly store: string }>;
}

export function atlasFleet(home: HeldHome): AtlasFleet {
  const owning = async () => {
    const { asStoreOwner } = await import('../../home/store-owner.ts');
    return await asStoreOwner((await home.prepared()).loaded.config.storage);
  };
  return {
    migrate: async () => {
      await using owner = await owning();
      await owner.migrate();
      return { store: owner.shown };
    },
    addLogin: async (login) => {
      await using owner = await owning();
      await owner.addLogin(login);
      return { store: owner.shown };
    },
  };
}
