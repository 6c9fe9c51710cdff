import { readFile, stat } from 'node:fs/promises';
import type { LoadedConfig } from '../config/load-config.ts';
import { AtlasError, messageOf } from '../core/atlas-error.ts';
import { defined } from '../core/defined.ts';
import type { BlobStore } from '../storage/blobs.ts';
import type { Home } from '../storage/home.ts';
import type { Postgres, StoreOptions } from '../storage/postgres/postgres.ts';
import type { RunStore } from '../storage/run-store.ts';
import { projectId } from './project-id.ts';

type StorageSettings = LoadedConfig['config']['storage'];

/** How the settings say that the team's store is reached; undefined where there is none. */
export async function teamAddress(settings: StorageSettings): Promise<StoreOptions | undefined> {
  const { url, tenant } = settings;
  if (url === undefined) return undefined;
  const password = settings.password ?? (await passwordIn('storage.passwordFile', settings.passwordFile));
  return { url, ...defined({ password, tenant }) };
}

/** Opens the team's store, refusing a schema of another version and a login that is above the rules. */
export async function openTeam(address: StoreOptions): Promise<Postgres> {
  const [{ Postgres: Store }, { requireSchema }, { requirePlainLogin }] = await Promise.all([
    import('../storage/postgres/postgres.ts'),
    import('../storage/postgres/migrate-postgres.ts'),
    import('../storage/postgres/tenants.ts'),
  ]);
  const store = await Store.open(address);
  try {
    await requireSchema(store);
    await requirePlainLogin(store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

export async function openTeamStore(
  address: StoreOptions,
  place: {
    readonly home: Home;
    readonly project: string;
    /** As the caller knows it; otherwise by the name, or as the home keeps it. */
    readonly id?: string | undefined;
    readonly named: string | undefined;
    readonly blobs: BlobStore;
  },
): Promise<RunStore> {
  const { teamRunStore } = await import('../storage/postgres/team-store.ts');
  const id = place.id ?? (await projectId(place.home, place.project, place.named));
  return teamRunStore(await openTeam(address), { folder: place.project, id }, place.blobs);
}

/** The only line of a file that nobody else may read; `named` says where its path came from. */
export async function passwordIn(named: string, path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined;
  try {
    const { mode } = await stat(path);
    if ((mode & 0o007) !== 0) {
      throw new AtlasError('config.invalid', `${named} can be read by everybody: ${path}`, {
        remedy: `Run \`chmod 600 ${path}\`.`,
        details: { path },
      });
    }
    // An editor ends the file with a line break, which is not part of the password.
    return (await readFile(path, 'utf8')).replace(/\r?\n$/, '');
  } catch (error) {
    if (error instanceof AtlasError) throw error;
    throw new AtlasError('config.invalid', `${named} cannot be read: ${messageOf(error)}`, {
      remedy: 'Name a file that you may read, with the password as its only line.',
      details: { path },
    });
  }
}
