import type { TeamKey } from '../../core/team-key.ts';
import type { FleetKey, FleetLimit, FleetLogin, FleetWriters } from '../../home/store-owner.ts';
import type { HeldHome } from './held-home.ts';

/** The team's store, for its owner: a login of the server that may make roles and a schema. */
export interface AtlasFleet {
  /** Makes the schema of the store that `storage.url` names, or brings it forward. */
  migrate(): Promise<{ readonly store: string }>;
  /** Makes a login of tenants, or changes it; tenants that are new are made. */
  addLogin(login: FleetLogin): Promise<{ readonly store: string }>;
  setLimit(limit: FleetLimit): Promise<{ readonly store: string }>;
  setWriters(writers: FleetWriters): Promise<{ readonly store: string }>;
  keys(tenant: string): Promise<{ readonly store: string; readonly keys: readonly TeamKey[] }>;
  setKey(key: FleetKey): Promise<{ readonly store: string; readonly keyid: string; readonly name: string }>;
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
    setLimit: async ({ tenant, project, most }) => {
      await using owner = await owning();
      await owner.setLimit({ tenant, project, most });
      return { store: owner.shown };
    },
    setWriters: async (writers) => {
      await using owner = await owning();
      await owner.setWriters(writers);
      return { store: owner.shown };
    },
    keys: async (tenant) => {
      await using owner = await owning();
      return { store: owner.shown, keys: await owner.keys(tenant) };
    },
    setKey: async (key) => {
      await using owner = await owning();
      const { keyid, name } = await owner.setKey(key);
      return { store: owner.shown, keyid, name };
    },
  };
}
