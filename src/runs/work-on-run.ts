import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GO_ON } from '../core/going-on.ts';
import { isAtlasError, type ErrorCode } from '../core/atlas-error.ts';
import type { EventSink } from '../core/runtime-event.ts';
import { openRuntime, prepare, type Runtime, type RuntimeOptions } from '../home/open-runtime.ts';
import { keepProjectId } from '../home/project-id.ts';
import { openHome } from '../storage/home.ts';
import { keepLease } from '../storage/postgres/postgres-leases.ts';
import { postgresQueue } from '../storage/postgres/postgres-queue.ts';
import type { Postgres } from '../storage/postgres/postgres.ts';
import { leaseOfRun } from '../storage/run-row.ts';
import type { TakenRun } from '../storage/run-queue.ts';
import { asFullDisk } from '../storage/storage-error.ts';
import { faultOf } from './worker-fault.ts';
import { resumeRun, type FinishedRun } from './run-request.ts';

/** Where a worker works: each project has a folder and a home of its own under it. */
export interface Workshop {
  readonly folder: string;
  /** As the worker itself was opened. */
  readonly options: RuntimeOptions;
  /** The store, for the tenant of a run. */
  readonly storeOf: (tenant: string) => Promise<Postgres>;
  readonly onEvent: EventSink;
  /** As the fleet knows it. */
  readonly worker: string;
}

/** The run needs nobody any more, whoever ended it. */
const OVER: ErrorCode = 'run.not-resumable';

/**
 * Works on a run that the queue gave out, and tells the queue what became of it. A run that fails before it wrote
 * anything is counted there, and not given out for ever; one that fails because of this machine is not counted. A run
 * that another has taken over stops here as soon as that is known.
 */
export async function workOnRun(shop: Workshop, taken: TakenRun, handOver: AbortSignal): Promise<void> {
  const store = await shop.storeOf(taken.tenant);
  const queue = postgresQueue(store);
  const lost = new AbortController();
  await using lease = keepLease(store, leaseOfRun(taken.runId), taken.fence, () => {
    lost.abort();
  });
  let end: FinishedRun;
  try {
    await using runtime = await projectOf(shop, taken);
    end = await resumeRun(runtime, {
      runId: taken.runId,
      ...((await queue.answer(taken)) ?? GO_ON),
      signal: AbortSignal.any([handOver, lost.signal]),
      onEvent: shop.onEvent,
      worker: shop.worker,
      lease: { ...lease, release: async () => undefined, [Symbol.asyncDispose]: async () => undefined },
    });
  } catch (thrown) {
    const error = asFullDisk(thrown, [shop.folder, tmpdir()]);
    if (isAtlasError(error, OVER)) {
      await queue.finish(taken);
      return;
    }
    const fault = faultOf(error);
    // Where the store is away, its clock hands the run over.
    if (fault === 'machine' || (handOver.aborted && fault === 'run'))
      await queue.handOver(taken).catch(() => undefined);
    throw error;
  }
  if (end.status === 'paused') await queue.rest(taken);
  else if (end.status === 'interrupted') await queue.handOver(taken);
  else await queue.finish(taken);
}

/** The project in the worker's own folder, which is made at the first run; what is in it comes with the run. */
async function projectOf({ folder, options }: Workshop, { tenant, project }: TakenRun): Promise<Runtime> {
  const place = join(folder, tenant, project);
  const here = join(place, 'project');
  await mkdir(here, { recursive: true, mode: 0o700 });
  const asked: RuntimeOptions = {
    ...options,
    project: here,
    // Whatever name this worker's own settings give to a project.
    teamProject: project,
    flags: { ...options.flags, 'storage.basePath': join(place, 'home'), 'storage.tenant': tenant },
  };
  const { request } = await prepare(asked);
  await keepProjectId(await openHome(request), here, project);
  return await openRuntime(asked);
}
