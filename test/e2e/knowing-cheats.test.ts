import { EVERYDAY_WORK } from '../fixtures/cheats/honest-work.ts';
import { KNOWING_CHEATS } from '../fixtures/cheats/knowing-cheats.ts';
import { has } from '../support/machine.ts';
import { storyTests } from '../support/story-tests.ts';

// A file of its own, so that two of them run side by side.
storyTests('any language', { cheats: KNOWING_CHEATS, work: EVERYDAY_WORK, here: has('python3') });
