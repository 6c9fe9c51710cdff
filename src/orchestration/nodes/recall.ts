import type { Capabilities } from '../capabilities.ts';
import { runEffect } from '../effect-key.ts';
import type { RunState, RunUpdate } from '../run-state.ts';

/** Recalls memories for requests like this one, and keeps a receipt of the records that were shown. */
export async function recall(state: RunState, run: Capabilities): Promise<RunUpdate> {
  const { memory } = run;
  const { request } = state.taskContext;
  await run.journal.effect(runEffect('begin'), { request, project: state.workspace.project }, async () =>
    run.clock.now().toISOString(),
  );
  if (memory === undefined) return { phase: 'planning' };
  // Only ids are journaled: a memory's text can be forgotten, a journal cannot.
  const found = await run.journal.effect(
    runEffect('recall'),
    { request },
    async () => await memory.recall(request, run.signal),
  );
  const { titles } = await memory.told(found.records);
  const [receipt = ''] = found.receipts;
  run.emit({ type: 'recall', receipt, shown: titles.length, titles, heldOut: found.heldOut });
  for (const message of found.degraded) run.emit({ type: 'warning', code: 'embedding.failed', message });
  return { phase: 'planning', taskContext: { ...state.taskContext, recalled: found.records } };
}
