import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { crashPointFrom } from '../storage/crash-point.ts';
import { takeLease } from '../storage/lease.ts';
import { keptStates } from './kept-states.ts';
import { projectKey } from '../workspace/landing-log.ts';
import { tidyStore } from '../workspace/tidy-store.ts';
import type { Runtime } from '../home/open-runtime.ts';

/** After a run has ended: lets go of stored states that nobody can ask for any more, where that is worth the time. */
export async function tidyProject(runtime: Runtime, always = false): Promise<boolean> {
  const { database, blobs, home } = runtime;
  const project = await realpath(runtime.project);
  const key = projectKey(project);
  await using _lease = await takeLease(database, `tidy:${key}`);
  return await tidyStore({
    folder: join(home.path, 'workspace', key),
    kept: async () => await keptStates(database, blobs, { key, folder: project }),
    always,
    crash: crashPointFrom(runtime.environment['ATLAS_CRASH_AT']),
  });
}
