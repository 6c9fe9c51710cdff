import type { FleetFigures } from './fleet-figures.ts';

/** A figure beside what it is to be measured by; at most `limit` times of it is the aim. */
export interface FleetAim {
  readonly what: string;
  readonly ratio: number;
  readonly limit: number;
  readonly holds: boolean;
}

/** What the prototype of the team's journal took with eight workers, on two cores whose disk kept a page in 3.7 ms. */
export const PROTOTYPE = { workers: 8, p50Ms: 11, p99Ms: 40, perSecond: 479, syncMs: 3.7 } as const;
/** What the file of a home took there, with as many processes. */
export const PROTOTYPE_FILE = { p50Ms: 4.3, p99Ms: 371, perSecond: 180 } as const;

const PROTOTYPE_LIMIT = 1.3;
const FULLNESS_LIMIT = 1.2;

/** A ratio above 1 is worse, for times and for what is done in a second alike. */
export function aimsOf(figures: readonly FleetFigures[]): readonly FleetAim[] {
  const aim = (what: string, ratio: number, limit: number): FleetAim => ({ what, ratio, limit, holds: ratio <= limit });
  const eight = figures.find(({ store, workers }) => store === 'postgres' && workers === PROTOTYPE.workers);
  const besidePrototype =
    eight === undefined
      ? []
      : [
          aim('p50 of 8 workers beside the prototype', eight.p50Ms / PROTOTYPE.p50Ms, PROTOTYPE_LIMIT),
          aim('p99 of 8 workers beside the prototype', eight.p99Ms / PROTOTYPE.p99Ms, PROTOTYPE_LIMIT),
          aim('time per effect of all 8 beside the prototype', PROTOTYPE.perSecond / eight.perSecond, PROTOTYPE_LIMIT),
        ];
  const besideEmpty = figures.flatMap(({ workers, besideEmpty: ratio }) =>
    ratio === undefined ? [] : [aim(`p50 of ${workers}, full store beside empty`, ratio, FULLNESS_LIMIT)],
  );
  return [...besidePrototype, ...besideEmpty];
}
