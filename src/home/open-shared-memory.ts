import type { Logger } from '../core/logger.ts';
import { scopeOf } from '../memory/recall/namespace.ts';
import { sharedScope } from '../memory/shared/memory-feed.ts';
import { postgresFeed } from '../memory/shared/postgres-feed.ts';
import { SharedMemory } from '../memory/shared/shared-memory.ts';
import type { Database } from '../storage/database.ts';
import type { RunStore } from '../storage/run-store.ts';

/** The memory that a project shares with the team. `reach` may fail, and is asked again with a later question. */
export function openSharedMemory(parts: {
  readonly database: Database;
  readonly home: string;
  readonly project: string;
  readonly logger: Logger;
  readonly reach: () => Promise<RunStore>;
}): SharedMemory {
  const { database, home, project, logger, reach } = parts;
  return new SharedMemory({
    database,
    home,
    logger,
    connect: async () => {
      const { team } = await reach();
      if (team === undefined) throw new Error('no team shares this memory');
      return {
        feed: postgresFeed(team.postgres),
        scopes: [{ shared: sharedScope.project(team.projectId), local: scopeOf({ project }) }],
      };
    },
  });
}
