import { setTimeout as sleep } from 'node:timers/promises';
import type { FleetWatch } from './fleet-watch.ts';
import type { FleetWorker } from './fleet-worker.ts';
import type { PostgresServer } from './postgres-server.ts';
import { pickOne } from './seeded-random.ts';

/** Longer than a holder may be silent: its runs are taken over while it still believes to have them. */
const LONG_MS = [24_000, 34_000] as const;
const SHORT_MS = [1000, 5000] as const;

export interface FaultParts {
  readonly workers: readonly FleetWorker[];
  readonly server: PostgresServer;
  readonly watch: FleetWatch;
  readonly random: () => number;
  /** Aborted: no more faults; those that are under way are made good at once. */
  readonly signal: AbortSignal;
}

type Fault = (worker: FleetWorker, parts: FaultParts) => Promise<void>;

const FAULTS: Readonly<Record<string, Fault>> = {
  kill: async (worker, { watch, ...parts }) => {
    await watch.lose(worker.id, 'kill');
    await worker.kill();
    await rest(SHORT_MS, parts);
    worker.start();
  },
  zombie: async (worker, { watch, ...parts }) => {
    worker.freeze();
    await watch.lose(worker.id, 'SIGSTOP');
    await rest(LONG_MS, parts);
    worker.thaw();
  },
  cut: async (worker, { watch, ...parts }) => {
    worker.network.cut();
    const { id } = worker;
    await watch.lose(id, 'lost network');
    await rest(LONG_MS, parts);
    worker.network.join();
    await watch.comesBack(id, () => worker.isRunning && worker.id === id, parts.signal);
  },
  blip: async (worker, parts) => {
    worker.network.cut();
    await rest(SHORT_MS, parts);
    worker.network.join();
  },
  disk: async (worker, parts) => {
    worker.fillDisk();
    await rest([6000, 15_000], parts);
    worker.freeDisk();
  },
  drain: async (worker, parts) => {
    const code = await worker.drain();
    if (code !== '0') parts.watch.wrong('other', `${worker.name} drained with exit code ${code}`);
    worker.start();
  },
  server: async (_worker, { server, watch, ...parts }) => {
    await server.kill();
    await rest(SHORT_MS, parts);
    await server.start();
    watch.serverIsBack();
  },
};

/** Throws one fault after the other, in an order of the seed, every kind in its turn; how often each was thrown. */
export async function throwFaults(parts: FaultParts, told: (name: string) => void): Promise<Record<string, number>> {
  const { workers, random, signal, watch } = parts;
  const thrown: Record<string, number> = {};
  const troubled = new Set<FleetWorker>();
  const under = new Set<Promise<void>>();
  let turn: string[] = [];
  while (!signal.aborted) {
    await rest([1500, 5000], parts);
    const free = workers.filter((worker) => !troubled.has(worker));
    // One that found no server when it began has ended, and is started again, as by any supervisor.
    for (const worker of free) if (!worker.isRunning) worker.start();
    // One of them works always.
    if (signal.aborted || free.length < 2) continue;
    if (turn.length === 0) turn = Object.keys(FAULTS).toSorted(() => random() - 0.5);
    const worker = pickOne(free, random);
    const name = turn.pop() ?? '';
    const fault = FAULTS[name];
    if (fault === undefined || (name === 'disk' && !worker.hasDisk)) continue;
    if (name === 'server' && thrown['server'] !== undefined && random() < 0.3) continue;
    thrown[name] = (thrown[name] ?? 0) + 1;
    told(`${name} ${worker.name} (${[...troubled].map((other) => other.name).join(', ')})`);
    troubled.add(worker);
    const one = fault(worker, parts)
      .catch((error: unknown) => {
        watch.wrong('other', `${name} of ${worker.name}: ${String(error)}`);
      })
      .finally(() => {
        troubled.delete(worker);
        under.delete(one);
      });
    under.add(one);
    // Two servers at once there are not, and what is asked of one that is away would not be known.
    if (name === 'server') await one;
  }
  await Promise.all(under);
  return thrown;
}

async function rest(
  [least, most]: readonly [number, number],
  { random, signal }: Pick<FaultParts, 'random' | 'signal'>,
): Promise<void> {
  await sleep(least + random() * (most - least), undefined, { signal }).catch(() => undefined);
}
