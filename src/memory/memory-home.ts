import type { Config } from '../config/settings.ts';
import type { Logger, LoggerName } from '../core/logger.ts';
import type { Redactor } from '../core/redact.ts';
import type { Database } from '../storage/database.ts';
import type { SharedMemory } from './shared/shared-memory.ts';

/** The parts of an open home that memory needs: its records, the settings of memory, and its project. */
export interface MemoryHome {
  readonly project: string;
  readonly home: { readonly path: string };
  readonly database: Database;
  readonly loaded: { readonly config: Pick<Config, 'embedding' | 'storage' | 'memory'> };
  /** The memory that this home shares with a team; left out where it shares none. */
  readonly shared?: SharedMemory | undefined;
  readonly redactor: Redactor;
  readonly logging: { logger(name: LoggerName): Logger };
}
