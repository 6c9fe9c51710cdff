import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ablate, type Noticing } from './ablate.ts';
import type { ChangeUnit } from './change-units.ts';

function unit(first: number, lines: number): ChangeUnit {
  return { path: 'a.ts', kind: 'code', first, last: first + lines - 1, lines, splice: undefined };
}

/** Checks that notice the absence of some units, and take a millisecond each time. */
function checks(noticed: ReadonlySet<ChangeUnit>): {
  readonly runs: () => number;
  readonly attempt: (units: readonly ChangeUnit[]) => Promise<Noticing>;
  readonly now: () => number;
} {
  let clock = 0;
  return {
    runs: () => clock,
    now: () => clock,
    attempt: async (units) => {
      clock += 1;
      return units.some((one) => noticed.has(one)) ? 'noticed' : 'unnoticed';
    },
  };
}

const difference = fc.array(fc.record({ lines: fc.integer({ min: 1, max: 30 }), noticed: fc.boolean() }), {
  minLength: 1,
  maxLength: 12,
});

test('with time enough every place is told rightly (A2)', async () => {
  await fc.assert(
    fc.asyncProperty(difference, async (places) => {
      const units = places.map(({ lines }, i) => unit(i * 100 + 1, lines));
      const noticed = new Set(units.filter((_, i) => places[i]?.noticed === true));
      const port = checks(noticed);
      const found = await ablate(port, { units, together: undefined, budgetMs: 1000, expectedMs: 1 });
      expect([...found.values()]).toEqual(places.map((place) => (place.noticed ? 'covered' : 'uncovered')));
    }),
  );
});

test('the time that it is given is never passed, and what was not tried is said to be so (A1)', async () => {
  await fc.assert(
    fc.asyncProperty(difference, fc.integer({ min: 0, max: 6 }), async (places, budgetMs) => {
      const units = places.map(({ lines }, i) => unit(i * 100 + 1, lines));
      const noticed = new Set(units.filter((_, i) => places[i]?.noticed === true));
      const port = checks(noticed);
      const found = await ablate(port, { units, together: 'noticed', budgetMs, expectedMs: 1 });
      expect(port.runs()).toBeLessThanOrEqual(budgetMs);
      for (const [one, coverage] of found) {
        if (coverage === 'uncovered') expect(noticed.has(one)).toBe(false);
      }
    }),
  );
});

test('a place whose absence only makes the checks err was not tried (A2)', async () => {
  const port = { now: () => 0, attempt: async (): Promise<Noticing> => 'error' };
  const units = [unit(1, 3), unit(10, 3)];
  const found = await ablate(port, { units, together: 'noticed', budgetMs: 100, expectedMs: 1 });
  expect([...found.values()]).toEqual(['not tried', 'not tried']);
});

test('one place alone needs no run: what stood before the step was looked at already', async () => {
  const port = checks(new Set());
  const found = await ablate(port, { units: [unit(1, 3)], together: 'noticed', budgetMs: 100, expectedMs: 1 });
  expect([[...found.values()], port.runs()]).toEqual([['covered'], 0]);
});
