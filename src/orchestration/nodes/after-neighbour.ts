import { isAtlasError } from '../../core/atlas-error.ts';
import type { WorkStep } from '../../core/plan.ts';
import { showPath } from '../../workspace/path-bytes.ts';
import type { Capabilities } from '../capabilities.ts';
import type { Lane, LaneReview } from '../run-state.ts';
import { maxAttempts } from './execute.ts';

/**
 * Repeats a proven lane on the project as it is now, when it cannot land because its neighbours landed a moment before.
 * `landed` are their paths. Undefined where the person's own edit came in between: then the run asks them.
 */
export function afterNeighbour(
  run: Capabilities,
  lane: Lane,
  step: WorkStep,
  error: unknown,
  landed: readonly string[],
): LaneReview | undefined {
  if (lane.review === null || !isAtlasError(error, 'workspace.conflict')) return undefined;
  const reason = reasonOf(error.details, new Set(landed.map(showPath)));
  if (reason === undefined) return undefined;
  const decision = lane.attempt < maxAttempts(step, run) ? 'refine' : 'rollback';
  const instructions = [
    'The project has changed meanwhile: do the step on it as it is now, and keep what is new in it.',
  ];
  return { ...lane.review, decision, reasons: [reason], instructions };
}

function reasonOf(details: Readonly<Record<string, unknown>>, landed: ReadonlySet<string>): string | undefined {
  if (landed.size === 0) return undefined;
  const { conflicts, reasons } = details as {
    readonly conflicts?: readonly { readonly path: string }[];
    readonly reasons?: readonly string[];
  };
  if (conflicts !== undefined) {
    const names = conflicts.map(({ path }) => path);
    if (!names.every((name) => landed.has(name))) return undefined;
    return `a step beside it changed the same and landed first: ${names.join(', ')}`;
  }
  // The changes no longer hold together. Repeating the step discards no edit of the person's.
  return reasons === undefined
    ? undefined
    : `it no longer holds with what a step beside it landed first: ${reasons.join('; ')}`;
}
