import { expect, test } from 'vitest';
import { checkSchema } from '../../core/check.ts';
import { ControlTime, ownTime } from './control-time.ts';

function timeOf(
  own: readonly number[],
  budget: number,
): { readonly time: ControlTime; readonly pass: (ms: number) => void } {
  let clock = 1000;
  const time = new ControlTime(own, budget, () => clock);
  return {
    time,
    pass: (ms) => {
      clock += ms;
    },
  };
}

test('the whole is the budget times the own time of the checks, less what ending takes (T1)', () => {
  for (const own of [[20], [200], [100, 900], [60_000]]) {
    const { time, pass } = timeOf(own, 6);
    const all = 6 * own.reduce((sum, one) => sum + one, 0);
    expect(time.left()).toBeLessThan(all);
    pass(all);
    expect(time.left()).toBeLessThan(0);
  }
  // A suite of fifteen seconds took longer than one to be ended.
  const { time } = timeOf([15_000], 6);
  expect(time.left()).toBeLessThan(90_000 - 2000);
});

test('doubts begin within the share of their check, and leave a round for taking back (T3, T4)', () => {
  const { time, pass } = timeOf([1000, 3000], 6);
  time.reserve();
  const whole = time.left();
  const doubts = whole - 4000 * 1.1;
  expect(time.forDoubt(0)).toBeCloseTo(doubts / 4);
  expect(time.forDoubt(1)).toBeCloseTo(doubts);
  pass(5000);
  expect(time.forDoubt(0)).toBeUndefined();
  expect(time.forDoubt(1)).toBeCloseTo(doubts - 5000);
  pass(doubts - 5000 - 1);
  // One that is begun at the last moment of its share has the time to end, and no more than there is.
  expect(time.forDoubt(1)).toBeCloseTo(4400 + 1);
  pass(1);
  expect(time.forDoubt(1)).toBeUndefined();
  expect(time.left()).toBeCloseTo(4400);
});

test('a busy machine lengthens the own time of a check to what it takes there, and to three times at most (T5)', () => {
  const { time } = timeOf([1000], 6);
  const whole = time.left();
  time.tookWhileBusy(0, 900);
  expect(time.left()).toBe(whole);
  time.tookWhileBusy(0, 2000);
  expect(time.left()).toBeCloseTo(12_000 - 1000);
  time.tookWhileBusy(0, 60_000);
  expect(time.left()).toBeCloseTo(18_000 - 1000);
});

test('a check that starts nothing is given a moment, one that starts a program none', () => {
  const file = checkSchema.parse({ kind: 'file', path: 'a', exists: true });
  const command = checkSchema.parse({ kind: 'command', run: 'true' });
  expect([ownTime(file, 1), ownTime(command, 1), ownTime(command, undefined)]).toEqual([200, 1, 0]);
});
