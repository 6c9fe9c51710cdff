import type { Check } from '../../core/check.ts';
import type { CheckKindOf } from './check-kind.ts';
import { observeScreen } from './look-at-screen.ts';
import { silent } from './scene.ts';

/** Reads the screen mechanically: a window's title, the words on it. Asks no agent. */
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
  // The check is about the moment after the step: later the screen belongs to the person.
  standing: () => undefined,
  observe: async (check, { place, phase, signal }) => silent(await observeScreen(place.reader, check, phase, signal)),
};
