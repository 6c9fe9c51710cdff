import type { Discard } from '../core/pause.ts';

/** Returns each of a person's discards once: a step of the same name in the next plan is another question. */
export function answeredOnce(discards: readonly Discard[]): (step: string) => Discard | undefined {
  const open = new Map(discards.map((one) => [one.step, one]));
  return (step) => {
    const found = open.get(step);
    open.delete(step);
    return found;
  };
}
