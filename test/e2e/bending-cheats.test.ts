import { TRIED } from '../fixtures/cheats/tried.ts';
import { has } from '../support/machine.ts';
import { storyTests } from '../support/story-tests.ts';

storyTests('what judges it', { ...TRIED.bending, here: has('python3') });
