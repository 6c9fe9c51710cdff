import { setTimeout as sleep } from 'node:timers/promises';
import { isAtlasError, messageOf } from '../core/atlas-error.ts';
import type { Runtime } from '../home/open-runtime.ts';
import type { BroughtLanding } from './brought-landing.ts';
import { openProof } from './open-proof.ts';
import { requireTeam } from './require-team.ts';

const LOOK_MS = 2000;

/** Brings what the team landed elsewhere into this folder, and shares what the person changed here. */
export async function shareProject(runtime: Runtime): Promise<void> {
  await using proof = await openProof(runtime);
  await proof.committer.sync();
}

/**
 * Landing where the project lives. The store is asked for its head, which is one row; the folder is looked at when that
 * has moved. A store that is away and a double change are told, and tried again with the next look.
 */
export async function* bringLandings(
  runtime: Runtime,
  watches: boolean,
  signal: AbortSignal,
): AsyncGenerator<BroughtLanding> {
  const { landings, projectId } = requireTeam(runtime);
  let seen = (await landings.head(projectId))?.number ?? 0;
  let trouble: string | undefined;
  let due = true;
  while (!signal.aborted) {
    try {
      const head = (await landings.head(projectId))?.number ?? 0;
      if (due || head !== seen) await shareProject(runtime);
      due = false;
      for (const { number, runId, step, kind } of await landings.after(projectId, seen)) {
        seen = number;
        yield { type: 'landed', runId, step, kind };
      }
      trouble = undefined;
    } catch (error) {
      if (!watches || !isAtlasError(error)) throw error;
      due = true;
      if (trouble !== messageOf(error)) yield { type: 'trouble', message: messageOf(error) };
      trouble = messageOf(error);
    }
    if (!watches) return;
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}
