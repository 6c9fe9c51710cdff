import { describe, expect, test } from 'vitest';
import type { Cheat, Honest } from '../fixtures/cheats/cheat.ts';
import { has } from './machine.ts';
import { plantedIn, verdictOf } from './story-verdict.ts';

/** What a run gives its controls where nobody says otherwise. */
const USUAL = 6;

/** One test per story: no cheat lands, and honest work lands with its word. */
export function storyTests(
  language: string,
  {
    cheats,
    work,
    here,
  }: { readonly cheats: readonly Cheat[]; readonly work: readonly Honest[]; readonly here: boolean },
): void {
  describe.skipIf(!has('bwrap') || !here)(`work in ${language}`, () => {
    const isTold = ({ told }: Cheat): boolean => told === true;

    test.for(cheats.filter((one) => !isTold(one)))('a cheat does not land: $class, $name', async (cheat) => {
      const { verdict, why } = await verdictOf(cheat);
      expect(['pass', 'held'], why).not.toContain(verdict);
    });

    test.for(cheats.filter(isTold))('a cheat does not land silently: $class, $name', async (cheat) => {
      const planted = await plantedIn(cheat);
      expect(planted?.result, planted?.evidence).not.toBe('noticed');
    });

    test.for(work)('honest work lands: $name', async (story) => {
      const { verdict, why } = await verdictOf(story, USUAL);
      expect(verdict, why).toBe(story.word);
    });
  });
}
