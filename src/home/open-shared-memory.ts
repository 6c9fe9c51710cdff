import type { Logger } from '../core/logger.ts';
import { scopeOf } from '../memory/recall/namespace.ts';
import { sharedScope } from '../memory/shared/memory-feed.ts';
import { postgresFeed } from '../memory/shared/postgres-feed.ts';
import { SharedMemory, type SharedPlaces } from '../memory/shared/shared-memory.ts';
import type { Database } from '../storage/database.ts';
import type { RunStore } from '../storage/run-store.ts';

/** The memory that a project shares with the team. `reach` may fail, and is asked again with a later question. */
export function openSharedMemory(parts: {
  readonly database: Database;
  readonly home: string;
  readonly project: string;
  readonly logger: Logger;
  /** How the settings name the store. */
  readonly store: { readonly url?: string | undefined; readonly tenant?: string | undefined };
  readonly reach: () => Promise<RunStore>;
}): SharedMemory {
  const { database, home, project, logger, reach } = parts;
  const places = placesOf(parts.store);
  return new SharedMemory({
    database,
    home,
    logger,
    places,
    connect: async () => {
      const { team } = await reach();
      if (team === undefined) throw new Error('no team shares this memory');
      return {
        feed: postgresFeed(team.postgres),
        scope: { shared: sharedScope.project(team.projectId), local: scopeOf({ project }) },
        also:
          places === undefined
            ? []
            : [
                { shared: sharedScope.team, local: scopeOf({ project: places.team }) },
                { shared: sharedScope.person(team.postgres.login), local: scopeOf({ project: places.person }) },
              ],
      };
    },
  });
}

/**
 * Named by store, tenant and login, so that a home that two teams use mixes nothing. Known without the store: its copies
 * are read while it is away.
 */
function placesOf({
  url,
  tenant = '',
}: {
  readonly url?: string | undefined;
  readonly tenant?: string | undefined;
}): SharedPlaces | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { username, host, pathname } = new URL(url);
  const login = decodeURIComponent(username);
  const where = `${host}${pathname}`;
  return {
    team: `team:${tenant === '' ? `of ${login}` : tenant}@${where}`,
    person: `person:${login}/${tenant}@${where}`,
    login,
  };
}
