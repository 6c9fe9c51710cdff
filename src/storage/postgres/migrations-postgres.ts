import type { PostgresMigration } from './migration-postgres.ts';
import { tenants } from './migrations/001-tenants.ts';
import { states } from './migrations/002-states.ts';
import { sharedWork } from './migrations/003-shared-work.ts';
import { sharedMemory } from './migrations/004-shared-memory.ts';
import { runs } from './migrations/005-runs.ts';
import { cursor } from './migrations/006-cursor.ts';
import { events } from './migrations/007-events.ts';
import { journal } from './migrations/008-journal.ts';
import { queue } from './migrations/009-queue.ts';
import { landings } from './migrations/010-landings.ts';
import { givingOut } from './migrations/011-giving-out.ts';
import { answers } from './migrations/012-answers.ts';
import { blame } from './migrations/013-blame.ts';
import { trustedKeys } from './migrations/014-trusted-keys.ts';
import { beginners } from './migrations/015-beginners.ts';
import { largeScopes } from './migrations/016-large-scopes.ts';
import { silence } from './migrations/017-silence.ts';

/** In order, forward only. A landed migration is never edited: the next one mends it. */
export const POSTGRES_MIGRATIONS: readonly PostgresMigration[] = [
  tenants,
  states,
  sharedWork,
  sharedMemory,
  runs,
  cursor,
  events,
  journal,
  queue,
  landings,
  givingOut,
  answers,
  blame,
  trustedKeys,
  beginners,
  largeScopes,
  silence,
];
