import { expect, test } from 'vitest';
import { drawFor } from './draw-arm.ts';
import type { Trial } from './effect-evidence.ts';
import { judgeExperiment } from './judge-experiment.ts';

/** The same numbers for the same seed. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function stream(seed: number, runs: number, rates: { shown: number; without: number }, probability = 0.5): Trial[] {
  const random = numbers(seed);
  return Array.from({ length: runs }, () => {
    const shown = random() < probability;
    return { shown, probability, proven: random() < (shown ? rates.shown : rates.without) };
  });
}

test('without an effect at most 5 of 100 experiments decide for one, looked at after every run', () => {
  let alarms = 0;
  for (let seed = 0; seed < 200; seed += 1) {
    const rate = [0.2, 0.5, 0.77, 0.95][seed % 4] ?? 0.5;
    const { verdict } = judgeExperiment(stream(seed, 120, { shown: rate, without: rate }), 0.1);
    if (verdict === 'helps' || verdict === 'hurts') alarms += 1;
  }
  expect(alarms / 200).toBeLessThanOrEqual(0.05);
});

test('the interval holds the effect at every look, in at least 95 of 100 experiments', () => {
  let missed = 0;
  for (let seed = 0; seed < 100; seed += 1) {
    const { sequence } = judgeExperiment(stream(1000 + seed, 150, { shown: 0.8, without: 0.6 }), 0.1);
    if (sequence.some(({ low, high }) => low > 0.2 || high < 0.2)) missed += 1;
  }
  expect(missed).toBeLessThanOrEqual(5);
});

test('an effect like that in the games is decided within 80 runs (median)', () => {
  const needed = Array.from({ length: 101 }, (_, seed) => {
    const { sequence } = judgeExperiment(stream(5000 + seed, 400, { shown: 0.988, without: 0.768 }), 0.1);
    const at = sequence.findIndex(({ evidence }) => evidence >= 20);
    return at < 0 ? 401 : at + 1;
  }).toSorted((a, b) => a - b);
  expect(needed[50]).toBeLessThanOrEqual(80);
});

test('what hurts is said to hurt, and few runs are not yet enough', () => {
  expect(judgeExperiment(stream(7, 200, { shown: 0.3, without: 0.8 }), 0.1).verdict).toBe('hurts');
  const { verdict, more } = judgeExperiment(stream(7, 12, { shown: 0.9, without: 0.5 }), 0.1);
  expect(verdict).toBe('not yet');
  expect(more).toBeGreaterThan(0);
});

test('where nothing happens for long enough, there is no effect of that size', () => {
  expect(judgeExperiment(stream(11, 1500, { shown: 0.5, without: 0.5 }), 0.3).verdict).toBe('no effect of that size');
});

test('a draw is the same for the same request, and even over requests', () => {
  expect(drawFor('key', 'mend it')).toBe(drawFor('key', ' mend it '));
  expect(drawFor('key', 'mend it')).not.toBe(drawFor('other', 'mend it'));
  const draws = Array.from({ length: 2000 }, (_, i) => drawFor('key', `task ${i}`));
  const low = draws.filter((draw) => draw < 0.5).length;
  expect(low).toBeGreaterThan(900);
  expect(low).toBeLessThan(1100);
});

test('while the draw has put all runs into one arm nothing is decided, and then what the other arm shows', () => {
  const shown = Array.from({ length: 14 }, () => ({ shown: true, probability: 0.5, proven: true }));
  const without = Array.from({ length: 14 }, () => ({ shown: false, probability: 0.5, proven: false }));
  expect(judgeExperiment(shown, 0.1).verdict).toBe('not yet');
  expect(judgeExperiment(without, 0.1).verdict).toBe('not yet');
  expect(judgeExperiment([...shown, ...without], 0.1).verdict).toBe('helps');
  expect(judgeExperiment([...without, ...shown], 0.1).verdict).toBe('helps');
});
