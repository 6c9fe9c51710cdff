import { openExperienceLog, type FoundRecord } from '../memory/experience-log.ts';
import { openRuntimeReadOnly, type RuntimeOptions } from './open-runtime.ts';

/** What this project remembers about the words of a query. Nothing is remembered where there is no home yet. */
export async function searchMemory(options: RuntimeOptions, query: string, k: number): Promise<readonly FoundRecord[]> {
  const runtime = await openRuntimeReadOnly(options);
  if (runtime === undefined) return [];
  await using opened = runtime;
  return await openExperienceLog(opened.database, opened.redactor).searchWords(query, opened.project, k);
}
