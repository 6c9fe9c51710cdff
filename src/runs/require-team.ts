import { AtlasError } from '../core/atlas-error.ts';
import type { Runtime } from '../home/open-runtime.ts';
import type { TeamStore } from '../storage/run-store.ts';

/** The team's store, without which there is neither a queue nor a fleet. */
export function requireTeam({ store }: Pick<Runtime, 'store'>): TeamStore {
  if (store.team !== undefined) return store.team;
  throw noTeam();
}

export function noTeam(): AtlasError {
  return new AtlasError('usage', "runs are queued in a team's store, and none is named", {
    remedy: 'Set storage.url to postgres://LOGIN@HOST:PORT/DATABASE (ATLAS_STORAGE_URL in the environment).',
  });
}
