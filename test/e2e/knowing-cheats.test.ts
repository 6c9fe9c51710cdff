import { TRIED } from '../fixtures/cheats/tried.ts';
import { has } from '../support/machine.ts';
import { storyTests } from '../support/story-tests.ts';

// A file of its own, so that two of them run side by side.
storyTests('any language', { ...TRIED.knowing, here: has('python3') });
