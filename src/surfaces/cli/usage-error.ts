import { AtlasError } from '../../core/atlas-error.ts';
import type { BadUsage } from './program.ts';

/** Bad usage as an error like every other. */
export function usageError(cause: BadUsage): AtlasError {
  return new AtlasError('usage', cause.message.replace(/^error: /, '').trim(), {
    remedy: `\`${cause.page} --help\` shows what can be given.`,
    details: { command: cause.page },
    cause,
  });
}
