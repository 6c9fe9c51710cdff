import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { AtlasError } from '../../src/core/atlas-error.ts';
import { prepare } from '../../src/home/open-runtime.ts';
import { teamAddress } from '../../src/home/open-team-store.ts';
import type { EffectOrder } from './effect-worker.ts';
import { openScratchStore } from './scratch-store.ts';

export interface FleetBenchOptions {
  /** Whose `storage.url` names the owner of a server: a database of its own is made there, and dropped at the end. */
  readonly project: string;
  readonly workers: readonly number[];
  readonly effects: number;
  readonly earlier: number;
  readonly onProgress?: (what: string, done: number, all: number) => void;
}

export interface FleetFigures {
  readonly store: 'sqlite' | 'postgres' | 'postgres with earlier runs';
  readonly workers: number;
  /** Of one durable effect, as its worker waits for it. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Effects of all workers together. */
  readonly perSecond: number;
  /** The median beside that of the prototype, measured elsewhere; and beside an empty store in this run. */
  readonly besidePrototype?: number;
  readonly besideEmpty?: number;
}

export interface FleetBenchResult {
  readonly effects: number;
  readonly earlier: number;
  readonly figures: readonly FleetFigures[];
  readonly prototypeLimit: number;
  readonly fullnessLimit: number;
}

/** What the prototype took for an effect: median milliseconds by workers. */
const PROTOTYPE: Readonly<Record<number, number>> = { 1: 1.9, 8: 11 };
const RECORDS_OF_EARLIER = 20;

/** How many durable effects workers do together on a team's store, beside one process on the file of a home. */
export async function benchFleet(options: FleetBenchOptions): Promise<FleetBenchResult> {
  const { workers, effects, earlier, onProgress } = options;
  const { loaded } = await prepare({ project: options.project, environment: process.env });
  const owner = await teamAddress(loaded.config.storage);
  if (owner === undefined) {
    throw new AtlasError('usage', 'there is no server to measure on', {
      remedy:
        'Set storage.url to postgres://OWNER@HOST:PORT/DATABASE; a database of its own is made there, and dropped.',
    });
  }
  const folder = mkdtempSync(join(tmpdir(), 'atlas-bench-fleet-'));
  const figures: FleetFigures[] = [];
  const all = 1 + 2 * workers.length;
  const measure = async (store: FleetFigures['store'], count: number, url?: string): Promise<FleetFigures> => {
    onProgress?.('rounds', figures.length, all);
    const place = join(folder, `${store}-${count}`);
    return { store, workers: count, ...(await together(place, count, effects, url)) };
  };
  try {
    figures.push(await measure('sqlite', 1));
    await using store = await openScratchStore(owner);
    const empty = new Map<number, number>();
    for (const count of workers) {
      const one = await measure('postgres', count, store.url);
      const known = PROTOTYPE[count];
      empty.set(count, one.p50Ms);
      figures.push(known === undefined ? one : { ...one, besidePrototype: one.p50Ms / known });
    }
    await store.fill(earlier, RECORDS_OF_EARLIER);
    for (const count of workers) {
      const one = await measure('postgres with earlier runs', count, store.url);
      figures.push({ ...one, besideEmpty: one.p50Ms / (empty.get(count) ?? one.p50Ms) });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { effects, earlier, figures, prototypeLimit: 1.3, fullnessLimit: 1.2 };
}

const timesSchema = z.array(z.number());

/** Each in a process of its own, all beginning in the same moment. */
async function together(
  folder: string,
  count: number,
  effects: number,
  url: string | undefined,
): Promise<Pick<FleetFigures, 'p50Ms' | 'p99Ms' | 'perSecond'>> {
  const started = await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const own = join(folder, String(number));
      mkdirSync(own, { recursive: true });
      return await startWorker({ folder: own, effects, ...(url === undefined ? {} : { url }) });
    }),
  );
  const begun = performance.now();
  const times = (await Promise.all(started.map(async ({ go }) => await go()))).flat().toSorted((a, b) => a - b);
  const seconds = (performance.now() - begun) / 1000;
  const at = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99), perSecond: times.length / seconds };
}

async function startWorker(order: EffectOrder): Promise<{ readonly go: () => Promise<readonly number[]> }> {
  const main = fileURLToPath(new URL('../../src/surfaces/cli/main.js', import.meta.url));
  const child = spawn(process.execPath, [main, 'bench', 'fleet', '--worker', JSON.stringify(order)], {
    cwd: order.folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const gone = once(child, 'exit');
  const first = await lines.next();
  if (first.done === true) throw new Error('a worker of the bench ended before it began');
  return {
    go: async () => {
      child.stdin.end('go\n');
      const { value } = await lines.next();
      await gone;
      return timesSchema.parse(JSON.parse(String(value)));
    },
  };
}
