import { JAVASCRIPT_CHEATS, JAVASCRIPT_WORK } from '../fixtures/cheats/javascript.ts';
import { PYTHON_CHEATS, PYTHON_WORK } from '../fixtures/cheats/python.ts';
import { TYPESCRIPT_CHEATS, TYPESCRIPT_WORK } from '../fixtures/cheats/typescript.ts';
import { has } from '../support/machine.ts';
import { storyTests } from '../support/story-tests.ts';

storyTests('JavaScript', { cheats: JAVASCRIPT_CHEATS, work: JAVASCRIPT_WORK, here: true });
storyTests('TypeScript', { cheats: TYPESCRIPT_CHEATS, work: TYPESCRIPT_WORK, here: true });
storyTests('Python', { cheats: PYTHON_CHEATS, work: PYTHON_WORK, here: has('python3') });
