import type { Check } from '../../core/check.ts';
import type { CheckKindOf } from './check-kind.ts';
import { observeScreen } from './look-at-screen.ts';
import { silent } from './scene.ts';

/** What anybody can read off the screen: a window's title, the words on it. No agent is asked. */
export const screen: CheckKindOf<Extract<Check, { kind: 'screen' }>> = {
  judges: false,
  example: { kind: 'screen', window: 'PART OF A TITLE', text: 'WORDS IN IT' },
  name: ({ window, text }) => `screen ${[window, text].filter((part) => part !== undefined).join(': ')}`,
  goal: ({ window, text, absent = false }) => {
    const where = window === undefined ? 'the screen' : `the window ${JSON.stringify(window)}`;
    if (text !== undefined) return `${where} ${absent ? 'no longer shows' : 'shows'} ${JSON.stringify(text)}`;
    return `there is ${absent ? 'no' : 'a'} window with ${JSON.stringify(window)} in its title`;
  },
  subjects: ({ window }) => (window === undefined ? [] : [window]),
  content: ({ text = '' }) => text,
  // It speaks of the moment after the step: what is on the screen later is the person's.
  standing: () => undefined,
  observe: async (check, { place, phase, signal }) => silent(await observeScreen(place.reader, check, phase, signal)),
};
