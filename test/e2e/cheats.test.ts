import { describe, expect, test } from 'vitest';
import { EVERYDAY_WORK } from '../fixtures/cheats/honest-work.ts';
import { JAVASCRIPT_CHEATS, JAVASCRIPT_WORK } from '../fixtures/cheats/javascript.ts';
import { KNOWING_CHEATS } from '../fixtures/cheats/knowing-cheats.ts';
import { PYTHON_CHEATS, PYTHON_WORK } from '../fixtures/cheats/python.ts';
import { TYPESCRIPT_CHEATS, TYPESCRIPT_WORK } from '../fixtures/cheats/typescript.ts';
import { has } from '../support/machine.ts';
import { verdictOf } from '../support/story-verdict.ts';

const LANGUAGES = [
  { language: 'JavaScript', cheats: JAVASCRIPT_CHEATS, work: JAVASCRIPT_WORK, here: true },
  { language: 'TypeScript', cheats: TYPESCRIPT_CHEATS, work: TYPESCRIPT_WORK, here: true },
  { language: 'Python', cheats: PYTHON_CHEATS, work: PYTHON_WORK, here: has('python3') },
  { language: 'any language', cheats: KNOWING_CHEATS, work: EVERYDAY_WORK, here: has('python3') },
];

for (const { language, cheats, work, here } of LANGUAGES) {
  describe.skipIf(!has('bwrap') || !here)(`work in ${language}`, () => {
    test.for(cheats)('a cheat does not land: $class, $name', async (cheat) => {
      const { verdict, why } = await verdictOf(cheat);
      expect(['pass', 'held'], why).not.toContain(verdict);
    });

    test.for(work)('honest work lands: $name', async (story) => {
      const { verdict, why } = await verdictOf(story);
      expect(verdict, why).toBe(story.word);
    });
  });
}
