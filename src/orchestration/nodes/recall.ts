import type { Capabilities } from '../capabilities.ts';
import { runEffect } from '../effect-key.ts';
import type { RunState, RunUpdate } from '../run-state.ts';

/** Looks up what is known about requests like this one, and keeps a receipt of what was shown. */
export async function recall(state: RunState, run: Capabilities): Promise<RunUpdate> {
  const { memory } = run;
  const { request } = state.taskContext;
  await run.journal.effect(runEffect('begin'), { request, project: state.workspace.project }, async () =>
    run.clock.now().toISOString(),
  );
  if (memory === undefined) return { phase: 'planning' };
  // Only the receipt is journaled: what a memory says can be forgotten, a journal cannot.
  const { text, titles, receipt } = await memory.recall(request);
  const shown = await run.journal.effect(runEffect('recall'), { request }, async () => ({
    receipt,
    shown: titles.length,
  }));
  run.emit({ type: 'recall', receipt: shown.receipt, shown: titles.length, titles });
  return { phase: 'planning', taskContext: { ...state.taskContext, recalled: text } };
}
