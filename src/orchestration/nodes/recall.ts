import { newId } from '../../core/ids.ts';
import { WHOLE_RUN, type RunContext } from '../run-context.ts';

const SHOWN = 4;

/** Looks up what is known about requests like this one, and keeps a receipt of what was shown. */
export async function recall(run: RunContext): Promise<void> {
  const { memory } = run;
  if (memory === undefined) return;
  const receipt = await run.journal.effect({ ...WHOLE_RUN, effect: 'recall' }, { k: SHOWN }, async () => {
    const found = await memory.searchWords(run.request, run.project, SHOWN);
    // Ids alone: the journal is never rewritten, and what was shown may be forgotten later.
    return { id: newId('recall'), shown: found.map(({ id, score }) => ({ id, score })) };
  });
  const titles = await memory.titles(receipt.shown.map(({ id }) => id));
  run.emit({ type: 'recall', receipt: receipt.id, shown: receipt.shown.length, titles });
}
