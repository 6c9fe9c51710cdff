import { expect, test } from 'vitest';
import { judgePairs } from './judge-pairs.ts';

const pairs = (onlyShown: number, onlyWithout: number, both = 0) => [
  ...Array.from({ length: onlyShown }, () => ({ shown: true, without: false })),
  ...Array.from({ length: onlyWithout }, () => ({ shown: false, without: true })),
  ...Array.from({ length: both }, () => ({ shown: true, without: true })),
];

test('pairs that end alike say nothing; enough that differ one way decide', () => {
  expect(judgePairs(pairs(0, 0, 50))).toMatchObject({ verdict: 'not yet', both: 50, evidence: 1 });
  expect(judgePairs(pairs(4, 4)).evidence).toBeLessThan(1);
  expect(judgePairs(pairs(8, 0))).toMatchObject({ verdict: 'helps', onlyShown: 8 });
  expect(judgePairs(pairs(0, 8))).toMatchObject({ verdict: 'hurts', onlyWithout: 8 });
  expect(judgePairs(pairs(6, 0)).verdict).toBe('not yet');
});

test('where there is no effect, looking after every pair decides in at most 5 of 100 experiments', () => {
  let [state, alarms] = [12345, 0];
  const coin = (): boolean => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >= 2 ** 31;
  };
  for (let i = 0; i < 400; i += 1) {
    let [a, b] = [0, 0];
    for (let looked = 0; looked < 60; looked += 1) {
      if (coin()) a += 1;
      else b += 1;
      if (judgePairs(pairs(a, b)).verdict === 'not yet') continue;
      alarms += 1;
      break;
    }
  }
  expect(alarms / 400).toBeLessThanOrEqual(0.05);
});
