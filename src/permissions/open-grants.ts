import { systemClock } from '../core/clock.ts';
import type { Database } from '../storage/database.ts';
import type { RunStore } from '../storage/run-store.ts';
import { GrantStore, type Grants } from './grant-store.ts';
import { PostgresGrants } from './postgres-grants.ts';

/** The person's decisions, from the store that keeps the runs: a question of one machine is answered from any other. */
export function openGrants(place: { readonly database: Database; readonly store: Pick<RunStore, 'team'> }): Grants {
  const { team } = place.store;
  return team === undefined
    ? new GrantStore(place.database, systemClock)
    : new PostgresGrants(team.postgres, systemClock);
}
