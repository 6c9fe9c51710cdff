import type { Capabilities } from './capabilities.ts';

/** Who lets a step land that nobody can verify: the person, for this one, or their settings, for all. */
export function waivedBy(
  { waivers, waiveUnverifiable }: Pick<Capabilities, 'waivers' | 'waiveUnverifiable'>,
  step: string,
): 'person' | 'policy' | undefined {
  if (waivers.has(step)) return 'person';
  return waiveUnverifiable ? 'policy' : undefined;
}
