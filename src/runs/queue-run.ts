import type { RunId } from '../core/ids.ts';
import type { Runtime } from '../home/open-runtime.ts';
import type { QueueWish } from '../storage/run-queue.ts';
import { prepareRun, type PreparedRequest } from './run-request.ts';
import { shareProject } from './bring-landings.ts';
import { requireTeam } from './require-team.ts';

/** Makes a run for whichever worker of the team is free, and leaves it to them. */
export async function queueRun(
  runtime: Runtime,
  request: PreparedRequest,
  wish: QueueWish,
): Promise<{ readonly runId: RunId }> {
  const { postgres } = requireTeam(runtime);
  const { row } = await prepareRun(runtime, request);
  // A worker begins where the person stands, and not where the team last stood.
  await shareProject(runtime);
  const { postgresQueue } = await import('../storage/postgres/postgres-queue.ts');
  await postgresQueue(postgres).put(row.id, wish);
  return { runId: row.id };
}
