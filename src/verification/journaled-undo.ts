import type { EffectKey, Journal } from '../storage/journal.ts';
import type { Undone } from '../workspace/undo.ts';
import type { Committer } from './committer.ts';

/**
 * Undoes what a run landed, with a journaled effect for each landing. Called again after a kill, it goes on: a landing
 * that the log has finished undoing meanwhile is reported as undone now, because the person has not learned of it.
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
