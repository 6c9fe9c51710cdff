import type { HeldHome } from './held-home.ts';

/** A login that works for tenants on a team's store. */
export interface FleetLogin {
  readonly name: string;
  readonly tenants: readonly string[];
  /** The file that holds the login's password; left out, its password stays as it is, or there is none. */
  readonly passwordFile?: string | undefined;
}

/** How many runs workers are given at once. */
export interface FleetLimit {
  readonly tenant: string;
  /** One project of the tenant, by its name (`storage.project`) or its id; left out: all of them together. */
  readonly project?: string | undefined;
  /** Left out: as many as workers ask for. */
  readonly most?: number | undefined;
}

/** Who writes what a team remembers together. */
export interface FleetWriters {
  readonly tenant: string;
  /** The memory of that project; left out: the memory of the team. */
  readonly project?: string | undefined;
  /** They alone; none: every login of the tenant. */
  readonly logins: readonly string[];
}

/** A key of a machine of the team, and what becomes of it. */
export interface FleetKey {
  readonly tenant: string;
  /** The public key itself, a PEM file, or its id once it is listed. */
  readonly key: string;
  /** Whose it is. */
  readonly name: string;
  /** Retired: it signs no more from now on, and its receipts so far count. Revoked: none of them does. */
  readonly standing: 'trusted' | 'retired' | 'revoked';
}

/** A key whose receipts the machines of a tenant believe. */
export interface FleetTrust {
  readonly keyid: string;
  readonly publicKey: string;
  readonly name: string;
  readonly until?: string;
}

/** The team's store, for its owner: a login of the server that may make roles and a schema. */
export interface AtlasFleet {
  /** Makes the schema of the store that `storage.url` names, or brings it forward. */
  migrate(): Promise<{ readonly store: string }>;
  /** Makes a login of tenants, or changes it; tenants that are new are made. */
  addLogin(login: FleetLogin): Promise<{ readonly store: string }>;
  setLimit(limit: FleetLimit): Promise<{ readonly store: string }>;
  setWriters(writers: FleetWriters): Promise<{ readonly store: string }>;
  keys(tenant: string): Promise<{ readonly store: string; readonly keys: readonly FleetTrust[] }>;
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
