import type { PostgresMigration } from './migration-postgres.ts';
import { tenants } from './migrations/001-tenants.ts';

/** In order, forward only. A landed migration is never edited: the next one mends it. */
export const POSTGRES_MIGRATIONS: readonly PostgresMigration[] = [tenants];
