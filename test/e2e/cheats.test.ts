import { TRIED } from '../fixtures/cheats/tried.ts';
import { has } from '../support/machine.ts';
import { storyTests } from '../support/story-tests.ts';

storyTests('JavaScript', { ...TRIED.javascript, here: true });
storyTests('TypeScript', { ...TRIED.typescript, here: true });
storyTests('Python', { ...TRIED.python, here: has('python3') });
