import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defined } from '../../src/core/defined.ts';
import { startPostgres } from '../fixtures/postgres-server.ts';
import { figuresOf, startEffectWorkers, type EffectFigures } from './effect-workers.ts';
import { aimsOf, type FleetAim } from './fleet-aims.ts';
import type { FleetBenchStore, FleetFigures } from './fleet-figures.ts';
import { openScratchStore } from './scratch-store.ts';
import { serverOwner } from './server-owner.ts';

export interface FleetBenchOptions {
  /**
   * The address of a server's owner; databases of its own are made there and dropped, and the password is that of the
   * project's settings. Left out: a server is started, and ended.
   */
  readonly url?: string | undefined;
  readonly project: string;
  readonly workers: readonly number[];
  readonly effects: number;
  readonly earlier: number;
  readonly rounds: number;
  readonly onProgress?: (what: string, done: number, all: number) => void;
}

export interface FleetBenchResult {
  readonly effects: number;
  readonly earlier: number;
  readonly rounds: number;
  readonly figures: readonly FleetFigures[];
  readonly aims: readonly FleetAim[];
  /** What else tells how to read the figures. */
  readonly machine: {
    readonly cores: number;
    /** Processes that were ready to run, in the minute before the bench and in its last one. */
    readonly loadBefore: number;
    readonly loadAfter: number;
    /** What the disk of this machine takes to keep a page: the median of the rounds, as each began. */
    readonly syncMs: number;
  };
}

const RECORDS_OF_EARLIER = 20;
const SYNCS = 60;

/**
 * How many durable effects workers do together on a team's store, empty and full, beside processes on the file of a
 * home. Stores take turns within a round: whatever else the machine does meanwhile favours none of them.
 */
export async function benchFleet(options: FleetBenchOptions): Promise<FleetBenchResult> {
  const { effects, earlier, rounds, onProgress } = options;
  const workers = options.workers.toSorted((a, b) => a - b);
  const loadBefore = loadavg()[0] ?? 0;
  const folder = mkdtempSync(join(tmpdir(), 'atlas-bench-fleet-'));
  try {
    const syncs: number[] = [];
    await using own = options.url === undefined ? await startPostgres({ durable: true }) : undefined;
    const owner = await serverOwner(options, own);
    await using empty = await openScratchStore(owner);
    await using full = await openScratchStore(owner);
    await full.fill(earlier, RECORDS_OF_EARLIER, (done) => onProgress?.('earlier runs', done, earlier));
    await using team = await startEffectWorkers(workers.at(-1) ?? 1);
    const places: readonly Place[] = placesFor(workers, { empty: empty.url, full: full.url });
    const measured = new Map(places.map((place) => [place, [] as EffectFigures[]]));
    // What a process does for the first time is slower: one short round counts for nothing.
    for (let round = -1; round < rounds; round += 1) {
      if (round >= 0) syncs.push(syncTime(folder));
      for (const [i, place] of (round % 2 === 0 ? places : places.toReversed()).entries()) {
        if (round >= 0) onProgress?.('measurements', round * places.length + i, rounds * places.length);
        const order = { folder: join(folder, place.store), effects: round < 0 ? 20 : effects, url: place.url };
        const one = await team.measure(place.workers, order);
        if (round >= 0) measured.get(place)?.push(one);
      }
    }
    const figures = [...measured].map(([place, all]): FleetFigures => {
      const { store, workers: count, beside } = place;
      const other = beside === undefined ? [] : (measured.get(beside) ?? []);
      const ratios = all.flatMap((one, i) => (other[i] === undefined ? [] : [one.p50Ms / other[i].p50Ms]));
      const besideEmpty = ratios.length === 0 ? undefined : middle(ratios);
      return { store, workers: count, ...medianOf(all), ...defined({ besideEmpty }) };
    });
    const machine = { cores: availableParallelism(), loadBefore, loadAfter: loadavg()[0] ?? 0, syncMs: middle(syncs) };
    return { effects, earlier, rounds, figures, aims: aimsOf(figures), machine };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Place {
  readonly store: FleetBenchStore;
  readonly workers: number;
  readonly url?: string | undefined;
  /** The place that it is compared with, round by round. */
  readonly beside?: Place;
}

/**
 * One process on the file, and as many as the team has at most; then the team. The two stores that are compared come
 * one right behind the other.
 */
function placesFor(workers: readonly number[], url: { readonly empty: string; readonly full: string }): Place[] {
  const files = [...new Set([1, workers.at(-1) ?? 1])].map((count) => ({ store: 'sqlite', workers: count }) as const);
  const team = workers.flatMap((count) => {
    const empty: Place = { store: 'postgres', workers: count, url: url.empty };
    return [empty, { store: 'postgres, full', workers: count, url: url.full, beside: empty } as const];
  });
  return [...files, ...team];
}

function medianOf(rounds: readonly EffectFigures[]): EffectFigures {
  const of = (key: keyof EffectFigures): number => middle(rounds.map((one) => one[key]));
  return { p50Ms: of('p50Ms'), p99Ms: of('p99Ms'), perSecond: of('perSecond') };
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Where temporary files are, and so the data of a server that the bench starts. */
function syncTime(folder: string): number {
  const file = openSync(join(folder, 'sync'), 'w');
  try {
    const page = Buffer.alloc(8192, 1);
    const times = Array.from({ length: SYNCS }, () => {
      const start = performance.now();
      writeSync(file, page);
      fdatasyncSync(file);
      return performance.now() - start;
    });
    return figuresOf(times, 1).p50Ms;
  } finally {
    closeSync(file);
  }
}
