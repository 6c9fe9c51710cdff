import type { Config } from '../config/settings.ts';
import { AtlasError } from '../core/atlas-error.ts';
import { defined } from '../core/defined.ts';
import type { KeyStanding, TeamKey } from '../core/team-key.ts';
import { migratePostgres } from '../storage/postgres/migrate-postgres.ts';
import { Postgres } from '../storage/postgres/postgres.ts';
import { keysOfTenant, setTeamKey } from '../storage/postgres/team-keys.ts';
import { addLogin, setMemoryWriters, setQueueLimit } from '../storage/postgres/tenants.ts';
import { sharedScope } from '../memory/shared/memory-feed.ts';
import { givenKey } from './given-key.ts';
import { passwordIn, teamAddress } from './open-team-store.ts';
import { projectIdNamed } from './project-id.ts';

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
  readonly standing: KeyStanding;
}

/** A team's store as its owner has it. */
export interface StoreOwner extends AsyncDisposable {
  /** The address without the password. */
  readonly shown: string;
  migrate(): Promise<void>;
  addLogin(login: FleetLogin): Promise<void>;
  setLimit(limit: FleetLimit): Promise<void>;
  setWriters(writers: FleetWriters): Promise<void>;
  /** Whose receipts the machines of a tenant believe. */
  keys(tenant: string): Promise<readonly TeamKey[]>;
  setKey(key: FleetKey): Promise<TeamKey>;
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
    setLimit: async ({ tenant, project, most }) => {
      await setQueueLimit(store, {
        tenant,
        most,
        ...defined({ project: project === undefined ? undefined : projectIdNamed(project) }),
      });
    },
    setWriters: async ({ tenant, project, logins }) => {
      const scope = project === undefined ? sharedScope.team : sharedScope.project(projectIdNamed(project));
      await setMemoryWriters(store, tenant, scope, logins);
    },
    keys: async (tenant) => await keysOfTenant(store, tenant),
    setKey: async ({ tenant, key, name, standing }) => {
      const listed = await keysOfTenant(store, tenant);
      const { keyid, publicKey } = await givenKey(key, listed);
      const known = listed.find((one) => one.keyid === keyid);
      const named = { keyid, publicKey, name: standing === 'trusted' ? name : (known?.name ?? name) };
      await setTeamKey(store, tenant, { ...named, standing });
      return named;
    },
    [Symbol.asyncDispose]: async () => {
      await store.close();
    },
  };
}
