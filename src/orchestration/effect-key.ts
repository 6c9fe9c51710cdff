import type { EffectName } from '../storage/effects.ts';
import type { EffectKey } from '../storage/journal.ts';

/** The key of an effect of the whole run. */
export function runEffect<N extends EffectName>(effect: N, ordinal = 0): EffectKey<N> {
  return { plan: 0, step: '', attempt: 0, effect, ordinal };
}

/**
 * The key of an effect of one attempt. It includes the plan's number, because attempts start again at 1 after a
 * rollback.
 */
export function attemptEffect<N extends EffectName>(
  effect: N,
  plan: number,
  step: string,
  attempt: number,
): EffectKey<N> {
  return { plan, step, attempt, effect, ordinal: 0 };
}
