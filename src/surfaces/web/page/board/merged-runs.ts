import type { StreamedRun as BoardRun } from '../../api-types.ts';

interface Wanted {
  readonly status: string;
  readonly words: string;
}

/**
 * The board after one run has changed. A run that is known stays in its place, so that nothing moves under the person's
 * hand; a new one comes on top where it is wanted; one that is no longer wanted goes.
 */
export function mergedRuns(runs: readonly BoardRun[], changed: BoardRun, wanted: Wanted): readonly BoardRun[] {
  const known = runs.some(({ id }) => id === changed.id);
  if (!isWanted(changed, wanted)) return known ? runs.filter(({ id }) => id !== changed.id) : runs;
  if (known) return runs.map((run) => (run.id === changed.id ? changed : run));
  const first = runs[0];
  // Ids sort by the time of their making: an old run that changed and is not in view is on a page further down.
  return first === undefined || changed.id > first.id ? [changed, ...runs] : runs;
}

function isWanted(run: BoardRun, { status, words }: Wanted): boolean {
  if (status !== '' && run.status !== status) return false;
  const text = `${run.id} ${run.request} ${run.project} ${run.agent ?? ''}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
