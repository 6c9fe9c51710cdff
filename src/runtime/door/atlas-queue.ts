import type { QueueWish } from '../../storage/run-queue.ts';
import type { WorkerOrder } from '../../runs/start-worker.ts';
import type { BroughtLanding } from '../../runs/brought-landing.ts';
import type { Fleet } from '../../runs/waits-for.ts';
import type { GoingOn } from '../../core/going-on.ts';
import type { StartRequest } from './atlas-runs.ts';
import { handedOver } from './handed-over.ts';
import type { HeldHome } from './held-home.ts';

/** The queue of a team, and the workers that it has. Needs a team's store (`storage.url`). */
export interface AtlasQueue {
  /** Makes a run that the next free worker of the team works on. */
  put(
    request: Pick<StartRequest, 'request' | 'plan' | 'options' | 'rules' | 'pictures'>,
    wish?: QueueWish,
  ): Promise<{ readonly runId: string }>;
  /**
   * Leaves a run of the queue, or the last one of the project, to the workers again, with what a person said to it; false
   * where it is not in the queue.
   */
  goOn(runId: string | undefined, said: GoingOn): Promise<{ readonly runId: string; readonly queued: boolean }>;
  /** Every worker, every run that waits or is worked on, and what it waits for. */
  standing(): Promise<Fleet>;
  /**
   * Brings what the team landed elsewhere into this folder and shares what changed here; with a signal again and again,
   * until it is aborted. Yields what landed.
   */
  land(until?: AbortSignal): AsyncIterable<BroughtLanding>;
  /**
   * Pushes what each run of the team landed, when it has ended, as a branch of its own to a git remote (`origin` where
   * none is named), with the text of its pull request; this folder stays as it is. With a signal again and again.
   */
  push(remote?: string, until?: AbortSignal): AsyncIterable<BroughtLanding>;
  /** Takes runs out of the queue and works on them, until it is told to stop. */
  work(request: WorkerOrder): Promise<void>;
}

export function atlasQueue(home: HeldHome): AtlasQueue {
  return {
    put: async ({ request, plan, options = {}, rules, pictures }, wish = {}) =>
      await home.write(async (runtime) => {
        const { queueRun } = await import('../../runs/queue-run.ts');
        return await queueRun(runtime, { request, plan, options, rules, pictures }, wish);
      }),
    goOn: async (runId, said) =>
      await home.withRuns(async (runtime) => {
        const { wakeRun } = await import('../../runs/wake-run.ts');
        const { id } = await runtime.store.runs.find(runtime.project, runId);
        return { runId: id, queued: await wakeRun(runtime, id, said) };
      }),
    standing: async () =>
      await home.write(async (runtime) => {
        const { requireTeam } = await import('../../runs/require-team.ts');
        const { postgresQueue } = await import('../../storage/postgres/postgres-queue.ts');
        const { fleetOf } = await import('../../runs/waits-for.ts');
        return fleetOf(await postgresQueue(requireTeam(runtime).postgres).standing());
      }),
    land: (until) =>
      handedOver<BroughtLanding>(
        async (give, left) =>
          await home.write(async (runtime) => {
            const { bringLandings } = await import('../../runs/bring-landings.ts');
            const signal = AbortSignal.any([left, home.closing, ...(until === undefined ? [] : [until])]);
            for await (const one of bringLandings(runtime, until !== undefined, signal)) await give(one);
          }),
      ),
    push: (remote, until) =>
      handedOver<BroughtLanding>(
        async (give, left) =>
          await home.write(async (runtime) => {
            const { pushLandings } = await import('../../runs/push-landings.ts');
            const signal = AbortSignal.any([left, home.closing, ...(until === undefined ? [] : [until])]);
            const order = { remote, watches: until !== undefined, signal };
            for await (const one of pushLandings(runtime, order)) await give(one);
          }),
      ),
    work: async (request) => {
      const { startWorker } = await import('../../runs/start-worker.ts');
      await startWorker(home.options, await home.prepared(), request);
    },
  };
}
