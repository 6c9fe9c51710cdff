import { z } from 'zod';
import { isId, type RunId } from '../../core/ids.ts';
import { PROJECT_ID, TENANT_NAME } from '../../core/team-names.ts';
import { isGone } from './postgres-leases.ts';
import { readQueueAnswer } from '../queue-answer.ts';
import { noSuchRun } from '../run-row.ts';
import { thisProcess } from '../process-identity.ts';
import type { QueuedRun, RunQueue, SeenWorker } from '../run-queue.ts';
import type { Postgres } from './postgres.ts';

const runId = z.custom<RunId>((value) => typeof value === 'string');
/** A tenant writes its own rows with SQL of its own, and a worker of several makes folders of what stands in them. */
const takenSchema = z
  .object({
    of_tenant: z.string().regex(TENANT_NAME),
    run: z.custom<RunId>((value) => isId('run', value)),
    of_project: z.string().regex(PROJECT_ID),
    mark: z.number(),
    woken: z.number(),
  })
  .transform((row) => ({
    tenant: row.of_tenant,
    runId: row.run,
    project: row.of_project,
    fence: row.mark,
    woken: row.woken,
  }));
const queuedSchema = z
  .object({
    run_id: runId,
    project: z.string(),
    request: z.string().nullable(),
    labels: z.array(z.string()),
    priority: z.number(),
    queued: z.date(),
    asleep: z.boolean(),
    worker: z.string().nullable(),
    held: z.boolean(),
    owner: z.string().nullable(),
    given_up: z.boolean(),
    alone: z.boolean(),
  })
  .transform((row): QueuedRun => {
    // A process of this machine that has ended holds nothing, however recently it was there.
    const held = row.held && !isGone(row.owner);
    return {
      runId: row.run_id,
      project: row.project,
      request: row.request ?? '',
      labels: row.labels,
      priority: row.priority,
      queuedAt: row.queued.toISOString(),
      asleep: row.asleep,
      worker: held ? (row.worker ?? undefined) : undefined,
      held,
      givenUp: row.given_up && !held,
      alone: row.alone && !held,
    };
  });
const workerSchema = z
  .object({
    worker: z.string(),
    login: z.string(),
    machine: z.string(),
    labels: z.array(z.string()),
    slots: z.number(),
    draining: z.boolean(),
    began: z.date(),
    silent: z.number(),
  })
  .transform(({ began, silent, ...row }): SeenWorker => ({ ...row, since: began.toISOString(), silentFor: silent }));

/**
 * The queue in a team's store. Opened for one tenant it serves that one; opened by a login of several without naming one,
 * it gives out runs of all of them, and everything else needs a store of the run's tenant.
 */
export function postgresQueue(store: Postgres): RunQueue {
  const call = async (sql: string, values: readonly (string | number | null)[]): Promise<boolean> =>
    (await store.query(`SELECT ${sql} AS done`, values))[0]?.['done'] === true;
  return {
    put: async (run, { labels = [], priority = 0 } = {}) => {
      const [row] = await store.query('SELECT atlas.queue_run($1, $2, $3) AS done', [run, labels, priority]);
      if (row?.['done'] !== true) throw noSuchRun(run);
    },
    take: async ({ worker, labels, dead, avoids = [] }, signal) => {
      const holder = JSON.stringify(thisProcess());
      const [row] = await store.query(
        'SELECT * FROM atlas.take_run($1, $2, $3, $4, $5)',
        [worker, holder, labels, dead, avoids],
        signal,
      );
      return row === undefined ? undefined : takenSchema.parse(row);
    },
    finish: async (taken) => {
      await call('atlas.leave_queue($1, $2)', [taken.runId, taken.fence]);
    },
    rest: async (taken) => {
      await store.query('SELECT atlas.put_down_run($1, $2, $3)', [taken.runId, taken.fence, taken.woken]);
    },
    handOver: async (taken) => {
      await store.query('SELECT atlas.put_down_run($1, $2, NULL)', [taken.runId, taken.fence]);
    },
    wake: async (run, said) =>
      await call('atlas.wake_run($1, $2)', [run, said === undefined ? null : JSON.stringify(said)]),
    answer: async (taken) => {
      const [row] = await store.query('SELECT atlas.take_answer($1, $2) AS said', [taken.runId, taken.fence]);
      const said = row?.['said'] ?? undefined;
      return said === undefined ? undefined : readQueueAnswer(said);
    },
    remove: async (run) => await call('atlas.leave_queue($1, $2)', [run, null]),
    standing: async () =>
      await store.read(async (transaction) => {
        const runs = await transaction.query(STANDING);
        const workers = await transaction.query(WORKERS);
        const limits = await transaction.query('SELECT project, most FROM atlas.own_queue_limits()');
        return {
          runs: runs.map((row) => queuedSchema.parse(row)),
          workers: workers.map((row) => workerSchema.parse(row)),
          limits: new Map(limits.map(({ project, most }) => [String(project), Number(most)])),
        };
      }),
    greet: async ({ worker, machine, labels, slots, draining }, signal) => {
      const rows = await store.query(
        'SELECT DISTINCT holder FROM atlas.greet($1, $2, $3, $4, $5)',
        [worker, machine, labels, slots, draining],
        signal,
      );
      return rows.map(({ holder }) => String(holder)).filter(isGone);
    },
    part: async (worker) => {
      await store.query('SELECT atlas.part($1)', [worker]);
    },
  };
}

const STANDING = `
SELECT q.run_id, q.project, r.request, q.labels, q.priority, q.queued, q.asleep, q.worker, l.owner,
  q.fence IS NULL AND NOT q.asleep AND q.takes >= atlas.most_takes() AS given_up,
  q.lost >= atlas.most_lost() AND coalesce(h.seq, 0) <= q.stood AS alone,
  coalesce(l.owner IS NOT NULL AND l.renewed >= clock_timestamp() - atlas.silence(), false) AS held
FROM atlas.queue q LEFT JOIN atlas.heads h ON h.tenant = q.tenant AND h.run_id = q.run_id LEFT JOIN atlas.runs r ON r.tenant = q.tenant AND r.id = q.run_id
  LEFT JOIN atlas.leases l ON l.tenant = q.tenant AND l.name = 'run:' || q.run_id
ORDER BY q.priority DESC, q.queued, q.run_id`;

const WORKERS = `
SELECT worker, login, machine, labels, slots, draining, began,
  greatest(0, extract(epoch FROM clock_timestamp() - renewed))::float8 AS silent
FROM atlas.workers ORDER BY began, worker`;
