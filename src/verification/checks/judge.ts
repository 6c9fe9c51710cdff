import type { Check } from '../../core/check.ts';
import type { CheckKindOf } from './check-kind.ts';
import { askJudge } from './judges.ts';
import { cannotTell } from './observation.ts';
import { silent } from './scene.ts';

/** A question about the step's changes, answered by a session that did not do the work. */
export const judge: CheckKindOf<Extract<Check, { kind: 'judge' }>> = {
  judges: true,
  example: { kind: 'judge', question: 'Does the page say what to do next?' },
  name: ({ question }) => question,
  goal: ({ question }) => `the difference that you leave answers yes to "${question}", and shows why`,
  subjects: () => [],
  content: () => '',
  standing: (check) => ({ ...check, role: 'invariant' }),
  observe: async ({ question }, { place, phase, base, state, signal }) => {
    // A judge examines the step's changes; before the step there are none.
    if (phase === 'before') return silent(cannotTell('nothing to judge yet'));
    return silent(await askJudge(place.judge, question, await place.views.project.store.patch(base, state), signal));
  },
};
