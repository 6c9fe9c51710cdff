import type { Capabilities } from '../capabilities.ts';
import { runEffect } from '../effect-key.ts';
import type { RunEnd, RunState, RunUpdate } from '../run-state.ts';

/** The run becomes an experience: a success when it was proven, otherwise a warning. Then it is over. */
export async function remember(state: RunState, run: Capabilities): Promise<RunUpdate> {
  const end = state.end ?? (await endOf(state, run));
  if (run.memory !== undefined) {
    const { memory } = run;
    const proven = end.status === 'proven';
    const approach = [state.summary, ...state.messages].filter((line) => line !== '').join('\n');
    const recalled = (await run.journal.result(runEffect('recall'))) as { readonly receipt?: string } | undefined;
    // Only ids are journaled, never what is remembered: that can be forgotten.
    const ids = await run.journal.effect(runEffect('remember'), null, async () => {
      const story = { proven, approach, feedback: end.message, receipts: end.receipts, recall: recalled?.receipt };
      const written = await memory.remember(story);
      return written.map(({ id, title }) => ({ id, title }));
    });
    run.emit({ type: 'remembered', records: ids });
  }
  await run.journal.effect(runEffect('end'), null, async () => ({ ...end, receipts: [...end.receipts] }));
  return { end, phase: 'done' };
}

async function endOf(state: RunState, run: Capabilities): Promise<RunEnd> {
  const { steps } = await run.plans.load(state.plan);
  const open = steps.filter(({ id }) => state.statuses[id] !== 'completed').map(({ id }) => id);
  const { receipts, waived } = state;
  if (open.length > 0) return { status: 'failed', receipts, message: `could not be reached: ${open.join(', ')}` };
  const landed = `${receipts.length} ${receipts.length === 1 ? 'step' : 'steps'} landed`;
  if (waived.length > 0)
    return { status: 'unproven', receipts, message: `${landed}, without proof: ${waived.join(', ')}` };
  return { status: 'proven', receipts, message: `${landed} with proof` };
}
