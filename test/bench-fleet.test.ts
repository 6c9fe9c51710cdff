import { expect, test } from 'vitest';
import { aimsOf } from '../bench/fleet/fleet-aims.ts';
import { renderFleet } from '../bench/fleet/render-fleet.ts';

test('the fleet bench says which of its aims were missed, times and effects a second alike', () => {
  const figures = [
    { store: 'sqlite', workers: 1, p50Ms: 3, p99Ms: 9, perSecond: 250 },
    { store: 'postgres', workers: 8, p50Ms: 11, p99Ms: 80, perSecond: 479 / 1.5 },
    { store: 'postgres, full', workers: 8, p50Ms: 12, p99Ms: 41, perSecond: 450, besideEmpty: 1.1 },
  ] as const;
  const aims = aimsOf(figures);
  expect(aims.map(({ ratio, limit, holds }) => [ratio.toFixed(2), limit, holds])).toEqual([
    ['1.00', 1.3, true],
    ['2.00', 1.3, false],
    ['1.50', 1.3, false],
    ['1.10', 1.2, true],
  ]);
  expect(aimsOf(figures.slice(0, 1))).toEqual([]);
  const machine = { cores: 2, loadBefore: 1, loadAfter: 2, syncMs: 3.7 };
  const { tables, notes } = renderFleet({ effects: 10, earlier: 10, rounds: 1, figures, aims, machine });
  expect(tables[0]?.map((row) => row.at(-1)?.length)).toEqual([0, 17, 21, 30]);
  expect(tables[1]?.map((row) => row.at(-1))).toEqual(['', 'holds', 'MISSED', 'MISSED', 'holds']);
  expect(notes).toContain('load 1.0 before and 2.0 in the last minute');
});
