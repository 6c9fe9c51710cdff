import type { EffectFigures } from './effect-workers.ts';

export type FleetBenchStore = 'sqlite' | 'postgres' | 'postgres, full';

/** The median of the rounds, for each. */
export interface FleetFigures extends EffectFigures {
  readonly store: FleetBenchStore;
  readonly workers: number;
  /** The median of what its p50 was beside that of the empty store in the same round. */
  readonly besideEmpty?: number;
}
