import type { PauseInfo } from '../core/pause.ts';
import { openGrants } from '../permissions/open-grants.ts';
import type { RunRow } from '../storage/run-row.ts';
import { waitingPlan } from './answer-plan.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { showRun, type ShownRun } from '../record/show-run.ts';

export interface UnfinishedRun extends ShownRun {
  /** The open question, if there is one. */
  readonly pause: PauseInfo | undefined;
}

/** The last run of a project, where it was paused, interrupted or killed. */
export async function unfinishedRun(opened: Runtime): Promise<UnfinishedRun | undefined> {
  const [last] = await opened.store.runs.list(opened.project, 1);
  if (last === undefined || !['paused', 'interrupted', 'working'].includes(last.status)) return undefined;
  const { pause } = last;
  const waits = pause !== undefined && (await isUnanswered(opened, last, pause));
  return { ...(await showRun(opened, last.id)), pause: waits ? pause : undefined };
}

/** The answer may have come from another process; a pause that is no question is answered by resuming. */
export async function isUnanswered(
  runtime: Pick<Runtime, 'database' | 'store' | 'blobs'>,
  row: RunRow,
  { permission, digest }: PauseInfo,
): Promise<boolean> {
  if (permission === 'plan') return (await waitingPlan(runtime, row)) !== undefined;
  if (digest === undefined) return true;
  const pending = await openGrants(runtime).pending(row.id);
  return pending.some((grant) => grant.digest === digest);
}
