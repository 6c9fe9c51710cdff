import type { ShownRun } from '../../runtime/atlas.ts';
import { EMPTY_RUN, foldRun, type RunView } from './run-view.ts';

/** The view of a run for a reader who joins late: the replay of its events. This process does not work on it. */
export function seedRun({ events }: Pick<ShownRun, 'events'>): RunView {
  let view = EMPTY_RUN;
  for (const event of events) {
    // The surface words how the run ended; it may be resumed here.
    if (event.type !== 'run-end' && event.type !== 'paused') view = foldRun(view, event);
  }
  return { ...view, active: [], budget: { ...view.budget, startedAt: 0, lastAt: 0 } };
}
