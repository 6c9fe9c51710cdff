import type { Discard, RunLimit } from './pause.ts';

/** How a run goes on after a person's answer. */
export interface GoingOn {
  readonly options: Readonly<Partial<Record<RunLimit, number>>>;
  readonly waivers: readonly string[];
  readonly discards: readonly Discard[];
  readonly unknown: 'happened' | 'again' | undefined;
}

/** Nothing had to be said. */
export const GO_ON: GoingOn = { options: {}, waivers: [], discards: [], unknown: undefined };

/** Whether an answer is more than that the run may go on. */
export function saysMore({ options, waivers, discards, unknown }: GoingOn): boolean {
  return Object.keys(options).length + waivers.length + discards.length > 0 || unknown !== undefined;
}
