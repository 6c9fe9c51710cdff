import type { FleetBenchResult } from './fleet.ts';

/** The figures as a table and what they are to be measured by. */
export function renderFleet(result: FleetBenchResult): {
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
} {
  const beside = (value: number | undefined): string => (value === undefined ? '' : `${value.toFixed(2)} x`);
  const rows = [
    ['store', 'workers', 'p50 ms', 'p99 ms', 'effects/s', 'beside the prototype', 'beside an empty store'],
    ...result.figures.map((one) => [
      one.store,
      String(one.workers),
      one.p50Ms.toFixed(1),
      one.p99Ms.toFixed(1),
      one.perSecond.toFixed(0),
      beside(one.besidePrototype),
      beside(one.besideEmpty),
    ]),
  ];
  return {
    rows,
    notes: [
      `${result.effects} effects by each worker; ${result.earlier} earlier runs.`,
      `The aims: ${result.prototypeLimit} x the prototype (1.9 ms alone, 11 ms with eight, on another machine), ${result.fullnessLimit} x with earlier runs.`,
    ],
  };
}
