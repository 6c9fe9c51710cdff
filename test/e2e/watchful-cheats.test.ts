import { expect, test } from 'vitest';
import type { Honest } from '../fixtures/cheats/cheat.ts';
import { LONE_WORK } from '../fixtures/cheats/lone-cheats.ts';
import { SLY_WORK } from '../fixtures/cheats/sly-cheats.ts';
import { TRIED } from '../fixtures/cheats/tried.ts';
import { WATCHFUL_WORK } from '../fixtures/cheats/watchful-cheats.ts';
import { has } from '../support/machine.ts';
import { storyTests } from '../support/story-tests.ts';
import { plantedIn } from '../support/story-verdict.ts';

storyTests('code that looks around', { ...TRIED.watchful, here: has('python3') });

/** Pieces of honest work as one step: what is said of it is said of each. */
function together(work: readonly Honest[]): Honest {
  const files: Record<string, string> = {};
  const made: Record<string, string> = {};
  for (const [i, one] of work.entries()) {
    const named = (text: string): string => text.replaceAll(/\b(shelf|drawer)(?=\.mjs|\.py|$)/g, `$1${i}`);
    const python = one.run?.startsWith('python3') === true;
    // What tests import is called as before.
    const inside = (text: string): string =>
      python ? text.replace('import drawer', `import drawer${i} as drawer`) : named(text);
    for (const [path, text] of Object.entries(one.files))
      files[named(path).replace('test_drawer', `test_drawer${i}`)] = inside(text);
    for (const [path, text] of Object.entries(one.made)) made[named(path)] = text ?? '';
  }
  return { word: 'pass', name: 'together', files, made, run: work[0]?.run ?? '' };
}

test.skipIf(!has('bwrap') || !has('python3')).for([
  ['JavaScript', [...WATCHFUL_WORK, ...LONE_WORK, ...SLY_WORK].filter(({ run }) => run === 'node --test')],
  ['Python', [...WATCHFUL_WORK, ...LONE_WORK, ...SLY_WORK].filter(({ run }) => run !== 'node --test')],
] as const)('honest work in %s that asks for the same is proven, and controlled', async ([, work]) => {
  expect(work.length).toBeGreaterThan(3);
  const planted = await plantedIn(together(work));
  expect(planted?.result, planted?.evidence).toBe('noticed');
});
