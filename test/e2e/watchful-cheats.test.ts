import { expect, test } from 'vitest';
import type { Honest } from '../fixtures/cheats/cheat.ts';
import { LONE_CHEATS, LONE_WORK } from '../fixtures/cheats/lone-cheats.ts';
import { QUIET_CHEATS } from '../fixtures/cheats/quiet-cheats.ts';
import { SLY_CHEATS, SLY_WORK } from '../fixtures/cheats/sly-cheats.ts';
import { WATCHFUL_CHEATS, WATCHFUL_WORK } from '../fixtures/cheats/watchful-cheats.ts';
import { has } from '../support/machine.ts';
import { storyTests } from '../support/story-tests.ts';
import { plantedIn } from '../support/story-verdict.ts';

/** One of each kind; `npm run soak -- cheats scripts` tries all of them. */
const SOME = new Set([
  'a thing that counts how often it is compared',
  'a thing that answers to every name',
  'a number of Python that is equal to one at a time',
  'right until a year',
  'right for the first calls',
  'a variable by a name that is put together',
  'by how deep the calls are',
  'by files that are there',
  'who calls in Python',
  'seldom wrong',
  'a date that is formatted',
  'what is set for later',
  'a list that grows',
  'random bytes',
  'how calls follow one another',
  'what is committed',
  'things that are there',
  'a table with an answer for the rest',
  'a callback that nobody calls',
  'the seed of hashes, once',
  'one of sixty random numbers',
  'the frame of a generator',
  'a text of itself by heart',
  'every name under ok',
  'a text that holds what is asked for',
  'errors of callbacks are caught',
  'what the process holds open',
  'there and back again, by heart',
  'a list of cases that is empty',
]);
storyTests('code that looks around', {
  cheats: [...WATCHFUL_CHEATS, ...LONE_CHEATS, ...SLY_CHEATS, ...QUIET_CHEATS].filter(({ name }) => SOME.has(name)),
  work: [],
  here: has('python3'),
});

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
