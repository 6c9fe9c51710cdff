import type { Config } from '../config/settings.ts';
import { AtlasError } from '../core/atlas-error.ts';
import { defined } from '../core/defined.ts';
import { migratePostgres } from '../storage/postgres/migrate-postgres.ts';
import { Postgres } from '../storage/postgres/postgres.ts';
import { keysOfTenant, setTeamKey, type KeyStanding, type TeamKey } from '../storage/postgres/team-keys.ts';
import { addLogin, setMemoryWriters, setQueueLimit } from '../storage/postgres/tenants.ts';
import { sharedScope } from '../memory/shared/memory-feed.ts';
import { givenKey } from './given-key.ts';
import { passwordIn, teamAddress } from './open-team-store.ts';
import { projectIdNamed } from './project-id.ts';

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
  /** How many runs of a tenant, or of one of its projects, are worked on at once; undefined: no limit. */
  setLimit(limit: {
    readonly tenant: string;
    readonly project?: string | undefined;
    readonly most: number | undefined;
  }): Promise<void>;
  /** Which logins alone write the shared memory of a project, or of the team; none named: every login of the tenant. */
  setWriters(rule: {
    readonly tenant: string;
    readonly project?: string | undefined;
    readonly logins: readonly string[];
  }): Promise<void>;
  /** Whose receipts the machines of a tenant believe. */
  keys(tenant: string): Promise<readonly TeamKey[]>;
  /** `key` is the public key itself, a PEM file, or an id on the tenant's list. */
  setKey(change: {
    readonly tenant: string;
    readonly key: string;
    readonly name: string;
    readonly standing: KeyStanding;
  }): Promise<TeamKey>;
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
