import { PROTOTYPE, PROTOTYPE_FILE } from './fleet-aims.ts';
import type { FleetBenchResult } from './fleet.ts';

type Rows = readonly (readonly string[])[];

const WIDTH = 30;

/** The figures as a table with a bar for what each store does in a second, the aims, and what they are read by. */
export function renderFleet(result: FleetBenchResult): { readonly tables: readonly Rows[]; readonly notes: string } {
  const { effects, earlier, rounds, machine } = result;
  const most = Math.max(1, ...result.figures.map(({ perSecond }) => perSecond));
  const bar = (value: number): string => '█'.repeat(Math.max(1, Math.round((value / most) * WIDTH)));
  const figures: Rows = [
    ['store', 'workers', 'p50 ms', 'p99 ms', 'effects/s', ''],
    ...result.figures.map((one) => [
      one.store,
      String(one.workers),
      one.p50Ms.toFixed(1),
      one.p99Ms.toFixed(1),
      one.perSecond.toFixed(0),
      bar(one.perSecond),
    ]),
  ];
  const aims: Rows = [
    ['aim', 'is', 'at most', ''],
    ...result.aims.map(({ what, ratio, limit, holds }) => [
      what,
      `${ratio.toFixed(2)} x`,
      `${limit} x`,
      holds ? 'holds' : 'MISSED',
    ]),
  ];
  const notes = [
    `${effects} effects by each worker, the median of ${rounds} rounds; full: ${earlier} earlier runs. On sqlite, the processes share one file.`,
    `Here ${machine.cores} cores, a disk that keeps a page in ${machine.syncMs.toFixed(1)} ms, load ${machine.loadBefore.toFixed(1)} before and ${machine.loadAfter.toFixed(1)} in the last minute.`,
    `The prototype, with ${PROTOTYPE.workers} workers on 2 cores and ${PROTOTYPE.syncMs} ms: ${PROTOTYPE.p50Ms} / ${PROTOTYPE.p99Ms} ms, ${PROTOTYPE.perSecond} a second; on sqlite ${PROTOTYPE_FILE.p50Ms} / ${PROTOTYPE_FILE.p99Ms} ms, ${PROTOTYPE_FILE.perSecond}.`,
  ];
  return { tables: [figures, aims], notes: notes.join('\n') };
}
