import type { Migration } from './migration.ts';
import { theHouse } from './migrations/001-the-house.ts';
import { recall } from './migrations/002-recall.ts';
import { memory } from './migrations/006-memory.ts';
import { checkpoints } from './migrations/007-checkpoints.ts';

/** In order, forward only. A landed migration is never edited: the next one mends it. */
export const MIGRATIONS: readonly Migration[] = [theHouse, recall, memory, checkpoints];
