import type { EffectKey, Journal } from '../storage/journal.ts';
import type { Undone } from '../workspace/undo.ts';
import type { Committer } from './committer.ts';

/**
 * Takes back what a run landed, each landing an effect of the run's journal. Asked again after a kill, it goes on: what
 * the log has finished meanwhile is told as taken back now, because nobody was told before.
 */
export async function journaledUndo(
  committer: Committer,
  journal: Journal,
  runId: string,
  step: string | undefined,
): Promise<readonly Undone[]> {
  return await committer.undo(runId, step, async ({ landing, ordinal }, perform) => {
    const key: EffectKey<'undo'> = { plan: 0, step: landing.step, attempt: landing.attempt, effect: 'undo', ordinal };
    if ((await journal.result(key)) !== undefined) return undefined;
    return await journal.effect(key, { landing: landing.id }, perform);
  });
}
