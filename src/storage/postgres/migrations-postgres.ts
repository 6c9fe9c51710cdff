import type { PostgresMigration } from './migration-postgres.ts';
import { tenants } from './migrations/001-tenants.ts';
import { runs } from './migrations/002-runs.ts';
import { cursor } from './migrations/003-cursor.ts';
import { events } from './migrations/004-events.ts';
import { journal } from './migrations/005-journal.ts';

/** In order, forward only. A landed migration is never edited: the next one mends it. */
export const POSTGRES_MIGRATIONS: readonly PostgresMigration[] = [tenants, runs, cursor, events, journal];
