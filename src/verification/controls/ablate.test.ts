import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ablate, type Noticing } from './ablate.ts';
import type { ChangeUnit } from './change-units.ts';
import { coverageReport } from './coverage-places.ts';

function unit(first: number, lines: number, parts: readonly ChangeUnit[] = []): ChangeUnit {
  const counted = Array.from({ length: lines }, (_, i) => first + i);
  return { path: 'a.ts', kind: 'code', first, last: first + lines - 1, lines, counted, splice: undefined, parts };
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
type Drawn = readonly { readonly lines: number; readonly noticed: boolean }[];

function placed(places: Drawn): { readonly units: readonly ChangeUnit[]; readonly noticed: ReadonlySet<ChangeUnit> } {
  const units = places.map(({ lines }, i) => unit(i * 100 + 1, lines));
  return { units, noticed: new Set(units.filter((_, i) => places[i]?.noticed === true)) };
}

test('with time enough every place is told rightly (A2)', async () => {
  await fc.assert(
    fc.asyncProperty(difference, async (places) => {
      const { units, noticed } = placed(places);
      const port = checks(noticed);
      const sideBySide = 1 + (units.length % 3);
      const found = await ablate(port, { units, together: undefined, budgetMs: 1000, expectedMs: 1, sideBySide });
      expect([...found.values()]).toEqual(places.map((place) => (place.noticed ? 'covered' : 'uncovered')));
    }),
  );
});

test('the time that it is given is never passed, and what was not tried is said to be so (A1)', async () => {
  await fc.assert(
    fc.asyncProperty(difference, fc.integer({ min: 0, max: 6 }), async (places, budgetMs) => {
      const { units, noticed } = placed(places);
      const port = checks(noticed);
      const together = noticed.size > 0 ? 'noticed' : undefined;
      const found = await ablate(port, { units, together, budgetMs, expectedMs: 1 });
      expect(port.runs()).toBeLessThanOrEqual(budgetMs);
      for (const [one, coverage] of found) {
        if (coverage !== 'not tried') expect(coverage).toBe(noticed.has(one) ? 'covered' : 'uncovered');
      }
    }),
  );
});

test('each try tells at least one place, so that a short time is not spent on groups (A3, A4)', async () => {
  const units = Array.from({ length: 9 }, (_, i) => unit(i * 100 + 1, 9 - i));
  const found = await ablate(checks(new Set(units)), { units, together: 'noticed', budgetMs: 3.5, expectedMs: 1 });
  expect([...found.values()].filter((one) => one === 'covered')).toHaveLength(3);
  expect(found.get(units[0] ?? unit(0, 0))).toBe('covered');
});

test('where nothing is noticed, few tries are enough for many places (A4)', async () => {
  const units = Array.from({ length: 40 }, (_, i) => unit(i * 100 + 1, 2));
  const port = checks(new Set());
  const found = await ablate(port, { units, together: undefined, budgetMs: 1000, expectedMs: 1 });
  expect(new Set(found.values())).toEqual(new Set(['uncovered']));
  expect(port.runs()).toBeLessThan(12);
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

test('parts of what is covered are tried where there is time, and say which of its lines nobody notices (A3)', async () => {
  const [inner, needed, spare] = [unit(3, 1), unit(6, 2), unit(9, 4)];
  const outer = unit(2, 3, [inner]);
  const whole = unit(1, 12, [outer, needed, spare]);
  const noticed = new Set([whole, outer, needed]);
  const request = { units: [whole], together: 'noticed', expectedMs: 1 } as const;
  const told = async (budgetMs: number): Promise<readonly string[]> => {
    const found = await ablate(checks(noticed), { ...request, budgetMs });
    const { covered, uncovered, places } = coverageReport([whole], found);
    return [`${covered}+${uncovered}`, ...places.map(({ first, last, coverage }) => `${first}-${last} ${coverage}`)];
  };
  expect(await told(0)).toEqual(['12+0', '1-12 covered']);
  expect(await told(1.5)).toEqual(['8+4', '1-8 covered', '9-12 uncovered']);
  expect(await told(100)).toEqual(['7+5', '1-2 covered', '3-3 uncovered', '4-8 covered', '9-12 uncovered']);
});

test('where each part could be missed alone, and all could not, all are covered', async () => {
  const parts = [unit(1, 1), unit(2, 1)];
  const whole = unit(1, 2, parts);
  const found = await ablate(checks(new Set([whole])), {
    units: [whole],
    together: 'noticed',
    budgetMs: 100,
    expectedMs: 1,
  });
  expect(coverageReport([whole], found)).toMatchObject({ covered: 2, uncovered: 0 });
});
