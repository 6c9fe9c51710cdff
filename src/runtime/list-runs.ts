import { listRuns, type RunRow } from '../storage/runs.ts';
import { openRuntimeReadOnly, type RuntimeOptions } from './open-runtime.ts';

export async function projectRuns(options: RuntimeOptions, limit: number): Promise<readonly RunRow[]> {
  const runtime = await openRuntimeReadOnly(options);
  if (runtime === undefined) return [];
  await using opened = runtime;
  return await listRuns(opened.database, opened.project, limit);
}
