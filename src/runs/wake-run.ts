import { saysMore, type GoingOn } from '../core/going-on.ts';
import { isId, type RunId } from '../core/ids.ts';
import type { Runtime } from '../home/open-runtime.ts';
import type { RunQueue } from '../storage/run-queue.ts';

/**
 * Leaves a run of the team's queue to the next free worker, along with what a person said to it. False where it is not in
 * the queue, or where there is no team: then whoever asks goes on with it.
 */
export async function wakeRun(
  { store, redactor }: Pick<Runtime, 'store' | 'redactor'>,
  runId: string,
  said: GoingOn,
): Promise<boolean> {
  if (!isId('run', runId)) return false;
  return (await (await queueOf(store))?.wake(runId, saysMore(said) ? redactor.value(said) : undefined)) ?? false;
}

/** Takes a run out of the team's queue, unless somebody works on it. */
export async function leaveQueue({ store }: Pick<Runtime, 'store'>, runId: RunId): Promise<void> {
  await (await queueOf(store))?.remove(runId);
}

async function queueOf({ team }: Runtime['store']): Promise<RunQueue | undefined> {
  if (team === undefined) return undefined;
  const { postgresQueue } = await import('../storage/postgres/postgres-queue.ts');
  return postgresQueue(team.postgres);
}
