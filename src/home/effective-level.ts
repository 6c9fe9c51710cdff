import type { LoadedConfig } from '../config/load-config.ts';

/** A person at a terminal reads results, not a log: unless they configured a level or a file, only warnings show. */
export function effectiveLevel({ config, effective }: Pick<LoadedConfig, 'config' | 'effective'>): string {
  const asked = effective.some(({ key, layer }) => key.startsWith('log.') && layer !== 'default');
  return asked ? config.log.level : 'warn';
}
