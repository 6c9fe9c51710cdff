import { defined } from '../../core/defined.ts';
import type { PauseInfo } from '../../core/pause.ts';
import type { ShownRun } from '../../runtime/atlas.ts';
import { EMPTY_RUN, foldRun, type RunView } from './run-view.ts';

/**
 * The view of a run for a reader who joins late: the replay of its events. This process does not work on it. `pause`: the
 * question that is still open.
 */
export function seedRun({ events }: Pick<ShownRun, 'events'>, pause?: PauseInfo): RunView {
  let view = EMPTY_RUN;
  for (const event of events) {
    // The surface words how the run ended; it may be resumed here.
    if (event.type !== 'run-end' && event.type !== 'paused') view = foldRun(view, event);
  }
  const step = pause?.step ?? view.steps.find(({ status }) => status === 'in_progress')?.id;
  const open = pause === undefined ? undefined : { ...pause, ...defined({ step }) };
  return { ...view, active: [], pause: open, budget: { ...view.budget, startedAt: 0, lastAt: 0 } };
}
