import type { Verdict } from '../core/check.ts';
import type { Capabilities } from './capabilities.ts';

/** Who waives an unproven step: the person, for this one, or their settings, for all. */
export function waivedBy(
  run: Pick<Capabilities, 'waivers' | 'waiveUnverifiable' | 'landUnproven'>,
  step: string,
  verdict: Verdict,
): 'person' | 'policy' | undefined {
  if (run.waivers.has(step)) return 'person';
  const policy = verdict === 'held' ? run.landUnproven : run.waiveUnverifiable;
  return policy ? 'policy' : undefined;
}
