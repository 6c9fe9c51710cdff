import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { EventSink } from '../core/runtime-event.ts';
import { openTeam, teamAddress } from '../home/open-team-store.ts';
import type { Prepared, RuntimeOptions } from '../home/open-runtime.ts';
import { openHome } from '../storage/home.ts';
import { postgresQueue } from '../storage/postgres/postgres-queue.ts';
import { Postgres, type StoreOptions } from '../storage/postgres/postgres.ts';
import { noTeam } from './require-team.ts';
import { workOnRun } from './work-on-run.ts';
import { workQueue, type WorkerEvent } from './work-queue.ts';

export interface WorkerOrder {
  readonly concurrency: number;
  readonly labels: readonly string[];
  readonly drain: AbortSignal;
  readonly leave: AbortSignal;
  readonly patienceMs: number;
  readonly tell: (event: WorkerEvent) => void;
  readonly onEvent: EventSink;
}

/** What a worker always has, besides what its owner says. */
const OWN_LABELS = [process.platform, process.arch] as const;

/** Works for the tenants of this login, or for the one that `storage.tenant` names, until it is told to stop. */
export async function startWorker(
  options: RuntimeOptions,
  { loaded, request: place }: Prepared,
  request: WorkerOrder,
): Promise<void> {
  const address = await teamAddress(loaded.config.storage);
  if (address === undefined) throw noTeam();
  const home = await openHome(place);
  const stores = new Map<string, Promise<Postgres>>();
  const storeOf = async (tenant: string): Promise<Postgres> => {
    const known = stores.get(tenant);
    if (known !== undefined) return await known;
    const opening = openTeam({ ...address, tenant, program: 'atlas worker' });
    stores.set(tenant, opening);
    // A store that was away is tried again with the next run.
    opening.catch(() => stores.delete(tenant));
    return await opening;
  };
  await using own = await ownStore(address, request.drain);
  if (own === undefined) return;
  const worker = `${hostname()}-${process.pid}-${randomBytes(3).toString('hex')}`;
  try {
    await workQueue({
      queue: postgresQueue(own),
      state: {
        worker,
        machine: hostname(),
        labels: [...new Set([...OWN_LABELS, ...request.labels])].toSorted(),
        slots: request.concurrency,
      },
      work: async (taken, handOver) => {
        const folder = join(home.path, 'work');
        await workOnRun({ folder, options, storeOf, worker, onEvent: request.onEvent }, taken, handOver);
      },
      ...request,
    });
  } finally {
    for (const opening of stores.values())
      await opening.then(async (store) => await store.close()).catch(() => undefined);
  }
}

/** Undefined where the store was not reached before the worker was told to stop: it had nothing to lose, and ends well. */
async function ownStore(address: StoreOptions, drain: AbortSignal): Promise<Postgres | undefined> {
  try {
    return await Postgres.open({ ...address, connections: 2, program: 'atlas worker', signal: drain });
  } catch (error) {
    if (drain.aborted) return undefined;
    throw error;
  }
}
