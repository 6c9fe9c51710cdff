import { systemClock } from '../core/clock.ts';
import { crashPointFrom } from '../storage/crash-point.ts';
import { createCommitter } from '../verification/committer.ts';
import { openProjectStore } from '../workspace/project-store.ts';
import type { Runtime } from './open-runtime.ts';

/** Finishes, or takes back, what a killed process left half landed. */
export async function recoverLanding(
  runtime: Pick<Runtime, 'home' | 'project' | 'database' | 'environment'>,
): Promise<void> {
  await using project = await openProjectStore(runtime.home.path, runtime.project);
  const crash = crashPointFrom(runtime.environment['ATLAS_CRASH_AT']);
  await createCommitter({ project, database: runtime.database, clock: systemClock, crash }).recover();
}
