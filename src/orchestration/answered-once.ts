import type { Discard } from '../core/pause.ts';

/** What a person said of steps, to be told once each: a step of the same name in the next plan is another question. */
export function answeredOnce(discards: readonly Discard[]): (step: string) => Discard | undefined {
  const open = new Map(discards.map((one) => [one.step, one]));
  return (step) => {
    const found = open.get(step);
    open.delete(step);
    return found;
  };
}
