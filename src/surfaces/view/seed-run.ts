import type { ShownRun } from '../../runtime/atlas.ts';
import { EMPTY_RUN, foldRun, type RunView } from './run-view.ts';

/** A run for who joins late: its events told again, as they were told the first time. Nobody works on it here. */
export function seedRun({ events }: Pick<ShownRun, 'events'>): RunView {
  let view = EMPTY_RUN;
  for (const event of events) {
    // How it was put down is told in words by whoever shows it; it may go on here.
    if (event.type !== 'run-end' && event.type !== 'paused') view = foldRun(view, event);
  }
  return { ...view, active: [], budget: { ...view.budget, startedAt: 0, lastAt: 0 } };
}
