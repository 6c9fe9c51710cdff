import { AtlasError } from '../core/atlas-error.ts';
import type { Decide } from './permission.ts';

export const PERMISSION_MODES = ['ask', 'auto-approve', 'auto-deny', 'callback'] as const;
export type PermissionMode = (typeof PERMISSION_MODES)[number];

/**
 * The `decide` function of a mode. `ask` goes to the person where there is one and pauses where there is none;
 * `callback` goes to the caller's own function.
 */
export function decideBy(mode: PermissionMode, decide?: Decide): Decide {
  switch (mode) {
    case 'auto-approve':
      return async () => ({ decision: 'allow' });
    case 'auto-deny':
      return async () => ({ decision: 'deny' });
    case 'ask':
      return decide ?? (async () => ({ decision: 'pause' }));
    default:
      if (decide === undefined) {
        throw new AtlasError('usage', 'the permission mode `callback` needs a function that decides', {
          remedy: 'Hand one in, or choose `ask`, `auto-approve` or `auto-deny`.',
        });
      }
      return decide;
  }
}
