import type { EffectName } from '../storage/effects.ts';
import type { EffectKey } from '../storage/journal.ts';

/** The key of an effect of the whole run. */
export function runEffect(effect: EffectName, ordinal = 0): EffectKey {
  return { step: '', attempt: 0, effect, ordinal };
}

/** The key of an effect of one attempt. Plans are told apart: attempts start again at 1 after a rollback. */
export function attemptEffect(effect: EffectName, planNumber: number, step: string, attempt: number): EffectKey {
  return { step: `${planNumber}:${step}`, attempt, effect, ordinal: 0 };
}
