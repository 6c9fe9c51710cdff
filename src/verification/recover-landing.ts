import { systemClock } from '../core/clock.ts';
import { crashPointFrom } from '../storage/crash-point.ts';
import type { Database } from '../storage/database.ts';
import type { Home } from '../storage/home.ts';
import { createCommitter } from './committer.ts';
import { openProjectStore } from '../workspace/project-store.ts';

export interface HalfLanded {
  readonly home: Home;
  readonly project: string;
  readonly database: Database;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Finishes, or takes back, a landing that a killed process left half done. */
export async function recoverLanding(runtime: HalfLanded): Promise<void> {
  await using project = await openProjectStore(runtime.home.path, runtime.project);
  const crash = crashPointFrom(runtime.environment['ATLAS_CRASH_AT']);
  await createCommitter({ project, database: runtime.database, clock: systemClock, crash }).recover();
}
