import type { Check } from '../../core/check.ts';
import type { CheckKindOf } from './check-kind.ts';
import { askEyes } from './judges.ts';
import { cannotTell } from './observation.ts';
import { silent } from './scene.ts';

/** A question about the screen, answered by an agent that sees a picture of it. */
export const screenshot: CheckKindOf<Extract<Check, { kind: 'screenshot' }>> = {
  judges: true,
  example: { kind: 'screenshot', question: 'Does the window show the new button?' },
  name: ({ question }) => question,
  goal: ({ question }) => `a picture of the screen answers yes to "${question}"`,
  subjects: () => [],
  content: () => '',
  standing: (check) => ({ ...check, role: 'invariant' }),
  observe: async ({ question }, { place, phase, signal }) => {
    if (phase === 'before') return silent(cannotTell('nothing to look at yet'));
    return silent(await askEyes(place.eyes, question, signal));
  },
};
