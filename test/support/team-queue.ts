import { onTestFinished } from 'vitest';
import { newId, type RunId } from '../../src/core/ids.ts';
import { postgresLeases } from '../../src/storage/postgres/postgres-leases.ts';
import { postgresQueue } from '../../src/storage/postgres/postgres-queue.ts';
import { postgresRunRows } from '../../src/storage/postgres/postgres-run-rows.ts';
import { Postgres } from '../../src/storage/postgres/postgres.ts';
import type { RunQueue, TakenRun } from '../../src/storage/run-queue.ts';
import { leaseOfRun } from '../../src/storage/run-row.ts';
import { openTeamStore, type TeamStore } from './team-store.ts';

/** The queue of one tenant, and how a run comes into it. */
interface TenantQueue {
  readonly tenant: string;
  readonly store: Postgres;
  readonly queue: RunQueue;
  readonly queued: (project: string, wish?: Parameters<RunQueue['put']>[1]) => Promise<RunId>;
}

interface TeamQueue extends Pick<TeamStore, 'admin' | 'open'> {
  /** Of a tenant of its own. */
  readonly opened: () => Promise<TenantQueue>;
  /** As if its holder had said nothing for longer than a worker may. */
  readonly silence: (tenant: string, runId: RunId) => Promise<void>;
  /** The login of a worker that serves all of them. */
  readonly workerFor: (...served: readonly string[]) => Promise<Postgres>;
}

export const ME = { worker: 'w1', labels: [], dead: [] };

/** The next run, which there must be. */
export async function taking(queue: RunQueue): Promise<TakenRun> {
  const taken = await queue.take(ME);
  if (taken === undefined) throw new Error('nothing was given out');
  return taken;
}

/** One database for a whole file of tests: every test is of tenants of its own. */
export async function teamQueue(): Promise<TeamQueue> {
  const { admin, open, login } = await openTeamStore();
  let tenants = 0;
  return {
    admin,
    open,
    opened: async () => {
      tenants += 1;
      const tenant = `tenant-${tenants}`;
      const store = await open(tenant, { connections: 4 });
      const queue = postgresQueue(store);
      const runs = postgresRunRows(store, postgresLeases(store));
      return {
        tenant,
        store,
        queue,
        queued: async (project, wish) => {
          const id = newId('run');
          await runs.create({ id, request: `do ${project}`, project, plan: '', options: '{}', now: new Date() });
          await queue.put(id, wish);
          return id;
        },
      };
    },
    silence: async (tenant, runId) => {
      await admin.query(
        "UPDATE atlas.leases SET renewed = clock_timestamp() - interval '21 seconds' WHERE tenant = $1 AND name = $2",
        [tenant, leaseOfRun(runId)],
      );
    },
    workerFor: async (...served) => {
      const store = await Postgres.open({ url: await login(...served), connections: 4 });
      onTestFinished(async () => {
        await store.close();
      });
      return store;
    },
  };
}
