import type { StateId } from '../../workspace/state.ts';
import type { PlantingRequest } from './planting.ts';

/**
 * What a step made, together with what earlier steps of its run made and its check opened: whoever looks for code that knows
 * where it is looks at all of it, since a step could take into use what an earlier one laid ready.
 */
export function ofTheRun({ base, changed, earlier }: Pick<PlantingRequest, 'base' | 'changed' | 'earlier'>): {
  readonly base: StateId;
  readonly changed: readonly string[];
} {
  if (earlier === undefined || earlier.changed.length === 0) return { base, changed };
  return { base: earlier.begun, changed: [...changed, ...earlier.changed] };
}
