import type { Config } from '../config/settings.ts';
import type { Logger, LoggerName } from '../core/logger.ts';
import type { Redactor } from '../core/redact.ts';
import type { Database } from '../storage/database.ts';

/** What memory needs of an open home: its records, the settings of memory, and whose project it is. */
export interface MemoryHome {
  readonly project: string;
  readonly home: { readonly path: string };
  readonly database: Database;
  readonly loaded: { readonly config: Pick<Config, 'embedding' | 'storage' | 'memory'> };
  readonly redactor: Redactor;
  readonly logging: { logger(name: LoggerName): Logger };
}
