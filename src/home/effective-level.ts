import type { LoadedConfig } from '../config/load-config.ts';

type Settled = Pick<LoadedConfig, 'config' | 'effective'>;

/** Whether the person configured a log: a level, or a file. */
export function isLogAsked({ effective }: Pick<Settled, 'effective'>): boolean {
  return effective.some(({ key, layer }) => key.startsWith('log.') && layer !== 'default');
}

/** A person at a terminal reads results, not a log: unless they configured a level or a file, only warnings show. */
export function effectiveLevel(loaded: Settled): string {
  return isLogAsked(loaded) ? loaded.config.log.level : 'warn';
}
